// Zitadel's REST calls on a user: input, effect, answer.
import * as z from 'zod/mini'
import { type Compte, putProfil, sequenceOf } from './accounts.ts'
import { changePassword, type Proof } from './changePassword.ts'
import { createCode } from './code.ts'
import { fillTemplate, organisation, templateSchema } from './linkTemplate.ts'
import { resetLetter } from './mails.ts'
import { parse } from './protoJson.ts'
import type { Call, Office } from './providerContext.ts'
import { quotas } from './quota.ts'
import { type Realm, resetPath } from './realm.ts'
import { refusals } from './zitadelErrors.ts'
import { changeEmail, confirmEmail, humanOf } from './zitadelHuman.ts'

export type Body = Record<string, unknown>

export interface Route {
  path: RegExp
  methods: Record<string, (office: Office, call: Call) => Promise<Body>>
}

const notification = z.literal([
  'NOTIFICATION_TYPE_Unspecified',
  'NOTIFICATION_TYPE_Email',
  'NOTIFICATION_TYPE_SMS',
  0,
  1,
  2,
])
const resetBody = z.object({
  sendLink: z.optional(
    z.object({ notificationType: z.optional(notification), urlTemplate: z.optional(templateSchema) }),
  ),
  returnCode: z.optional(z.unknown()),
})
const newPassword = z.object({ password: z.string(), changeRequired: z.optional(z.boolean()) })
const proofs = { currentPassword: z.optional(z.string()), verificationCode: z.optional(z.string()) }
const passwordBody = z.object({ newPassword, ...proofs })
const innerPasswordBody = z.object({ password: newPassword, ...proofs })
const codeBody = z.object({ verificationCode: z.string() })

async function detailsOf({ pool }: Office, { sub }: Compte): Promise<Body> {
  const sequence = await sequenceOf(pool, sub)
  return { details: { sequence, changeDate: new Date().toISOString(), resourceOwner: organisation } }
}

async function reset(office: Office, { compte, body, address }: Call): Promise<Body> {
  const { pool, comptage, realm, post } = office
  const { sendLink, returnCode } = parse(resetBody, body)
  // The code alone opens the account: it is mailed to its owner, never returned to whoever has a token.
  if (returnCode !== undefined) throw refusals.permission()
  if (sendLink && [2, 'NOTIFICATION_TYPE_SMS'].includes(sendLink.notificationType ?? 1)) throw refusals.noPhone()
  const fill = fillTemplate(sendLink?.urlTemplate || defaultTemplate(realm), [realm.site, realm.issuer])
  const wait = (await comptage.spend(quotas.reset, compte.sub)) || (await comptage.spend(quotas.oubliAdresse, address))
  if (wait) throw refusals.tooMany(wait)
  const code = await createCode(pool, compte.sub, 'mot de passe')
  await post.send(resetLetter(compte.email, fill(compte.sub, code)))
  return detailsOf(office, compte)
}

async function setPassword(office: Office, { compte, sid, body, address }: Call): Promise<Body> {
  const { newPassword: next, ...given } = parse(passwordBody, body)
  await changePassword(office, compte, { password: next.password, proof: proofOf(given), keep: sid, address })
  return detailsOf(office, compte)
}

async function update(office: Office, { compte, sid, body, address }: Call): Promise<Body> {
  const { profile, email, password } = humanOf(body)
  if (password) {
    const { password: next, ...given } = parse(innerPasswordBody, password)
    await changePassword(office, compte, { password: next.password, proof: proofOf(given), keep: sid, address })
  }
  if (profile) await putProfil(office.pool, compte.sub, profile)
  if (email) await changeEmail(office, compte, email, address)
  return { changeDate: new Date().toISOString() }
}

async function verifyEmail(office: Office, { compte, body }: Call): Promise<Body> {
  await confirmEmail(office, compte, parse(codeBody, body).verificationCode)
  return detailsOf(office, compte)
}

export const routes: Route[] = [
  { path: /^\/v2\/users\/([^/]+)\/password_reset$/, methods: { POST: reset } },
  { path: /^\/v2\/users\/([^/]+)\/password$/, methods: { POST: setPassword } },
  { path: /^\/v2\/users\/([^/]+)\/email\/verify$/, methods: { POST: verifyEmail } },
  { path: /^\/v2\/users\/([^/]+)$/, methods: { PATCH: update } },
  // A Zitadel address of which nothing is supported here: the method is refused, not the path.
  { path: /^\/management\/v1\/users\/([^/]+)$/, methods: {} },
]

/** The code in a password change, if any. */
export const codeOf = (body: unknown): string | undefined => passwordBody.safeParse(body).data?.verificationCode

const defaultTemplate = ({ issuer }: Realm) =>
  `${issuer}${resetPath}?userId={{.UserID}}&code={{.Code}}&organization={{.OrgID}}`

function proofOf(given: { currentPassword?: string | undefined; verificationCode?: string | undefined }): Proof {
  if (given.verificationCode) return { code: given.verificationCode }
  if (given.currentPassword) return { current: given.currentPassword }
  throw refusals.permission()
}
