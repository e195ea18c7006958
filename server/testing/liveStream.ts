// Test helpers: a second server on the same database, and a client of the live stream.
import { inject } from 'vitest'
import { openGeography } from '../../embedded/geography/answer.ts'
import { openDatabase } from '../adapter/database.ts'
import type { OnRequestDone } from '../ops/requestLog.ts'
import { createSite, type OpenSite, type Site } from '../site.ts'
import { audience } from './issuer.ts'
import { publicUrl, type SitePages, type TestSite } from './site.ts'

export interface Twin {
  url: string
  opened: OpenSite
  close(): Promise<void>
}

interface TwinGiven {
  beat?: number
  logger?: Site['logger']
  onPassage?: OnRequestDone
  limites?: number
  pages?: SitePages
  charge?: Site['charge']
  bounceSecret?: string
}

/** Another server, whose streams send a keep-alive at most every `beat` milliseconds. */
export async function openTwin(
  site: TestSite,
  { beat, limites = 0, logger = false, onPassage, pages, charge, bounceSecret }: TwinGiven = {},
): Promise<Twin> {
  const database = openDatabase(site.database.pool.options.connectionString!)
  const { storage, checkout } = site
  const opened = await createSite({
    services: { database, storage, checkout, publicUrl, now: () => site.clock.now, ...(beat && { beat }) },
    oidc: { issuer: site.issuer.url, audience },
    geography: await openGeography(inject('gazetteer')),
    limites,
    logger,
    onFault: () => {},
    ...(onPassage && { onPassage }),
    ...(pages && { pages }),
    ...(charge && { charge }),
    ...(bounceSecret && { bounceSecret }),
  })
  const { app, live } = opened
  await live.ready
  return {
    opened,
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close()
      await database.end()
    },
  }
}

export interface HeardFlux {
  status: number
  headers: Headers
  /** Lines received, « event data » or « retry: … », in order. */
  heard: string[]
  beats: () => number
  /** Resolves to the first event with this prefix, past or future. */
  wait(start: string): Promise<string>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close(): void
}

export async function openFlux(site: { url: string }, headers: Record<string, string>): Promise<HeardFlux> {
  const abort = new AbortController()
  const response = await fetch(`${site.url}/api/flux`, { headers, signal: abort.signal })
  const heard: string[] = []
  const waiting = new Set<() => void>()
  let beats = 0
  const take = (block: string): void => {
    const event = /^event: (.*)\ndata: (.*)$/.exec(block)
    if (event) heard.push(`${event[1]} ${event[2]}`)
    else if (block === ': ok') beats++
    else if (/^retry: \d+$/.test(block)) heard.push(block)
    else throw new Error(`illisible : ${block}`)
    for (const look of waiting) look()
  }
  const ended = readBlocks(response, take)
  return {
    status: response.status,
    headers: response.headers,
    heard,
    beats: () => beats,
    wait: (start) =>
      new Promise((found) => {
        const look = () => {
          const event = heard.find((one) => one.startsWith(start))
          if (event === undefined) return
          waiting.delete(look)
          found(event)
        }
        waiting.add(look)
        look()
      }),
    ended,
    close: () => abort.abort(),
  }
}

/** Passes each block of a stream to `take`; resolves when the stream ends. */
async function readBlocks(response: Response, take: (block: string) => void): Promise<void> {
  let text = ''
  try {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) take(block)
    }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('illisible')) throw error
  }
}
