// Verification of RPPS numbers: requested by members, performed by a background job.
import sql from 'sql-template-tag'
import { readNom } from '#domain/text/texte.ts'
import type { Insigne } from '#domain/verification/insigne.ts'
import {
  type DirectoryLook,
  type FollowUp,
  follow,
  insigneOf,
  judge,
  lettreInsigne,
  type Motif,
  numrppsManque,
  refuseNoms,
} from '#domain/verification/verification.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import { announce } from '../adapter/liveEvents.ts'
import type { Annuaire } from '../adapter/rppsDirectory.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, refuse } from '../api/refusal.ts'
import { type Enqueue, enqueueMail, type Lettre } from '../mail/outbox.ts'

export const views = {
  lire_verification: ({ membre }) => sql`
    select v.nom_exercice, v.prenom_exercice, v.etat, v.motif, p.verification
    from verification v join personne p using (uuid_personne) where v.uuid_personne = ${membre.uuid_personne}`,
} satisfies Partial<ViewHandlers>

export const functions = {
  /** A verified number and names stay verified when they are sent again unchanged. */
  verifier_rpps: async ({ tx, membre: { uuid_personne }, now }, { p_nom, p_prenom }) => {
    check(refuseNoms(p_nom, p_prenom))
    const numrpps = await lockNumrpps(tx, uuid_personne)
    if (!numrpps) throw refuse(numrppsManque, 'numrpps_personne')
    const { rowCount } = await tx.query(sql`
      insert into verification as v (uuid_personne, numrpps, nom_exercice, prenom_exercice, prochain_controle)
      values (${uuid_personne}, ${numrpps}, ${readNom(p_nom)}, ${readNom(p_prenom)}, ${now})
      on conflict (uuid_personne) do update set numrpps = excluded.numrpps, nom_exercice = excluded.nom_exercice,
        prenom_exercice = excluded.prenom_exercice, etat = 'attente', motif = null, essais = 0, date_controle = null,
        prochain_controle = ${now}
      where v.etat <> 'reussi' or (v.numrpps, v.nom_exercice, v.prenom_exercice)
        <> (excluded.numrpps, excluded.nom_exercice, excluded.prenom_exercice)`)
    if (rowCount) await dropInsigne(tx, uuid_personne)
  },
} satisfies Partial<FunctionHandlers>

/** A member's number, whose row is locked until the transaction ends; null when they have left. */
async function lockNumrpps(tx: Transaction, uuid_personne: string): Promise<string | null> {
  const { rows } = await tx.query<{ numrpps_personne: string | null }>(sql`
    select numrpps_personne from personne where uuid_personne = ${uuid_personne} and date_depart is null for no key update`)
  return rows[0]?.numrpps_personne ?? null
}

/** Removes the badge, including what an operator confirmed for the previous number and names. */
async function dropInsigne(tx: Transaction, uuid_personne: string): Promise<void> {
  await tx.query(sql`delete from justificatif where uuid_personne = ${uuid_personne}`)
  await refreshInsigne(tx, uuid_personne)
}

/** Computes and stores a member's badge. */
export async function refreshInsigne(tx: Transaction, uuid_personne: string): Promise<Insigne | null> {
  const { rows } = await tx.query<Pick<FollowUp, 'etat' | 'date_controle'> & DirectoryLook>(sql`
    select coalesce(v.etat, 'attente') as etat, v.date_controle, j.nature, j.date_decision, j.fin
    from personne p left join verification v using (uuid_personne)
      left join justificatif j on j.uuid_personne = p.uuid_personne and j.etat = 'accepte'
    where p.uuid_personne = ${uuid_personne}`)
  const [row] = rows
  const insigne = row ? insigneOf(row, row.nature && row) : null
  await tx.query(sql`
    update personne set verification = ${insigne && JSON.stringify(insigne)}::jsonb where uuid_personne = ${uuid_personne}`)
  return insigne
}

/** A verification of another number is void. */
export async function forgetVerification(
  tx: Transaction,
  uuid_personne: string,
  numrpps: string | null,
): Promise<void> {
  const { rowCount } = await tx.query(sql`
    delete from verification where uuid_personne = ${uuid_personne} and numrpps is distinct from ${numrpps}`)
  if (rowCount) await dropInsigne(tx, uuid_personne)
}

/** Verifications enqueued by one run; the next run goes on. */
const controlesMax = 500

/** Enqueues the verifications that are due, in case the queue was lost. */
export async function resumeChecks(database: Database, depot: Enqueue, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ uuid_personne: string }>(sql`
      select uuid_personne from verification where prochain_controle <= ${now}
      order by prochain_controle limit ${controlesMax}`)
    for (const { uuid_personne } of rows) await depot(tx, uuid_personne)
  })
}

interface Controle {
  database: Database
  /** Null when no directory is configured. */
  annuaire: Annuaire | null
  /** Enqueues mails. */
  depot: Enqueue
  now: () => Date
}

interface Ligne extends FollowUp {
  numrpps: string
  nom_exercice: string
  prenom_exercice: string
}

const ligne = sql`select numrpps, nom_exercice, prenom_exercice, etat, motif, essais, date_controle, prochain_controle
  from verification`

/** Performs one verification; no transaction is open during the call to the directory. */
export async function checkRpps({ database, annuaire, depot, now }: Controle, uuid_personne: string): Promise<void> {
  const due = sql`${ligne} where uuid_personne = ${uuid_personne} and prochain_controle <= ${now()}`
  const [asked] = (await database.read<Ligne>(due)).rows
  if (!asked) return
  const motif = await askMotif(annuaire, asked)
  await database.transaction(async (tx) => {
    if (!(await lockNumrpps(tx, uuid_personne))) return
    const { rows } = await tx.query<Ligne>(due)
    const [avant] = rows
    // Requested again meanwhile, or done by another server.
    if (!avant || JSON.stringify(avant) !== JSON.stringify(asked)) return
    const pris = motif === null && (await isPris(tx, uuid_personne, avant.numrpps))
    await writeSuivi(tx, { uuid_personne, avant, depot, suivi: follow(avant, pris ? 'pris' : motif, now()) }, now())
  })
}

async function askMotif(annuaire: Annuaire | null, { numrpps, nom_exercice, prenom_exercice }: Ligne) {
  if (!annuaire) return 'indisponible' satisfies Motif
  const trouves = await annuaire(numrpps)
  return trouves ? judge(trouves, { nom: nom_exercice, prenom: prenom_exercice }) : ('muet' satisfies Motif)
}

/**
 * Whether another member already holds this verified number; a unique index decides concurrent cases, and the later one is
 * retried.
 */
async function isPris(tx: Transaction, uuid_personne: string, numrpps: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select from verification where numrpps = ${numrpps} and etat = 'reussi' and uuid_personne <> ${uuid_personne}`)
  return rowCount !== 0
}

interface Ecriture {
  uuid_personne: string
  avant: FollowUp
  suivi: FollowUp
  depot: Enqueue
}

async function writeSuivi(tx: Transaction, { uuid_personne, avant, suivi, depot }: Ecriture, now: Date): Promise<void> {
  const { etat, motif, essais, date_controle, prochain_controle } = suivi
  await tx.query(sql`
    update verification set etat = ${etat}, motif = ${motif}, essais = ${essais}, date_controle = ${date_controle},
      prochain_controle = ${prochain_controle}
    where uuid_personne = ${uuid_personne}`)
  const insigne = await refreshInsigne(tx, uuid_personne)
  await announce(tx, { nom: 'verification', donnees: {} }, [uuid_personne])
  if (avant.etat !== 'reussi' || insigne) return
  const cle = `insigne ${uuid_personne} ${now.getTime()}`
  await enqueueMail(tx, depot, { cle, nature: 'insigne', uuid_personne, reference: null }, now)
}

/** Null once there is a badge again, or nothing is requested any more. */
export const writeInsigne: Lettre = async (database, { uuid_personne }, site) => {
  const { rows } = await database.read<{ pseudo_personne: string | null; motif: Motif }>(sql`
    select p.pseudo_personne, v.motif from verification v join personne p using (uuid_personne)
    where uuid_personne = ${uuid_personne} and v.motif is not null`)
  return rows[0] ? lettreInsigne(rows[0], site) : null
}
