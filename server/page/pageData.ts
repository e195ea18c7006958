// How pages read before they are drawn: as visitors, through the API's own entries and without HTTP; then each waits for its turn.
import { setImmediate as nextPass } from 'node:timers/promises'
import type { Reader } from '#domain/protocol/rendering.ts'
import { type Geography, geocode } from '../adapter/geo.ts'
import { type Api, createReader } from '../api/api.ts'

interface Sources {
  door: Api
  geography: Geography
}

/** Readings that do not change while the product runs. */
const fixedSources = new Set(['lister_typesannonce'])

/** On the visitor's profile. */
export const readerOf = ({ door, geography }: Sources): Reader => ({
  read: readingOnce(createReader(door)),
  geocode: (lieu) => geocode(geography, lieu).catch(() => undefined),
})

/** A reading that does not change is made by the first page, for all that follow. */
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

export function createRenderQueue(): () => Promise<unknown> {
  let before: Promise<unknown> = Promise.resolve()
  return () => {
    before = before.then(() => nextPass())
    return before
  }
}

/** Waited for before what is drawn in one go: no two in one pass of the event loop, which answers everybody else between them. */
export const nextRenderTurn = createRenderQueue()
