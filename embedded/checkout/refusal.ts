// A request the checkout refuses, in the words of Stripe's API.

export class CheckoutRefusal extends Error {
  readonly status: number
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  readonly param: string | undefined

  constructor(
    status: number,
    message: string,
    param?: string,
    type: CheckoutRefusal['type'] = 'invalid_request_error',
  ) {
    super(message)
    this.status = status
    this.type = type
    this.param = param
  }

  get body(): object {
    return { error: { type: this.type, message: this.message, ...(this.param && { param: this.param }) } }
  }
}

export const missingSession = (id: string): CheckoutRefusal =>
  new CheckoutRefusal(404, `No such checkout.session: '${id}'`, 'session')

/** A key that was used for something else. */
export const refuseKey = (): CheckoutRefusal =>
  new CheckoutRefusal(
    400,
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    undefined,
    'idempotency_error',
  )

export function tooLong(): never {
  throw new CheckoutRefusal(413, 'Request entity too large.')
}
