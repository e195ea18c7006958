// The webhook of the checkout.
import type { FastifyInstance } from 'fastify'
import type { Api } from '../api/api.ts'
import { header } from '../api/http.ts'
import { registerWebhook } from '../api/webhook.ts'
import { recordIncident } from './incident.ts'
import { closePages } from './operation.ts'
import { recordNotification } from './paiement.ts'

export const notificationPath = '/notifications/paiement'

export function registerCheckoutWebhook(app: FastifyInstance, door: Api): void {
  registerWebhook(app, notificationPath, async (body, request) => {
    const notified = door.checkout.readNotification(body, header(request, 'stripe-signature') ?? '')
    if (notified && 'genre' in notified) {
      request.log.warn({ incident: notified }, 'payment incident')
      await recordIncident(door.database, notified, door.now())
      return { received: true }
    }
    const wrong = notified && (await recordNotification(door.database, notified, door.now()))
    // Answered 200 all the same: sent again, it would fail in the same way.
    if (wrong) request.log.error({ notified }, `payment notification: ${wrong}`)
    if (notified?.event === 'paid') {
      door.kept.forget()
      await closePages(door).catch((error: unknown) => request.log.error({ err: error }, 'payment pages stay open'))
    }
    return { received: true }
  })
}
