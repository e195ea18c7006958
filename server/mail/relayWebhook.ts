// The webhook of the mail relay (Standard Webhooks): bounces and complaints that come after a mail was accepted.
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import type { Api } from '../api/api.ts'
import { Refusal } from '../api/refusal.ts'
import { registerWebhook } from '../api/webhook.ts'

export const relayPath = '/notifications/courrier'

/** `bounce`: nobody receives mail there any more. `complaint`: its reader called a mail of ours unwanted. */
const Report = z.object({
  type: z.enum(['bounce', 'complaint']),
  emails: z.array(z.string().check(z.maxLength(320))).check(z.minLength(1), z.maxLength(1000)),
})

export function registerRelayWebhook(app: FastifyInstance, { database }: Pick<Api, 'database'>, secret: string): void {
  const webhook = new Webhook(secret)
  registerWebhook(app, relayPath, async (body, request) => {
    const report = Report.safeParse(readSigned(webhook, body.toString(), request.headers as Record<string, string>))
    if (!report.success)
      throw new Refusal(400, 'PT400', 'Attendu : { "type": "bounce" ou "complaint", "emails": […] }.')
    const { type, emails } = report.data
    const lowered = emails.map((email) => email.toLowerCase())
    const { rowCount } = await database.write(sql`
      update personne set email_refuse = email
      where lower(email) = any(${lowered}) and email is distinct from email_refuse and date_depart is null`)
    if (rowCount) request.log.warn({ type, membres: rowCount }, 'mails to an address have been stopped')
    return { received: true }
  })
}

function readSigned(webhook: Webhook, body: string, headers: Record<string, string>): unknown {
  try {
    return webhook.verify(body, headers)
  } catch {
    throw new Refusal(401, 'PT401', 'La signature n’est pas celle de BOUNCE_SECRET, ou date de plus de cinq minutes.')
  }
}
