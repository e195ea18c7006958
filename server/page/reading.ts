// How pages read while they are rendered, through the API's own entries and without HTTP; and what one of them has asked.
import type { Annonce } from '#domain/annonce.ts'
import { vraiJusque } from '#domain/fraicheur.ts'
import type { RechercheAnnonces } from '#domain/recherche.ts'
import type { Reader } from '#domain/wire/rendu.ts'
import { createReader, type Door } from '../door/api.ts'
import { type Geography, geocode } from '../outside/geo.ts'
import type { Made, Making } from './kept.ts'

interface Sources {
  door: Door
  geography: Geography
}

/** What does not change while the product runs. */
const fixedSources = new Set(['lister_typesannonce'])

/** What ads that change may answer otherwise: each of them is told. */
const aboutAds = new Set(['rpc/lister_annonces', 'rpc/compter_annonces'])

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

/** The same reader, which tells what it asks before it does, remembers it, and says until when the answers hold. */
export function remembering(
  reader: Reader,
  now: Date,
  asking: Making['asking'],
): { reader: Reader; kept: () => Made['kept'] } {
  const questions: RechercheAnnonces[] = []
  const shown: Partial<Annonce>[] = []
  let told = true
  const ask = (question: RechercheAnnonces | null) => {
    asking(question)
    if (question) questions.push(question)
    else told = false
  }
  return {
    reader: {
      async read(source, params, options) {
        if (!fixedSources.has(source)) ask(aboutAds.has(source) ? params : null)
        const answer = await reader.read(source, params, options)
        if (source === 'rpc/lister_annonces') shown.push(...(answer.rows as Partial<Annonce>[]))
        return answer
      },
      async geocode(lieu) {
        const place = await reader.geocode(lieu)
        // Nothing tells when the service answers again.
        if (place === undefined) told = false
        return place
      },
    },
    kept: () => (told ? { questions, until: vraiJusque(shown, now) } : null),
  }
}
