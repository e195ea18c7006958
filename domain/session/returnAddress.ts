// The address to return to after signing in: only pages of this site (product D32).

/** Pages of the sign-in itself: returning to one would loop. */
const boucles = /^\/(oidc-callback|oidc-logout-callback|connexion|inscription)(\/|$)/i

/** Returns the path, with query and hash, when it is a page of this site that may be returned to; else null. */
export function readRetour(chemin: unknown): string | null {
  if (typeof chemin !== 'string' || !chemin.startsWith('/') || chemin.length > 2000) return null
  // Browsers drop control characters and read backslashes as slashes.
  if (/[\\\p{Cc}]/u.test(chemin)) return null
  const page = decodeAdresse(chemin.split(/[?#]/)[0]!)
  // Empty or dotted segments could resolve to another site or to a page of the sign-in.
  if (page === null || /[\\\p{Cc}]|\/(\/|\.+(\/|$))/u.test(page)) return null
  return boucles.test(page) ? null : chemin
}

/** Decodes a part of an address; null when it is malformed. */
export function decodeAdresse(page: string): string | null {
  try {
    return decodeURIComponent(page)
  } catch {
    return null
  }
}

/** What was asked for is kept during the sign-in: the pages whose visitors would otherwise fear that it is lost. */
const gardes: readonly (readonly [RegExp, string])[] = [
  [
    /^\/mes-alertes\?/,
    'Votre recherche est gardée\u00a0: une fois connecté, vous recevrez ses nouvelles annonces par e-mail.',
  ],
  [/^\/ajouter-annonce/, 'Une fois connecté, vous arrivez directement au formulaire de votre annonce.'],
  [/^\/annonce\//, 'Une fois connecté, vous revenez à cette annonce.'],
  [/^\/forum/, 'Une fois connecté, vous revenez au forum.'],
]

/** The sentence that says what awaits after the sign-in; null when there is nothing to add. */
export const sayRetour = (chemin: string): string | null => gardes.find(([page]) => page.test(chemin))?.[1] ?? null
