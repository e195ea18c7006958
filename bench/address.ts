// Addresses of the public pages of a running product.
import { routes } from '../web/routes.ts'

/** Pages built in advance. */
export const fixedPages: readonly string[] = [
  '/',
  ...routes.filter(({ render }) => render === 'fixe').map(({ path }) => path),
]

/** The page of the first ad in the list. */
export async function someAnnonce(url: string): Promise<string> {
  const [annonce] = (await (await fetch(`${url}/api/lister_annonces?limit=1`)).json()) as { uuid_annonce: string }[]
  if (!annonce) throw new Error('aucune annonce n’est active')
  return `/annonce/${annonce.uuid_annonce}`
}

const villes = ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Nantes', 'Bordeaux', 'Lille', 'Rennes', 'Tours', 'Angers']

/** A search by town with varying spelling: different addresses, same results. */
export function spelled(rang: number): string {
  const ville = villes[rang % villes.length]!
  const capitals = Math.floor(rang / villes.length / 20)
  const typed = [...ville].map((letter, n) => ((capitals >> n) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
  return `/annonces?lieu=${typed.join('')}&rayon=${5 * (1 + (Math.floor(rang / villes.length) % 20))}`
}
