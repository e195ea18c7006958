// Reads the events of Stripe that are not the payment of one of our sessions: refunds, disputes, warnings of fraud.
import type Stripe from 'stripe'
import type { GenreIncident } from '#domain/paiement/incident.ts'

export interface Incident {
  genre: GenreIncident
  /** Stripe's id of the thing it happened to. */
  reference: string
  /** Names the movement of money, when there is one, for good. */
  externe: string
  intention: string | null
  session: string | null
  /** In cents, as told. */
  montant: number | null
  /** Cents that have left the payment in all, when the event says so. */
  rendu: number | null
  etat: string | null
  date: Date
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** Null for any other event. */
export function readIncident(event: Stripe.Event): Incident | null {
  const base = { session: null, rendu: null, etat: null, date: new Date(event.created * 1000) }
  switch (event.type) {
    case 'charge.refunded': {
      const { id, payment_intent, amount_refunded } = event.data.object
      const externe = `${id} ${amount_refunded}`
      const intention = idOf(payment_intent)
      return {
        ...base,
        genre: 'remboursement',
        reference: externe,
        externe,
        intention,
        montant: amount_refunded,
        rendu: amount_refunded,
      }
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { id, payment_intent, amount, status } = event.data.object
      if (status !== 'failed' && status !== 'canceled') return null
      const intention = idOf(payment_intent)
      return {
        ...base,
        genre: 'remboursement échoué',
        reference: id,
        externe: id,
        intention,
        montant: amount,
        etat: status,
      }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const { id, payment_intent, amount, status } = event.data.object
      const intention = idOf(payment_intent)
      const rendu = event.type === 'charge.dispute.closed' && status === 'lost' ? amount : null
      return {
        ...base,
        genre: 'litige',
        reference: id,
        externe: id,
        intention,
        montant: amount,
        rendu,
        etat: status ?? null,
      }
    }
    case 'radar.early_fraud_warning.created': {
      const { id, payment_intent, fraud_type } = event.data.object
      const intention = idOf(payment_intent)
      return { ...base, genre: 'fraude', reference: id, externe: id, intention, montant: null, etat: fraud_type }
    }
    default:
      return null
  }
}
