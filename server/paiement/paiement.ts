// Payments requested by members, by card on the hosted checkout or by cheque, and the checkout's notifications; the ledger is
// operation.ts.
import sql from 'sql-template-tag'
import { referenceAnnonce } from '#domain/annonce/annonce.ts'
import type { Args } from '#domain/contract/contract.ts'
import { conditions } from '#domain/marque/conditions.ts'
import { resteDu } from '#domain/paiement/operation.ts'
import {
  type Dette,
  moyenManquant,
  type PaiementDemande,
  paiementEnChemin,
  readPaiement,
  venteFermee,
} from '#domain/paiement/paiement.ts'
import { type Checkout, CheckoutFault, type Notification, type Session } from '../adapter/checkout.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { annonceAbsente, ownAnnonce } from '../annonce/annonce.ts'
import { externalServices, type FunctionHandlers, type Services, type ViewHandlers } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { enqueueMailNow } from '../mail/outbox.ts'
import { noteNotification, notificationOf } from '../notification/notification.ts'
import { noteWrongAmount } from './incident.ts'
import { creditPaiement, lockCompte, readCompte } from './operation.ts'

export const views = {
  lister_moyens_de_paiement: () => sql`
    select code_moyendepaiement, libelle_moyendepaiement from moyendepaiement order by 1`,
} satisfies Partial<ViewHandlers>

interface Payeur {
  membre: Membre
  now: Date
}

interface Paiement extends PaiementDemande {
  uuid_paiement: string
  code: string
  session: string | null
}

export const functions = {
  creer_paiement: externalServices(async (payeur, args) => {
    if (payeur.venteFermee) throw refuse(venteFermee)
    const ask = () => payeur.database.transaction((tx) => askPaiement(tx, payeur, args))
    const paiement = await ask()
    if (paiement.code === 'CHQ') return null
    const url = await openSession(payeur, paiement)
    // The stored session had expired and has just been recorded as such: a new one is opened.
    const opened = url ?? (await openSession(payeur, await ask()))
    // `null` would mean that a cheque is awaited.
    if (opened === null) throw new CheckoutFault(new Error('two sessions were over as soon as they were opened'))
    return opened
  }),
} satisfies Partial<FunctionHandlers>

/** The requested payment, checked against what is owed; two identical requests are one payment. */
async function askPaiement(tx: Transaction, { membre, now }: Payeur, args: Args<'creer_paiement'>): Promise<Paiement> {
  const { uuid_personne } = membre
  const annonce = args.p_uuid_annonce ?? null
  await lockCompte(tx, uuid_personne)
  const { rows: known } = await tx.query<{ code: string }>(sql`
    select code_moyendepaiement as code from moyendepaiement where code_moyendepaiement = ${args.p_code_moyendepaiement}`)
  const code = known[0]?.code
  if (!code) throw refuse(moyenManquant)
  if (annonce !== null) await checkOwn(tx, uuid_personne, annonce)
  const demande = readPaiement(args.p_montant, await readDette(tx, uuid_personne), annonce)
  if (typeof demande === 'string') throw refuse(demande)
  const immediat = args.p_mise_en_ligne_immediate ? now : null
  return { ...demande, ...(await keepPaiement(tx, { ...demande, code, uuid_personne, now, immediat })), code }
}

async function checkOwn(tx: Transaction, personne: string, annonce: string): Promise<void> {
  const { rowCount } = await tx.query(
    sql`select from annonce where uuid_annonce = ${annonce} and ${ownAnnonce(personne)}`,
  )
  if (!rowCount) throw annonceAbsente()
}

async function readDette(tx: Transaction, personne: string): Promise<Dette> {
  const { disponible, dues } = await readCompte(tx, personne)
  return {
    total: dues.reduce((sum, { prix }) => sum + prix, 0) - disponible,
    annonces: dues.map(({ uuid_annonce, prix }) => ({ uuid_annonce, reste: resteDu(prix, disponible) })),
  }
}

type Kept = Pick<Paiement, 'uuid_paiement' | 'session'>
type Demande = PaiementDemande & { code: string; uuid_personne: string; now: Date; immediat: Date | null }

/** Creates the payment's row, or updates the pending one with the latest request. */
async function keepPaiement(tx: Transaction, asked: Demande): Promise<Kept> {
  const { uuid_personne, uuid_annonce, code, montant, now, immediat } = asked
  const { rows } = await tx.query<Kept>(sql`
    update paiement set montant_centimes = ${montant}, date_immediate = ${immediat}, conditions = ${conditions.version}
    where uuid_personne = ${uuid_personne} and uuid_annonce is not distinct from ${uuid_annonce}
      and code_moyendepaiement = ${code} and etat = 'attendu'
      and (code_moyendepaiement = 'CHQ' or montant_centimes = ${montant})
    returning uuid_paiement, session`)
  if (rows[0]) {
    await noteCommande(tx, asked, rows[0])
    return rows[0]
  }
  const { rows: made } = await tx.query<Kept>(sql`
    insert into paiement (uuid_personne, uuid_annonce, code_moyendepaiement, montant_centimes, date_paiement, date_immediate,
      conditions)
    values (${uuid_personne}, ${uuid_annonce}, ${code}, ${montant}, ${now}, ${immediat}, ${conditions.version})
    returning uuid_paiement, session`)
  if (code === 'CHQ') await noteNotification(tx, 'paiement', notificationOf(uuid_personne, made[0]!.uuid_paiement), now)
  await noteCommande(tx, asked, made[0]!)
  return made[0]!
}

/** Records the order confirmation again when the order changed. A card payment is confirmed once paid. */
async function noteCommande(tx: Transaction, asked: Demande, { uuid_paiement: reference }: Kept): Promise<void> {
  const { code, uuid_personne, montant, immediat, now } = asked
  const fois = `${montant}${immediat ? ' immédiate' : ''}`
  if (code === 'CHQ') await enqueueMailNow(tx, { nature: 'commande', uuid_personne, reference, fois }, now)
}

/** Open sessions that would pay for the same ad a second time. */
async function readOthers(tx: Transaction, personne: string, asked: Paiement): Promise<string[]> {
  const { uuid_paiement, uuid_annonce } = asked
  const { rows } = await tx.query<{ session: string }>(sql`
    select session from paiement
    where uuid_personne = ${personne} and etat = 'attendu' and session is not null and uuid_paiement <> ${uuid_paiement}
      and (uuid_annonce is null or ${uuid_annonce}::uuid is null or uuid_annonce = ${uuid_annonce})`)
  return rows.map(({ session }) => session)
}

/** The card payment page; null when the stored session ended without payment. */
async function openSession(services: Services & Payeur, paiement: Paiement): Promise<string | null> {
  const { checkout } = services
  const session = paiement.session
    ? await checkout.read(paiement.session)
    : await checkout
        .open({ ...paiement, libelle: libelle(paiement) })
        .catch(abandonRefused(services.database, paiement))
  if (session.status === 'complete') throw refuse(paiementEnChemin)
  const { status, url } = session
  if (status === 'open' && !(url && URL.canParse(url))) throw new CheckoutFault(new Error(`no page for ${session.id}`))
  const noted = await noteSession(services, paiement, session)
  if (noted === null) return null
  const refus = noted.refus ?? (await closeOthers(checkout, noted.autres))
  if (refus === null) return url
  await checkout.expire(session.id)
  throw refuse(refus)
}

/** Closes replaced pages; returns a sentence when one of them has just been paid. */
async function closeOthers(checkout: Checkout, autres: string[]): Promise<string | null> {
  for (const autre of autres) {
    await checkout.expire(autre)
    if ((await checkout.read(autre)).status === 'complete') return paiementEnChemin
  }
  return null
}

const libelle = ({ uuid_annonce }: PaiementDemande): string =>
  uuid_annonce ? `Annonce ${referenceAnnonce(uuid_annonce)}` : 'Annonces en attente de paiement'

/** A payment that the checkout refuses for good is abandoned: the next try creates another one. */
const abandonRefused =
  (database: Database, { uuid_paiement }: Paiement) =>
  async (error: unknown) => {
    if (error instanceof CheckoutFault && !error.passing)
      await database.write(
        sql`update paiement set etat = 'expiré' where uuid_paiement = ${uuid_paiement} and etat = 'attendu'`,
      )
    throw error
  }

/**
 * Stores the session of a payment and returns the sessions it replaces; of two opened concurrently, the last stored one stays.
 * Null when the payment is over; a sentence when it was paid otherwise meanwhile.
 */
async function noteSession(
  { database, membre: { uuid_personne } }: Services & Payeur,
  paiement: Paiement,
  { id, status }: Session,
): Promise<{ autres: string[]; refus: string | null } | null> {
  return database.transaction(async (tx) => {
    await lockCompte(tx, uuid_personne)
    const { rowCount } = await tx.query(sql`
      update paiement set session = ${id}, etat = ${status === 'expired' ? 'expiré' : 'attendu'}
      where uuid_paiement = ${paiement.uuid_paiement} and etat = 'attendu'`)
    if (!rowCount || status === 'expired') return null
    const { montant, uuid_annonce } = paiement
    const still = readPaiement(montant / 100, await readDette(tx, uuid_personne), uuid_annonce)
    if (typeof still === 'string') return { autres: [], refus: still }
    return { autres: await readOthers(tx, uuid_personne, paiement), refus: null }
  })
}

/** Records a notification of the checkout, once; returns a sentence for the log when it cannot. */
export async function recordNotification(
  database: Database,
  notified: Notification,
  now: Date,
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const uuid = /^[0-9a-f-]{36}$/.test(notified.uuid_paiement ?? '') ? notified.uuid_paiement : null
    const { rows } = await tx.query<{ uuid_personne: string; montant: number; session: string | null }>(sql`
      select uuid_personne, montant_centimes as montant, session from paiement
      where uuid_paiement = ${uuid} and code_moyendepaiement = 'CB'`)
    const [paiement] = rows
    if (!uuid || !paiement || (paiement.session ?? notified.session) !== notified.session) return 'unknown payment'
    if (notified.event === 'expired') {
      await tx.query(sql`
        update paiement set etat = 'expiré' where uuid_paiement = ${uuid} and etat = 'attendu'`)
      return null
    }
    if (notified.montant !== paiement.montant || notified.devise !== 'eur') {
      await noteWrongAmount(tx, notified, uuid, now)
      return 'not the amount that was asked for'
    }
    await lockCompte(tx, paiement.uuid_personne)
    await tx.query(sql`
      update paiement set intention = ${notified.intention} where uuid_paiement = ${uuid} and intention is null`)
    await creditPaiement(tx, uuid, now)
    return null
  })
}
