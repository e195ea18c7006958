// Zitadel's REST calls that the site makes: a member's own password, the mail that resets it, their names.
import * as z from 'zod/mini'
import { changePassword } from './changement.ts'
import { createCode } from './code.ts'
import { type Compte, putProfil, sequenceOf } from './compte.ts'
import { resetLetter } from './lettre.ts'
import type { Call, Office } from './office.ts'
import { quotas } from './quota.ts'
import { type Realm, resetPath } from './realm.ts'
import { refusals } from './zitadel.ts'

export type Body = Record<string, unknown>

export interface Route {
  path: RegExp
  methods: Record<string, (office: Office, call: Call) => Promise<Body>>
}

const resetBody = z.object({
  sendLink: z.optional(z.object({ urlTemplate: z.optional(z.string().check(z.maxLength(200))) })),
  returnCode: z.optional(z.unknown()),
})
const passwordBody = z.object({
  newPassword: z.object({ password: z.string() }),
  currentPassword: z.optional(z.string()),
})
const name = z.optional(z.string().check(z.maxLength(200)))
const profileBody = z.object({
  givenName: name,
  familyName: name,
  nickName: name,
  displayName: name,
  preferredLanguage: z.optional(z.string().check(z.regex(/^$|^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))),
})
const updateBody = z.looseObject({ human: z.optional(z.looseObject({ profile: z.optional(profileBody) })) })

function parse<T extends z.core.$ZodType>(schema: T, body: unknown): z.core.output<T> {
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  throw refusals.body(read.error.issues[0]?.path.join('.') || 'JSON')
}

const organisation = 'kinebouge'

async function detailsOf({ pool }: Office, { sub }: Compte): Promise<Body> {
  const sequence = await sequenceOf(pool, sub)
  return { details: { sequence, changeDate: new Date().toISOString(), resourceOwner: organisation } }
}

async function reset(office: Office, { compte, body, address }: Call): Promise<Body> {
  const { pool, comptage, realm, post } = office
  const { sendLink, returnCode } = parse(resetBody, body)
  // The code alone opens the account: it goes to who reads its mail, never to who only holds a token.
  if (returnCode !== undefined) throw refusals.permission()
  const fill = fillTemplate(sendLink?.urlTemplate || defaultTemplate(realm), [realm.site, realm.issuer])
  const wait = (await comptage.spend(quotas.reset, compte.sub)) || (await comptage.spend(quotas.oubliAdresse, address))
  if (wait) throw refusals.tooMany(wait)
  const code = await createCode(pool, compte.sub)
  await post.send(resetLetter(compte.email, fill(compte.sub, code)))
  return detailsOf(office, compte)
}

const defaultTemplate = ({ issuer }: Realm) =>
  `${issuer}${resetPath}?userId={{.UserID}}&code={{.Code}}&organization={{.OrgID}}`

/** The address a mail leads to, from the model a client gives: three names to fill, and no host but ours. */
function fillTemplate(template: string, origins: string[]): (userId: string, code: string) => string {
  const fill = (userId: string, code: string) => {
    const values: Record<string, string> = { UserID: userId, Code: code, OrgID: organisation }
    return template.replace(/\{\{\s*\.(UserID|Code|OrgID)\s*\}\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    )
  }
  const sample = fill('x', 'x')
  const url = URL.canParse(sample) ? new URL(sample) : null
  // Refuse backslashes: parsers disagree on the host.
  if (!url || /[{}\s\\]/.test(sample) || !origins.includes(url.origin) || url.username || url.password)
    throw refusals.template()
  return fill
}

async function setPassword(office: Office, { compte, sid, body, address }: Call): Promise<Body> {
  const { newPassword, currentPassword: current } = parse(passwordBody, body)
  if (!current) throw refusals.permission()
  await changePassword(office, compte, { password: newPassword.password, proof: { current }, keep: sid, address })
  return detailsOf(office, compte)
}

/** Changes the names; what this service does not change is refused, not dropped. */
async function update({ pool }: Office, { compte, body }: Call): Promise<Body> {
  const { human = {}, ...rest } = parse(updateBody, body)
  const { profile, ...others } = human
  const [unsupported] = Object.keys({ ...rest, ...others })
  if (unsupported) throw refusals.unsupported(unsupported)
  if (profile) await putProfil(pool, compte.sub, profile)
  return { changeDate: new Date().toISOString() }
}

export const routes: Route[] = [
  { path: /^\/v2\/users\/([^/]+)\/password_reset$/, methods: { POST: reset } },
  { path: /^\/v2\/users\/([^/]+)\/password$/, methods: { POST: setPassword } },
  { path: /^\/v2\/users\/([^/]+)$/, methods: { PATCH: update } },
]
