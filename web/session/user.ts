// The session user (product §3) as local storage holds it, and what the site reads in it.
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

/** The user of a stored text; null for what is not one. */
export function parseUser(text: string | null): StoredUser | null {
  try {
    const user = JSON.parse(text ?? '') as StoredUser
    return user.access_token && user.profile.sub ? user : null
  } catch {
    return null
  }
}

export const secondsLeft = (user: StoredUser, now = Date.now()): number => user.expires_at - now / 1000

/** Seconds before its expiry at which a token is renewed, by what its own claims say it lives. */
export const threshold = ({ access_token, profile }: StoredUser): number =>
  seuilRenouvellement(dureeJeton(readClaims(access_token)) ?? dureeJeton(profile) ?? Number.POSITIVE_INFINITY)

function readClaims(token: string): Record<string, unknown> {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** The session as every screen sees it; an undefined user is not known yet, `pseudo` is the one of their profile. */
export function readSession(user: StoredUser | null | undefined, membre: boolean, pseudo: string | null | undefined) {
  return {
    statut: membre ? ('membre' as const) : user === null ? ('visiteur' as const) : ('chargement' as const),
    sub: user?.profile.sub ?? null,
    isVIP: user ? isVip(user.profile) : false,
    isOperateur: user ? isOperateur(user.profile) : false,
    nom: pseudo ?? user?.profile.name ?? user?.profile.preferred_username ?? null,
  }
}

/** A page that has shown `seen`, when another tab leaves `sub` signed in: it stays, says it is over, or starts again. */
export function followSub(seen: string | null, sub: string | null): 'stay' | 'lost' | 'restart' {
  if (seen === null || seen === sub) return 'stay'
  return sub === null ? 'lost' : 'restart'
}
