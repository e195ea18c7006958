// The address a member returns to after signing in: one of our own pages (product D32).

/** Pages of the sign-in itself: going back to one would turn in circles. */
const boucles = /^\/(oidc-callback|oidc-logout-callback|connexion|inscription)(\/|$)/i

/** The path (with its query and hash) when it leads to a page of this site that may be returned to, else null. */
export function readRetour(chemin: unknown): string | null {
  if (typeof chemin !== 'string' || !chemin.startsWith('/') || chemin.length > 2000) return null
  // Browsers drop control characters and read a backslash as a slash.
  if (/[\\\p{Cc}]/u.test(chemin)) return null
  const page = decodeAdresse(chemin.split(/[?#]/)[0]!)
  // Empty and dotted segments could become « // » or a page of the sign-in once they are resolved.
  if (page === null || /[\\\p{Cc}]|\/(\/|\.+(\/|$))/u.test(page)) return null
  return boucles.test(page) ? null : chemin
}

/** A part of an address as it is read, its accents and spaces restored; null when it cannot be. */
export function decodeAdresse(page: string): string | null {
  try {
    return decodeURIComponent(page)
  } catch {
    return null
  }
}
