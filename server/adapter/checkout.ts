// Client of the hosted checkout: Stripe's SDK, pointed at Stripe or at the embedded stand-in.
import Stripe from 'stripe'
import { paiementImpossible } from '#domain/paiement/paiement.ts'
import { Refusal } from '../api/refusal.ts'
import { type Incident, readIncident } from './checkoutIncident.ts'
import { giveBack, type Remboursement } from './remboursement.ts'

export interface CheckoutSettings {
  secretKey: string
  webhookSecret: string
  /** Origin of the API; Stripe's own when absent. */
  api?: string
}

export interface Checkout {
  /** Opens the checkout session of a payment. Idempotent: the same payment always gets the same session. */
  open(paiement: {
    uuid_paiement: string
    uuid_annonce: string | null
    montant: number
    libelle: string
  }): Promise<Session>
  read(session: string): Promise<Session>
  /** Expires a session that must no longer be paid. Does nothing if it is already paid or expired. */
  expire(session: string): Promise<void>
  /** Refunds what a session was paid. Idempotent by refund id. Resolves to false when the checkout refuses for good. */
  refund(remboursement: Remboursement): Promise<boolean>
  /** Parses a webhook notification. Null when it is not about a payment; throws a refusal when its signature is wrong. */
  readNotification(body: Buffer, signature: string): Notification | Incident | null
}

const statuses = ['open', 'complete', 'expired'] as const

export interface Session {
  id: string
  status: (typeof statuses)[number]
  url: string | null
}

export interface Notification {
  event: 'paid' | 'expired'
  session: string
  uuid_paiement: string | null
  /** In cents. */
  montant: number | null
  devise: string | null
  /** Stripe's payment intent, by which refunds and disputes name the payment. */
  intention: string | null
}

const timeoutMs = 8000
const retries = 2

export const openStripe = ({ secretKey, api }: CheckoutSettings, timeout: number): Stripe =>
  new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(api !== undefined && addressOf(api)),
  })

export function createCheckout(settings: CheckoutSettings, publicUrl: string, waitMs = timeoutMs): Checkout {
  const stripe = openStripe(settings, waitMs)
  const back = (outcome: string, annonce: string | null) =>
    `${publicUrl}/mes-annonces?paiement=${outcome}${annonce ? `&annonce=${annonce}` : ''}`

  return {
    open: ({ uuid_paiement, uuid_annonce, montant, libelle }) =>
      asking(async () => {
        const price_data = { currency: 'eur', unit_amount: montant, product_data: { name: libelle } }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            locale: 'fr',
            allowed_payment_method_types: ['card'],
            client_reference_id: uuid_paiement,
            line_items: [{ quantity: 1, price_data }],
            success_url: back('retour', uuid_annonce),
            cancel_url: back('abandon', uuid_annonce),
          },
          { idempotencyKey: uuid_paiement },
        )
        return readSession(session)
      }),
    read: (id) =>
      asking(async () => {
        const session = await stripe.checkout.sessions.retrieve(id).catch(unlessMissing)
        return session ? readSession(session) : { id, status: 'expired', url: null }
      }),
    expire: (session) =>
      asking(async () => {
        await stripe.checkout.sessions.expire(session).catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        })
      }),
    refund: (remboursement) => asking(() => giveBack(stripe, remboursement)),
    readNotification(body, signature) {
      try {
        return readEvent(stripe.webhooks.constructEvent(body, signature, settings.webhookSecret))
      } catch {
        throw new Refusal(400, 'PT400', 'La signature de cette notification n’est pas valable.')
      }
    },
  }
}

/** The checkout does not answer, or answers with an error: a fault of the installation, shown to the member as a sentence. */
export class CheckoutFault extends Refusal {
  /** Whether a retry may succeed: no answer came, or the checkout failed on its side. */
  readonly passing: boolean

  constructor(cause: unknown) {
    const { statusCode } = cause as { statusCode?: number }
    const passing = statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429
    super(passing ? 503 : 502, passing ? 'PT503' : 'PT502', paiementImpossible)
    this.cause = cause
    this.passing = passing
  }
}

/** Treats « no such session » as success: a session that this account does not have cannot be paid. */
function unlessMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
  throw error
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new CheckoutFault(error)
    throw error
  }
}

function addressOf(api: string) {
  const { protocol, hostname, port } = new URL(api)
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port }
}

/** A session of unknown status has no page to redirect to. */
const readSession = ({ id, status, url }: Stripe.Checkout.Session): Session => ({
  id,
  status: statuses.find((known) => known === status) ?? 'expired',
  url,
})

function readEvent(event: Stripe.Event): Notification | Incident | null {
  const { type } = event
  const paying = type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded'
  if (!paying && type !== 'checkout.session.expired') return readIncident(event)
  const session = event.data.object
  if (paying && session.payment_status !== 'paid') return null
  return {
    event: paying ? 'paid' : 'expired',
    session: session.id,
    uuid_paiement: session.client_reference_id,
    montant: session.amount_total,
    devise: session.currency,
    intention:
      typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null),
  }
}
