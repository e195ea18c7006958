// The refunds of the hosted checkout: Stripe's, found again by the id of ours.
import Stripe from 'stripe'

export interface Remboursement {
  uuid_remboursement: string
  /** Null when the payment was made before there was a checkout. */
  session: string | null
  /** Cents. */
  montant: number
}

/** Whether the checkout gives it back: false when it refuses for good, and nothing was given. */
export async function giveBack(stripe: Stripe, asked: Remboursement): Promise<boolean> {
  const { uuid_remboursement, session, montant } = asked
  const payment_intent = await paymentOf(stripe, session)
  if (payment_intent === null) return false
  // A key is kept for a day; a server may have been stopped for longer.
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
  // Refused, and yet there: another call for the same one was first.
  const refund = (await find()) ?? (await create()) ?? (await find())
  return refund !== undefined && refund.status !== 'failed' && refund.status !== 'canceled'
}

/** The payment of a session; null when the checkout does not know it, or it was not paid there. */
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
