// Refunds at the hosted checkout: Stripe's, identified by our refund's id.
import Stripe from 'stripe'

export interface Remboursement {
  uuid_remboursement: string
  /** Null when the payment predates the checkout. */
  session: string | null
  /** In cents. */
  montant: number
}

/** Requests a refund; false when the checkout refuses for good and nothing was refunded. */
export async function giveBack(stripe: Stripe, asked: Remboursement): Promise<boolean> {
  const { uuid_remboursement, session, montant } = asked
  const payment_intent = await paymentOf(stripe, session)
  if (payment_intent === null) return false
  // An idempotency key is kept for one day; a server may have been stopped for longer.
  const find = async () => {
    const known = await stripe.refunds.list({ payment_intent, limit: 100 })
    return known.data.find(({ metadata }) => metadata?.uuid_remboursement === uuid_remboursement)
  }
  const create = () =>
    stripe.refunds
      .create(
        { payment_intent, amount: montant, metadata: { uuid_remboursement } },
        { idempotencyKey: uuid_remboursement },
      )
      .catch(unlessRefused)
  // Refused although it exists: a concurrent call was first.
  const refund = (await find()) ?? (await create()) ?? (await find())
  return refund !== undefined && refund.status !== 'failed' && refund.status !== 'canceled'
}

/** The payment of a session; null when unknown or unpaid. */
async function paymentOf(stripe: Stripe, id: string | null): Promise<string | null> {
  if (id === null) return null
  const session = await stripe.checkout.sessions.retrieve(id).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  })
  const payment = session?.payment_intent ?? null
  return payment === null || typeof payment === 'string' ? payment : payment.id
}

function unlessRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
    return null
  throw error
}
