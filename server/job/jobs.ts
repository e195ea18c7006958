// Background jobs: the recurring tasks of each minute, and mails; each runs once whatever the number of servers (ADR 032).

import type { Mailer } from '../adapter/mail.ts'
import type { Pousseur } from '../adapter/push.ts'
import { type Attempt, type Line, type LineFigures, openQueue, ordinaryPace, type Pace } from '../adapter/queue.ts'
import type { Annuaire } from '../adapter/rppsDirectory.ts'
import { natureAlerte, noteAlertes, writeAlerte, writeSilence } from '../alerte/alertMails.ts'
import { expireAnnonces } from '../annonce/annonce.ts'
import type { Services } from '../api/handler.ts'
import {
  enqueueErasureAtProvider,
  eraseComptes,
  resumeErasuresAtProvider,
  writeDepart,
  writeEffacement,
  writeGarde,
  writeSommeil,
} from '../compte/effacement.ts'
import { forgetDemandes, writeReponseDemande } from '../demande/demande.ts'
import { sweepDisponibilites, writeToujours } from '../disponibilite/disponibilite.ts'
import { writeInvitation } from '../disponibilite/invitation.ts'
import { forgetLimites } from '../limite/limite.ts'
import { writeUnsubscribed } from '../mail/desabonnement.ts'
import { type Enqueue, resumeLostMails, sendQueuedMail } from '../mail/outbox.ts'
import { noteRappels, writeRappel } from '../messagerie/rappel.ts'
import { createReponses } from '../messagerie/reponse.ts'
import { forgetDossiers, writeDecision, writeSuite } from '../moderation/decision.ts'
import { writeRecours } from '../moderation/recours.ts'
import { writeSignalement } from '../moderation/signalement.ts'
import { enqueuePushes, sendPush } from '../notification/devices.ts'
import { forgetNotifications } from '../notification/notification.ts'
import { enqueueNotificationMail, writeNotificationMail } from '../notification/notificationMails.ts'
import { closePages } from '../paiement/operation.ts'
import { writeCommande, writeCredit, writePaiement, writeRemboursement } from '../paiement/receiptMails.ts'
import { finishRemboursements } from '../paiement/remboursement.ts'
import { writeRetractation } from '../paiement/retractation.ts'
import { followUnpaid, writeUnpaid } from '../paiement/unpaid.ts'
import { sweepPhotos } from '../photo/photoCleanup.ts'
import { sweepPreparations } from '../preparation/preparation.ts'
import { sweepJustificatifs, writeJustificatif } from '../verification/justificatif.ts'
import { checkRpps, resumeChecks, writeInsigne } from '../verification/verification.ts'

export interface JobsOptions {
  services: Services
  mailer: Mailer
  /** The national directory; null when none is configured. */
  annuaire: Annuaire | null
  /** Sends push messages; absent when the site has no VAPID key. */
  pousseur?: Pousseur
  /** Origin of the links in mails. */
  publicUrl: string
  /** Makes the identity provider forget a subject; absent when the provider is external. */
  forget?: (sub: string) => Promise<void>
  now: () => Date
  onFault(error: unknown, what: string): void
  pace?: Pace & { tourSeconds: number }
}

export interface Jobs {
  /** Queue lengths and delays, for the metrics. */
  figures(): Promise<LineFigures[]>
  stop(): Promise<void>
}

/** What a recurring task may use: the queues, the time, and the signal of a stop. */
export interface Tour {
  services: Services
  depot: Enqueue
  oubli: Enqueue
  controle: Enqueue
  poussee: Enqueue
  now: Date
  stopping: AbortSignal
}

const computeOnceADay = createReponses()

/** The recurring tasks of each minute: ads, photos, payments, unread messages. */
const corvees: Record<string, (tour: Tour) => Promise<unknown>> = {
  'expiration des annonces': ({ services, now }) => expireAnnonces(services.database, now),
  'balayage des photos': ({ services, now }) => sweepPhotos(services, now),
  'balayage des justificatifs': ({ services, now }) => sweepJustificatifs(services, now),
  'balayage des préparations': ({ services, now }) => sweepPreparations(services, now),
  'fermeture des pages de paiement': ({ services }) => closePages(services),
  'annonces impayées': ({ services, now, ...tour }) => followUnpaid(services, tour, now),
  remboursements: ({ services, now }) => finishRemboursements(services, now),
  'oubli des compteurs': ({ services }) => forgetLimites(services.database),
  'oubli des notifications': ({ services, now }) => forgetNotifications(services.database, now),
  'oubli des dossiers': ({ services, now }) => forgetDossiers(services.database, now),
  'réponses des annonceurs': ({ services, now }) => computeOnceADay(services.database, now),
  'oubli des demandes': ({ services, now }) => forgetDemandes(services.database, now),
  'effacement des comptes': ({ services, ...tour }) => eraseComptes(services, tour),
  rappels: ({ services, now, ...tour }) => noteRappels(services.database, tour, now),
  appareils: ({ services, now, ...tour }) => enqueuePushes(services.database, tour, now),
  avis: ({ services, now, ...tour }) => enqueueNotificationMail(services.database, tour, now),
  alertes: ({ services, now, ...tour }) => noteAlertes(services.database, tour, now),
  disponibilités: ({ services, now, ...tour }) => sweepDisponibilites(services.database, tour, now),
  'reprise des e-mails': ({ services, depot, now }) => resumeLostMails(services.database, depot, now),
  'contrôles des numéros RPPS': ({ services, controle, now }) => resumeChecks(services.database, controle, now),
  'reprise des oublis': ({ services, oubli }) => resumeErasuresAtProvider(services.database, oubli),
}

/** Every recurring task, once, in turn. */
export async function runRecurring(tour: Tour): Promise<void> {
  for (const run of Object.values(corvees)) await run(tour)
}

/** Mail writers by kind. */
export const jobMails = {
  rappel: writeRappel,
  effacement: writeEffacement,
  garde: writeGarde,
  depart: writeDepart,
  sommeil: writeSommeil,
  signalement: writeSignalement,
  decision: writeDecision,
  suite: writeSuite,
  recours: writeRecours,
  demande: writeReponseDemande,
  alerte: writeAlerte,
  silence: writeSilence,
  insigne: writeInsigne,
  forum: writeNotificationMail,
  annonce: writeNotificationMail,
  favori: writeNotificationMail,
  commande: writeCommande,
  paiement: writePaiement,
  credit: writeCredit,
  remboursement: writeRemboursement,
  retractation: writeRetractation,
  impayee: writeUnpaid,
  invitation: writeInvitation,
  toujours: writeToujours,
  justificatif: writeJustificatif,
  desabonnement: writeUnsubscribed,
}

/** Mails sent to many members at once. */
const isDiffusion = new RegExp(`^(${natureAlerte}|forum|favori) `)

/** The kind of a job, for logs and metrics: the rest of its name identifies a person. */
const kindOf = (nom: string): string =>
  Object.hasOwn(corvees, nom) ? nom : (Object.keys(jobMails).find((nature) => nom.startsWith(`${nature} `)) ?? 'queue')

const ordinaire = { ...ordinaryPace, tourSeconds: 60 }

export function startJobs(options: JobsOptions): Jobs {
  const { services, forget, pousseur, onFault, pace = ordinaire } = options
  const depot: Enqueue = async (tx, ...cles) => {
    for (const [line, noms] of Map.groupBy(cles, (cle) => (isDiffusion.test(cle) ? 'diffusion' : 'courrier')))
      await queue.add(line, noms, { tx })
  }
  const oubli: Enqueue = async (tx, ...subs) => void (forget && (await queue.add('identite', subs, { tx })))
  const controle: Enqueue = (tx, ...uuids) => queue.add('annuaire', uuids, { tx })
  const poussee: Enqueue = async (tx, ...noms) => void (pousseur && (await queue.add('appareil', noms, { tx })))
  const lines = openLines(options, pace.tourSeconds, { depot, oubli, controle, poussee })
  const queue = openQueue({
    pool: services.database.share('travail'),
    pace,
    onFault: (error, nom) => onFault(error, kindOf(nom)),
    lines,
  })

  const everySeconds = pace.tourSeconds
  const turn = () =>
    void Promise.all([queue.wake(), queue.add('corvee', Object.keys(corvees), { everySeconds })]).catch(
      (error: unknown) => onFault(error, 'queue'),
    )
  const timer = setInterval(turn, everySeconds * 1000)
  turn()
  return {
    figures: queue.figures,
    async stop() {
      clearInterval(timer)
      await queue.stop()
    },
  }
}

/** For each queue, how its jobs run and how they are retried. */
function openLines(
  { services, now, forget, annuaire, pousseur, ...post }: JobsOptions,
  afterSeconds: number,
  depots: Pick<Tour, 'depot' | 'oubli' | 'controle' | 'poussee'>,
) {
  const { database } = services
  const mails = {
    again: { times: 8, afterSeconds, mostSeconds: 3600 },
    takers: 1,
    run: (cle: string, attempt: Attempt) => sendQueuedMail({ database, now, lettres: jobMails, ...post }, cle, attempt),
  }
  const given = { services, ...depots }
  return {
    corvee: {
      again: { times: 6, afterSeconds, mostSeconds: 900 },
      together: 10,
      takers: 2,
      run: async (nom, { stopping }) => void (await corvees[nom]?.({ ...given, now: now(), stopping })),
    },
    identite: {
      again: { times: 20, afterSeconds, mostSeconds: 21_600 },
      together: 5,
      takers: 1,
      async run(sub) {
        if (!forget) return
        await forget(sub)
        await enqueueErasureAtProvider(database, sub, now())
      },
    },
    // The directory accepts seventeen calls a second: each server sends one at a time, in batches.
    annuaire: {
      again: { times: 0, afterSeconds, mostSeconds: afterSeconds },
      together: 5,
      takers: 1,
      run: (uuid) => checkRpps({ database, annuaire, depot: depots.depot, now }, uuid),
    },
    // After that the message is old, and has been sent by another way.
    appareil: {
      again: { times: 3, afterSeconds, mostSeconds: 900 },
      together: 20,
      takers: 1,
      run: async (nom) => void (pousseur && (await sendPush(database, pousseur, nom, now()))),
    },
    courrier: { ...mails, together: 5 },
    // Thousands of mails in the morning, in a queue of their own so that private messages do not wait.
    diffusion: { ...mails, together: 20 },
  } satisfies Record<string, Line>
}
