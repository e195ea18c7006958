// The addresses of the public pages of a started product.

/** Every page that the build writes, as the map of the site names them. */
export async function fixedPages(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap-pages.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, page]) => page!.slice(url.length))
  return paths.filter((path) => path !== '/annonces')
}

/** The page of the first ad of the list. */
export async function someAnnonce(url: string): Promise<string> {
  const response = await fetch(`${url}/api/rpc/lister_annonces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ p_limite: 1 }),
  })
  const [annonce] = (await response.json()) as { uuid_annonce: string }[]
  if (!annonce) throw new Error('la démonstration n’a aucune annonce active')
  return `/annonce/${annonce.uuid_annonce}`
}
