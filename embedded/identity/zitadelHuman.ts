// Zitadel's human user: the profile changes at once, the e-mail once its code is given.
import * as z from 'zod/mini'
import { type Compte, findCompteByEmail, type Profil, refuseEmail } from './accounts.ts'
import { checkCurrent } from './changePassword.ts'
import { checkCode, createCode, hashCode } from './code.ts'
import { fillTemplate, templateSchema } from './linkTemplate.ts'
import { emailLetter, movedLetter } from './mails.ts'
import { parse } from './protoJson.ts'
import type { Office } from './providerContext.ts'
import { quotas } from './quota.ts'
import { refusals } from './zitadelErrors.ts'

const name = z.optional(z.string().check(z.maxLength(200)))
const profileBody = z.object({
  givenName: name,
  familyName: name,
  nickName: name,
  displayName: name,
  preferredLanguage: z.optional(z.string().check(z.regex(/^$|^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))),
})
const emailBody = z.object({
  email: z.string(),
  currentPassword: z.optional(z.string()),
  sendCode: z.optional(z.object({ urlTemplate: z.optional(templateSchema) })),
  returnCode: z.optional(z.unknown()),
  isVerified: z.optional(z.unknown()),
})
const updateBody = z.looseObject({ human: z.optional(z.looseObject({})) })

interface Parts {
  profile: Profil | null
  email: unknown
  password: unknown
}

/** The parts of a user to change; unsupported parts are refused rather than ignored. */
export function humanOf(body: unknown): Parts {
  const { human = {}, ...rest } = parse(updateBody, body)
  const { profile, email, password, ...others } = human as Record<string, unknown>
  const unknown = [...Object.keys(rest), ...Object.keys(others)].find((part) =>
    ['username', 'machine', 'state', 'phone', 'metadata'].includes(part),
  )
  if (unknown) throw refusals.unsupported(unknown)
  return { profile: profile ? parse(profileBody, profile) : null, email, password }
}

/** Requires the password, since a token may be stolen; Zitadel has no such field. */
export async function changeEmail(office: Office, compte: Compte, given: unknown, address: string): Promise<void> {
  const { pool, comptage, realm, post } = office
  const { email, currentPassword, sendCode, returnCode, isVerified } = parse(emailBody, given)
  // Either option would confirm an address without proof that its owner reads it.
  if (returnCode !== undefined || isVerified === true || !currentPassword) throw refusals.permission()
  const refused = refuseEmail(email)
  if (refused) throw refusals.email(refused)
  const template = sendCode?.urlTemplate
  const fill = template ? fillTemplate(template, [realm.site, realm.issuer]) : null
  const wait = await comptage.spend(quotas.reset, compte.sub)
  if (wait) throw refusals.tooMany(wait)
  await checkCurrent(office, compte, currentPassword, address)
  // An address already taken gets no mail, with the same answer: it must not tell who has an account.
  if (await findCompteByEmail(pool, email)) return
  const code = await createCode(pool, compte.sub, 'e-mail', email)
  await post.send(emailLetter(email, code, fill ? fill(compte.sub, code) : null))
}

export async function confirmEmail({ pool, post, realm }: Office, { sub, email }: Compte, code: string): Promise<void> {
  await checkCode(pool, sub, 'e-mail', code)
  const { rows } = await pool
    .query<{ email: string }>(
      `with spent as (delete from identite.code where sub = $1 and usage = 'e-mail' and hash = $2 returning email)
       update identite.compte c set email = spent.email, email_verifie = true, sequence = sequence + 1,
         date_modification = now() from spent where c.sub = $1 returning c.email`,
      [sub, hashCode(code)],
    )
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? refusals.emailTaken() : error
    })
  const moved = rows[0]
  if (!moved) throw refusals.codeMissing()
  post.sendLater(movedLetter(email, moved.email, new Date(), realm.site))
}
