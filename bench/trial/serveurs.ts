// The servers of a trial, each on a port of its own: started again whenever they end, as their unit would.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../product.ts'

export interface Serveur {
  port: number
  /** Starts until it answers, with these settings beside those of all, from another folder than this one when it is said. */
  start(settings?: Record<string, string>, cwd?: string): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

/** What RestartSec says. */
const restMs = 2000
const tries = 20

export function createServeur(port: number, dataDir: string, common: Record<string, string>): Serveur {
  let running: Product | null = null
  const end = async (how: 'stop' | 'kill') => {
    await running?.[how]()
    running = null
  }
  return {
    port,
    async start(settings = {}, cwd) {
      for (let left = tries; !running; left -= 1)
        running = await startProduct(dataDir, { ...common, PORT: String(port), ...settings }, cwd).catch(
          async (error: unknown) => {
            if (left === 0) throw error
            await sleep(restMs)
            return null
          },
        )
    },
    stop: () => end('stop'),
    kill: () => end('kill'),
  }
}
