// The addresses of the public pages of a started product.
import { routes } from '../web/routes.ts'

/** Those that sleep until their reader's first use. */
export const fixedPages: readonly string[] = [
  '/',
  ...routes.filter(({ render }) => render === 'fixe').map(({ path }) => path),
]

/** The page of the first ad of the list. */
export async function someAnnonce(url: string): Promise<string> {
  const [annonce] = (await (await fetch(`${url}/api/lister_annonces?limit=1`)).json()) as { uuid_annonce: string }[]
  if (!annonce) throw new Error('aucune annonce n’est active')
  return `/annonce/${annonce.uuid_annonce}`
}

const villes = ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Nantes', 'Bordeaux', 'Lille', 'Rennes', 'Tours', 'Angers']

/** The search of a town as someone types it: each spelling is an address of its own, and finds the same ads. */
export function spelled(rang: number): string {
  const ville = villes[rang % villes.length]!
  const capitals = Math.floor(rang / villes.length / 20)
  const typed = [...ville].map((letter, n) => ((capitals >> n) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
  return `/annonces?lieu=${typed.join('')}&rayon=${5 * (1 + (Math.floor(rang / villes.length) % 20))}`
}
