// How pages read their data: on the visitor's profile, through the API's entries without HTTP.
import { setImmediate as nextPass } from 'node:timers/promises'
import type { Reader } from '#domain/protocol/rendering.ts'
import { type Geography, geocode } from '../adapter/geo.ts'
import { type Api, createReader } from '../api/api.ts'

interface Sources {
  door: Api
  geography: Geography
}

/** Views that do not change while the product runs. */
const fixedSources = new Set(['lister_typesannonce'])

/** Reads with a visitor's rights. */
export const readerOf = ({ door, geography }: Sources): Reader => ({
  read: readingOnce(createReader(door)),
  geocode: (lieu) => geocode(geography, lieu).catch(() => undefined),
})

/** Cached for the life of the process. */
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

/** Yields to the event loop before each React render, so that two renders never run back to back. */
export const nextRenderTurn = createRenderQueue()
