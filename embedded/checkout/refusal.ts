// A refused request, with Stripe's error format.

export class CheckoutRefusal extends Error {
  readonly status: number
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  readonly param: string | undefined
  readonly code: string | undefined

  constructor(
    status: number,
    message: string,
    param?: string,
    { type = 'invalid_request_error', code }: { type?: CheckoutRefusal['type']; code?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.param = param
    this.code = code
  }

  get body(): object {
    const { type, message, param, code } = this
    return { error: { type, message, ...(param && { param }), ...(code && { code }) } }
  }
}

export const missingSession = (id: string): CheckoutRefusal =>
  new CheckoutRefusal(404, `No such checkout.session: '${id}'`, 'session', { code: 'resource_missing' })

/** The idempotency key was used with other arguments. */
export const refuseKey = (): CheckoutRefusal =>
  new CheckoutRefusal(
    400,
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    undefined,
    { type: 'idempotency_error' },
  )

export function tooLong(): never {
  throw new CheckoutRefusal(413, 'Request entity too large.')
}
