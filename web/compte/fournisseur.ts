// What a member asks of the identity provider for their own account (produit §7): another password, or the mail that resets it.
import { type RefusFournisseur, readRefusFournisseur } from '#domain/motdepasse.ts'
import { accessToken } from '../session/oidc.ts'

export interface Compte {
  issuer: string
  sub: string
}

/** The provider's own page for a new password: only it can set one from a code (produit D31). */
const resetPage = '/ui/v2/login/password/set?userId={{.UserID}}&code={{.Code}}&organization={{.OrgID}}'

/** Changes the password; answers what was refused, or null once it is done. */
export const changePassword = (compte: Compte, actuel: string, nouveau: string): Promise<RefusFournisseur | null> =>
  post(
    compte,
    'password',
    { newPassword: { password: nouveau, changeRequired: false }, currentPassword: actuel },
    'Failed to change password',
  )

/** Sends the mail that resets the password; answers what was refused, or null once it is sent. */
export const sendResetMail = (compte: Compte): Promise<RefusFournisseur | null> =>
  post(
    compte,
    'password_reset',
    { sendLink: { notificationType: 'NOTIFICATION_TYPE_Email', urlTemplate: compte.issuer + resetPage } },
    'Failed to send password reset email',
  )

async function post(
  { issuer, sub }: Compte,
  path: string,
  body: object,
  failure: string,
): Promise<RefusFournisseur | null> {
  try {
    const response = await fetch(`${issuer}/v2/users/${encodeURIComponent(sub)}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken() ?? ''}`,
        'content-type': 'application/json',
        'accept-language': 'fr',
      },
      body: JSON.stringify(body),
      credentials: 'omit',
    })
    if (response.ok) return null
    console.warn(failure, response.status)
    return readRefusFournisseur(response.status, await response.json().catch(() => null))
  } catch {
    console.warn(failure)
    return readRefusFournisseur(0, null)
  }
}
