// The code of the maps, loaded by the searches that are shown on one: the list does not wait for it.
import { use } from 'react'

const load = async () => {
  const [france, disques] = await Promise.all([import('./CarteFrance.tsx'), import('./CarteDisques.tsx')])
  return { CarteFrance: france.CarteFrance, CarteDisques: disques.CarteDisques }
}
type Cartes = Awaited<ReturnType<typeof load>>

let asked: Promise<Cartes> | undefined
let opened: Cartes | undefined

/** Loads it once; a page that the server renders must have it before. */
export function openCartes(): Promise<Cartes> {
  if (!asked) {
    asked = load()
    asked.then(
      (cartes) => {
        opened = cartes
      },
      // A deployment may have replaced the file: the next visit tries again.
      () => {
        asked = undefined
      },
    )
  }
  return asked
}

/** The maps, waited for under a Suspense. */
export const useCartes = (): Cartes => opened ?? use(openCartes())
