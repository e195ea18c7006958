// A member's own calls to the identity provider (product §7): names, password, reset mail.
import { chezFournisseur, echecIdentite, type IdentiteSaisie } from '#domain/compte/identite.ts'
import { appelAbsent, appelPerdu, type RefusFournisseur, readRefusFournisseur } from '#domain/compte/motdepasse.ts'
import { accessToken } from '../session/oidc.ts'

export interface Compte {
  issuer: string
  sub: string
  /** Whether the provider is the embedded one; others have their own pages. */
  embedded: boolean
}

/** The embedded provider's page for a new password, needed for a reset by code (product D31). */
const resetPage = '/ui/v2/login/password/set?userId={{.UserID}}&code={{.Code}}&organization={{.OrgID}}'

/** Changes the password; returns the refusal, or null. */
export const changePassword = (compte: Compte, actuel: string, nouveau: string): Promise<RefusFournisseur | null> =>
  post(
    compte,
    'password',
    { newPassword: { password: nouveau, changeRequired: false }, currentPassword: actuel },
    'Failed to change password',
  )

/** Sends the password reset mail; returns the refusal, or null. */
export const sendResetMail = (compte: Compte): Promise<RefusFournisseur | null> =>
  post(
    compte,
    'password_reset',
    {
      sendLink: compte.embedded
        ? { notificationType: 'NOTIFICATION_TYPE_Email', urlTemplate: chezFournisseur(compte.issuer, resetPage) }
        : {},
    },
    'Failed to send password reset email',
  )

/** Answers of a provider that lacks a call: the next one is tried. */
const inconnu = [404, 405, appelAbsent]

/** Changes first and last names; returns the refusal, or null. */
export async function changeIdentite(
  compte: Compte,
  { prenom, nom }: IdentiteSaisie,
): Promise<RefusFournisseur | null> {
  const displayName = `${prenom} ${nom}`
  const profile = { givenName: prenom, familyName: nom, displayName }
  const id = idOf(compte)
  // In order: Zitadel 4, Zitadel 2, and the specification's call.
  const calls = [
    ['PATCH', `/v2/users/${id}`, { human: { profile } }],
    ['PUT', `/v2/users/human/${id}`, { profile }],
    ['PUT', `/management/v1/users/${id}`, { firstName: prenom, lastName: nom, displayName }],
  ] as const
  for (const [method, path, body] of calls) {
    const refus = await ask(compte.issuer, method, path, body)
    if (refus && inconnu.includes(refus.status)) continue
    if (refus) console.warn(echecIdentite(refus.status))
    return refus
  }
  console.warn(echecIdentite(appelAbsent))
  return readRefusFournisseur(appelAbsent, null)
}

const idOf = ({ sub }: Compte): string => encodeURIComponent(sub)

async function post(compte: Compte, path: string, body: object, failure: string): Promise<RefusFournisseur | null> {
  const refus = await ask(compte.issuer, 'POST', `/v2/users/${idOf(compte)}/${path}`, body)
  if (refus) console.warn(failure, refus.status)
  return refus
}

async function ask(issuer: string, method: string, path: string, body: object): Promise<RefusFournisseur | null> {
  try {
    const response = await fetch(chezFournisseur(issuer, path), {
      method,
      headers: {
        authorization: `Bearer ${accessToken() ?? ''}`,
        'content-type': 'application/json',
        'accept-language': 'fr',
      },
      body: JSON.stringify(body),
      credentials: 'omit',
    })
    const said: unknown = await response.json().catch(() => null)
    if (response.ok) return isDone(said) ? null : readRefusFournisseur(appelAbsent, null)
    return readRefusFournisseur(
      said === null && inconnu.includes(response.status) ? appelAbsent : response.status,
      said,
    )
  } catch {
    return (await isUp(issuer)) ? appelPerdu : readRefusFournisseur(0, null)
  }
}

/** Whether it is Zitadel's answer to a change: another provider may answer any address with a page. */
const isDone = (said: unknown): boolean =>
  typeof said === 'object' && said !== null && ('details' in said || 'changeDate' in said)

/** Whether the provider can be reached although a call failed. */
const isUp = (issuer: string): Promise<boolean> =>
  fetch(chezFournisseur(issuer, '/.well-known/openid-configuration'), { credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  )
