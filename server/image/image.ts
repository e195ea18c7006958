// Image processing in a worker process, one image at a time; the process ends when idle.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { LargeurPhoto, TypePhoto } from '#domain/photo/photo.ts'

export interface Image {
  body: Uint8Array
  type: TypePhoto
  extension: string
  largeur: number
  hauteur: number
  /** The WebP renditions, by width. */
  petits: Record<LargeurPhoto, Uint8Array>
  /** The blurred preview, as a data URL. */
  flou: string
}

/** The tasks of the worker process. */
export interface ImageTasks {
  /** Null when the bytes are not a photo, or not in an accepted format. */
  photo(bytes: Uint8Array): Promise<Image | null>
  /** An SVG rendered as PNG, which every client can read. */
  png(svg: string): Promise<Uint8Array>
}

export type Demande = { [T in keyof ImageTasks]: { tache: T; entree: Parameters<ImageTasks[T]>[0] } }[keyof ImageTasks]

/** Longest processing time of one image, in milliseconds: forty million pixels take five seconds on a slow machine. */
const timeoutMs = 30_000
/** Idle time before the process ends, in milliseconds. */
const reposMs = 5000

/** The process ended during a task. */
class Perdu extends Error {}

/** Starts the worker on the first request, and stops it after some idle time. */
function openProcess(file: string): (demande: Demande) => Promise<unknown> {
  let running: ChildProcess | null = null
  let repos: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const made = forkAlone(file)
    const forget = () => {
      if (running === made) running = null
    }
    made.once('disconnect', forget).once('exit', forget).on('error', forget)
    return made
  }

  return async (demande) => {
    clearTimeout(repos)
    if (!running?.connected) running = start()
    const asked = running
    asked.channel?.ref()
    const late = setTimeout(() => asked.kill('SIGKILL'), timeoutMs)
    try {
      return await answerOf(asked, demande)
    } finally {
      clearTimeout(late)
      asked.channel?.unref()
      repos = setTimeout(() => asked.connected && asked.disconnect(), reposMs).unref()
    }
  }
}

/** The client of the worker process. */
export function startImageWorker(file: string): ImageTasks {
  const ask = openProcess(file)
  let turn: Promise<unknown> = Promise.resolve()

  /** One image at a time: decoding is the heaviest thing a member can ask of the server. */
  function inTurn<T>(work: () => Promise<unknown>): Promise<T> {
    const result = turn.then(work) as Promise<T>
    turn = result.catch(() => {})
    return result
  }

  /** Retried once in a new process; two crashes mean that the image is hostile. */
  async function decode(entree: Uint8Array): Promise<unknown> {
    for (let times = 0; times < 2; times++)
      try {
        return await ask({ tache: 'photo', entree })
      } catch (error) {
        if (!(error instanceof Perdu)) throw error
      }
    return null
  }

  return {
    photo: (bytes) => inTurn(() => decode(bytes)),
    png: (entree) => inTurn(() => ask({ tache: 'png', entree })),
  }
}

export const { photo: encodeImage, png: drawPng } = startImageWorker(join(import.meta.dirname, 'imageWorker.ts'))

/** Without the site's environment, which holds its secrets. */
function forkAlone(file: string): ChildProcess {
  const made = fork(file, { serialization: 'advanced', execArgv: [], env: { MALLOC_ARENA_MAX: '2' } })
  made.unref()
  return made
}

function answerOf(asked: ChildProcess, demande: Demande): Promise<unknown> {
  return new Promise((done, fail) => {
    const lost = () => fail(new Perdu('what decodes and draws ended in the middle of its work'))
    asked.once('exit', lost).once('error', lost)
    asked.once('message', ({ fait, faute }: { fait?: unknown; faute?: string }) => {
      asked.off('exit', lost).off('error', lost)
      if (faute === undefined) done(fait)
      else fail(new Error(faute))
    })
    asked.send(demande, (error) => error && lost())
  })
}
