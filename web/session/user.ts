// The user (product §3) as stored in local storage, and what the site reads from it.
import { dureeJeton, isOperateur, isVip, seuilRenouvellement } from '#domain/session/session.ts'

export interface StoredUser {
  access_token: string
  refresh_token?: string
  id_token?: string
  /** Seconds since 1970, by this device's clock. */
  expires_at: number
  profile: { sub: string; iat?: number; name?: string; preferred_username?: string; email?: string } & Record<
    string,
    unknown
  >
}

/** Parses a stored user; null when invalid. */
export function parseUser(text: string | null): StoredUser | null {
  try {
    const user = JSON.parse(text ?? '') as StoredUser
    return user.access_token && user.profile.sub ? user : null
  } catch {
    return null
  }
}

export const secondsLeft = (user: StoredUser, now = Date.now()): number => user.expires_at - now / 1000

/** Seconds before expiry when a token is renewed, from its own claims. */
export const threshold = ({ access_token, profile }: StoredUser): number =>
  seuilRenouvellement(dureeJeton(readClaims(access_token)) ?? dureeJeton(profile) ?? Number.POSITIVE_INFINITY)

function readClaims(token: string): Record<string, unknown> {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** The session for screens; an undefined user is not known yet, `pseudo` comes from the profile. */
export function readSession(user: StoredUser | null | undefined, membre: boolean, pseudo: string | null | undefined) {
  return {
    statut: membre ? ('membre' as const) : user === null ? ('visiteur' as const) : ('chargement' as const),
    sub: user?.profile.sub ?? null,
    isVIP: user ? isVip(user.profile) : false,
    isOperateur: user ? isOperateur(user.profile) : false,
    nom: pseudo ?? user?.profile.name ?? user?.profile.preferred_username ?? null,
  }
}

/** For a page that showed the member `seen` when another tab signs in `sub`: stay, say that the session is lost, or reload. */
export function followSub(seen: string | null, sub: string | null): 'stay' | 'lost' | 'restart' {
  if (seen === null || seen === sub) return 'stay'
  return sub === null ? 'lost' : 'restart'
}
