// Reads the events of Stripe that are not the payment of one of our sessions: refunds, disputes, warnings of fraud.
import type Stripe from 'stripe'
import type { GenreIncident } from '#domain/paiement/incident.ts'

export interface Incident {
  genre: GenreIncident
  /** Stripe's id of the thing it happened to; of a refund, the charge and its total refunded, which is new at each one. */
  reference: string
  /** Stripe's id of the payment. */
  intention: string | null
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
  const base = { rendu: null, etat: null, date: new Date(event.created * 1000) }
  switch (event.type) {
    case 'charge.refunded': {
      const { id, payment_intent, amount_refunded: montant } = event.data.object
      const reference = `${id} ${montant}`
      return { ...base, genre: 'remboursement', reference, intention: idOf(payment_intent), montant, rendu: montant }
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { id: reference, payment_intent, amount: montant, status: etat } = event.data.object
      if (etat !== 'failed' && etat !== 'canceled') return null
      return { ...base, genre: 'remboursement échoué', reference, intention: idOf(payment_intent), montant, etat }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const { id: reference, payment_intent, amount: montant, status: etat } = event.data.object
      const rendu = event.type === 'charge.dispute.closed' && etat === 'lost' ? montant : null
      return { ...base, genre: 'litige', reference, intention: idOf(payment_intent), montant, rendu, etat }
    }
    case 'radar.early_fraud_warning.created': {
      const { id: reference, payment_intent, fraud_type: etat } = event.data.object
      return { ...base, genre: 'fraude', reference, intention: idOf(payment_intent), montant: null, etat }
    }
    default:
      return null
  }
}
