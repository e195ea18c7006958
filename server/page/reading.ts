// How pages read while they are rendered, through the API's own entries and without HTTP; and what one of them has asked.
import type { Annonce } from '#domain/annonce.ts'
import { vraiJusque } from '#domain/fraicheur.ts'
import type { RechercheAnnonces } from '#domain/recherche.ts'
import type { Reader } from '#domain/wire/rendu.ts'
import { createReader, type Door } from '../door/api.ts'
import { type Geography, geocode } from '../outside/geo.ts'
import type { Made } from './kept.ts'

interface Sources {
  door: Door
  geography: Geography
}

/** What does not change while the product runs. */
const fixedSources = new Set(['lister_typesannonce'])

/** On the visitor's profile; what is kept reads with eyes of its own. */
export const readerOf = ({ door, geography }: Sources, eyes: 'visitor' | 'page' = 'visitor'): Reader => ({
  read: readingOnce(createReader(door, eyes)),
  geocode: (lieu) => geocode(geography, lieu).catch(() => undefined),
})

/** What does not change is read by the first page, for all that follow. */
function readingOnce(read: Reader['read']): Reader['read'] {
  const answers = new Map<string, ReturnType<Reader['read']>>()
  return (source, params, options) => {
    if (!fixedSources.has(source)) return read(source, params, options)
    const key = JSON.stringify([source, params, options])
    const answer = answers.get(key) ?? read(source, params, options)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}

/** The same reader, which remembers what a page asks of the ads and says until when its answers hold. */
export function remembering(reader: Reader, now: Date): { reader: Reader; kept: () => Made['kept'] } {
  const questions: RechercheAnnonces[] = []
  const shown: Partial<Annonce>[] = []
  let told = true
  return {
    reader: {
      async read(source, params, options) {
        const answer = await reader.read(source, params, options)
        if (source === 'rpc/lister_annonces') {
          questions.push(params)
          shown.push(...(answer.rows as Partial<Annonce>[]))
        } else if (source === 'rpc/compter_annonces') questions.push(params)
        else if (!fixedSources.has(source)) told = false
        return answer
      },
      async geocode(lieu) {
        const place = await reader.geocode(lieu)
        if (place === undefined) told = false
        return place
      },
    },
    kept: () => (told ? { questions, until: vraiJusque(shown, now) } : null),
  }
}
