// Probes Stripe: the key can read sessions, and the webhook secret has the right form.
import Stripe from 'stripe'
import { type CheckoutSettings, openStripe } from '../../adapter/checkout.ts'
import { causeOf, Failure, type Probe } from './report.ts'

export const probeCheckout = (settings: CheckoutSettings, demo: boolean): Probe => ({
  sujet: 'STRIPE_SECRET_KEY',
  async run() {
    const { secretKey, webhookSecret } = settings
    if (!webhookSecret.startsWith('whsec_'))
      throw new Failure(
        'STRIPE_WEBHOOK_SECRET n’est pas un secret de webhook (whsec_…) : les paiements ne seraient jamais crus',
      )
    try {
      await openStripe(settings, 5000).checkout.sessions.list({ limit: 1 })
    } catch (error) {
      throw new Failure(sentenceOf(error))
    }
    const trial = !demo && /^.k_test_/.test(secretKey)
    return {
      phrase: 'Stripe reconnaît la clé',
      prudences: trial ? ['c’est une clé d’essai (sk_test_) : aucun argent ne viendra'] : [],
    }
  },
})

function sentenceOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'Stripe ne reconnaît pas cette clé'
  if (error instanceof Stripe.errors.StripePermissionError)
    return 'cette clé n’a pas le droit de lire les sessions de paiement'
  // The SDK's message is in English; its `detail` holds the network error.
  const { detail } = error as { detail?: unknown }
  return `Stripe ne répond pas (${causeOf(detail instanceof Error ? detail : error)})`
}
