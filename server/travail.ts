// What the product does by itself: the chores of each minute and the mails, each done once however many servers (ADR 032).
import { expireAnnonces } from './annonce.ts'
import { sweepPhotos } from './balayage.ts'
import { type Depot, sendCourrier } from './courrier.ts'
import { closePages } from './dette.ts'
import type { World } from './door/handler.ts'
import { forgetLimites } from './limite.ts'
import type { Mailer } from './outside/mail.ts'
import { type LineFigures, openQueue, ordinaryPace, type Pace } from './outside/queue.ts'
import { noteRappels, writeRappel } from './rappel.ts'
import { finishRemboursements } from './remboursement.ts'

export interface TravailOptions {
  world: World
  mailer: Mailer
  /** Origin of the links in mails. */
  publicUrl: string
  now: () => Date
  onFault(error: unknown, what: string): void
  pace?: Pace & { tourSeconds: number }
}

export interface Travail {
  /** What is late, for who watches over the product. */
  figures(): Promise<LineFigures[]>
  stop(): Promise<void>
}

interface Tour {
  world: World
  depot: Depot
  now: Date
  stopping: AbortSignal
}

/** What time does to ads, photos, payments and unread messages. */
const corvees: Record<string, (tour: Tour) => Promise<unknown>> = {
  'expiration des annonces': ({ world, now }) => expireAnnonces(world.database, now),
  'balayage des photos': ({ world, now }) => sweepPhotos(world, now),
  'fermeture des pages de paiement': ({ world }) => closePages(world),
  remboursements: ({ world, now }) => finishRemboursements(world, now),
  'oubli des compteurs': ({ world }) => forgetLimites(world.database),
  rappels: ({ world, now, ...tour }) => noteRappels(world.database, tour, now),
}

/** What leaves by mail, by nature. */
const lettres = { rappel: writeRappel }

const ordinaire = { ...ordinaryPace, tourSeconds: 60 }

export function openTravail({ world, now, onFault, pace = ordinaire, ...post }: TravailOptions): Travail {
  const { database } = world
  const depot: Depot = (tx, cle) => queue.add('courrier', cle, { tx })
  const queue = openQueue({
    pool: database.share('travail'),
    pace,
    onFault,
    lines: {
      corvee: {
        again: { times: 6, afterSeconds: pace.tourSeconds, mostSeconds: 900 },
        together: 10,
        run: async (nom, { stopping }) => void (await corvees[nom]?.({ world, depot, now: now(), stopping })),
      },
      courrier: {
        again: { times: 8, afterSeconds: pace.tourSeconds, mostSeconds: 3600 },
        together: 5,
        run: (cle, attempt) => sendCourrier({ database, now, lettres, ...post }, cle, attempt),
      },
    },
  })

  async function tick(): Promise<void> {
    for (const nom of Object.keys(corvees)) await queue.add('corvee', nom, { everySeconds: pace.tourSeconds })
  }
  const turn = () => void tick().catch((error: unknown) => onFault(error, 'queue'))
  const timer = setInterval(turn, pace.tourSeconds * 1000)
  turn()
  return {
    figures: queue.figures,
    async stop() {
      clearInterval(timer)
      await queue.stop()
    },
  }
}
