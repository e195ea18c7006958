// A member's session (product §4 « Authentication », §9): delays, token renewal, and the roles it carries.

/** Shown when the provider does not answer a sign-in or renewal. */
export const serviceMuet = 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'

/** Shown when the browser refuses to store the session. */
export const stockageRefuse =
  'Votre navigateur refuse de garder la connexion\u00a0: autorisez les cookies et les données de ce site, puis réessayez.'

/** Shown when a member-only call is made without a session. */
export const sessionInvalide = 'Session invalide. Veuillez vous reconnecter.'

/** How long a sign-in error is shown, in ms (product §9): when the state is missing, and for other errors. */
export const delaisRetour = { sansEtat: 2000, autreErreur: 3000 } as const

/** Seconds after which an unfinished sign-in is forgotten (product §9). */
export const ageEtat = 600

/** Seconds a background renewal waits for an answer (product §9). */
export const delaiSilencieux = 10

/** Seconds a sign-in that someone is watching waits for an answer: phone networks are slow. */
export const delaiReponse = 30

/** Seconds before expiry when a token is renewed, from its lifetime (product §9, D28). */
export const seuilRenouvellement = (duree: number): number => Math.min(10_000, duree / 2)

/** Seconds between the `echecs`th failed renewal (from 1) and the next attempt. */
export const pauseRenouvellement = (echecs: number): number => Math.min(600, 5 * 2 ** (echecs - 1))

type Claims = Readonly<Record<string, unknown>>

/** Lifetime of a token in seconds, by the provider's clock, from its claims; null when they lack it. */
export function dureeJeton({ iat, exp }: Claims): number | null {
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : null
}

/** Zitadel's claims for roles, with or without a project id; their values name organisations. */
const rolesClaim = /^urn:zitadel:iam:org:project:(?:\d+:)?roles$/

/** The roles in the claims of a token or of userinfo (product D29), for the browser and the API. */
export const listRoles = (claims: Claims): string[] => [
  ...new Set(
    Object.entries(claims).flatMap(([name, roles]) =>
      rolesClaim.test(name) && typeof roles === 'object' && roles !== null ? Object.keys(roles) : [],
    ),
  ),
]

const hasRole = (profile: Claims, role: string): boolean => listRoles(profile).includes(role)

/** Zitadel's claim for a user's metadata, and the scope that asks for it. */
export const metadataClaim = 'urn:zitadel:iam:user:metadata'

/** Whether the profile is a VIP's: by the metadata claim, whose values are base64, or by the role (product D29). */
export function isVip(profile: Claims): boolean {
  const metadata = profile[metadataClaim] as { isVIP?: unknown } | null | undefined
  return /^dHJ1ZQ(==)?$/.test(String(metadata?.isVIP)) || hasRole(profile, 'vip')
}

/** Whether the profile has the operator role, which opens /administration (product D29). */
export const isOperateur = (profile: Claims): boolean => hasRole(profile, 'operateur')
