// The session of a member (product §4 « Authentication », §9): its delays, when its tokens are renewed, and the rights it carries.

/** The refusal of a sign-in or a renewal that no answer came to. */
export const serviceMuet = 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'

/** The refusal of a sign-in that the browser would not keep. */
export const stockageRefuse =
  'Votre navigateur refuse de garder la connexion\u00a0: autorisez les cookies et les données de ce site, puis réessayez.'

/** Said of a call that only a member may make, made without a session. */
export const sessionInvalide = 'Session invalide. Veuillez vous reconnecter.'

/** How long an error of the sign-in is shown, in ms (product §9): without its state, and otherwise. */
export const delaisRetour = { sansEtat: 2000, autreErreur: 3000 } as const

/** Age from which the state of a sign-in that was left is forgotten, in seconds (product §9). */
export const ageEtat = 600

/** How long a renewal waits for its answer, in seconds (product §9). */
export const delaiSilencieux = 10

/** How long a sign-in that somebody is waiting for leaves the provider to answer, in seconds: networks of phones are slow. */
export const delaiReponse = 30

/** Seconds before its expiry at which a token that lives `duree` seconds is renewed (product §9, D28). */
export const seuilRenouvellement = (duree: number): number => Math.min(10_000, duree / 2)

/** Seconds between the failure number `echecs` of a renewal, counted from 1, and the next attempt. */
export const pauseRenouvellement = (echecs: number): number => Math.min(600, 5 * 2 ** (echecs - 1))

type Claims = Readonly<Record<string, unknown>>

/** Seconds a token lives by the provider's clock alone, from its claims; null when they do not say. */
export function dureeJeton({ iat, exp }: Claims): number | null {
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : null
}

/** Zitadel's claim of roles, whose values name organisations; it says it for one project too, by the project's id. */
const rolesClaim = /^urn:zitadel:iam:org:project:(?:\d+:)?roles$/

/** The roles in the claims of a token or of userinfo (product D29): the browser and the API read them here. */
export const listRoles = (claims: Claims): string[] => [
  ...new Set(
    Object.entries(claims).flatMap(([name, roles]) =>
      rolesClaim.test(name) && typeof roles === 'object' && roles !== null ? Object.keys(roles) : [],
    ),
  ),
]

const hasRole = (profile: Claims, role: string): boolean => listRoles(profile).includes(role)

/** Whether a profile is a VIP's: by the metadata claim, whose values are in base 64, or by the role (product D29). */
export function isVip(profile: Claims): boolean {
  const metadata = profile['urn:zitadel:iam:user:metadata'] as { isVIP?: unknown } | null | undefined
  return /^dHJ1ZQ(==)?$/.test(String(metadata?.isVIP)) || hasRole(profile, 'vip')
}

/** Whether a profile is an operator's, to whom /administration opens (product D29). */
export const isOperateur = (profile: Claims): boolean => hasRole(profile, 'operateur')
