// Photos of a professional card or a school certificate: uploaded like photos, re-encoded, seen by operators only, erased at the
// decision or after some days.
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { poidsEnvoiMax, uploadLinkSeconds } from '#domain/photo/photo.ts'
import type { Insigne } from '#domain/verification/insigne.ts'
import {
  justificatifAbsent,
  justificatifJours,
  justificatifSien,
  justificatifTranche,
  lettreJustificatif,
  type Nature,
  numeroPerdu,
  photoAttendue,
  photoRefusee,
  type RefusJustificatif,
  refuseDecision,
  refuseDepot,
} from '#domain/verification/justificatif.ts'
import type { Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { announce } from '../adapter/liveEvents.ts'
import { externalServices, type FunctionHandlers, type Services, type ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { encodeImage } from '../image/image.ts'
import { enqueueMailNow, type Lettre } from '../mail/outbox.ts'
import { refreshInsigne } from './verification.ts'

const dossier = 'justificatifs/'
/** The upload, which its link may still overwrite; the re-encoded image has another key. */
const keyOfDepot = (nom: string): string => `${dossier}${nom}`
const keyOfVue = (nom: string): string => `${dossier}vus/${nom}`
/** Seconds a viewing link is valid: it is in no browser cache once the photo is erased. */
const vieLien = 60
/** Seconds before an unused upload link is considered abandoned. */
const attente = uploadLinkSeconds + 600

type Asked = Services & { membre: Membre; now: Date }
type Rangement = Pick<Services, 'database' | 'storage'>

export const views = {
  lire_justificatif: ({ membre }) => ({
    rows: sql`
      select uuid_justificatif, nature, etat, motif, fin, date_depot, date_decision
      from justificatif where uuid_personne = ${membre.uuid_personne}`,
    cle: 'uuid_justificatif',
    order: sql`order by v.date_depot desc, v.uuid_justificatif`,
  }),
  lister_justificatifs: () => ({
    rows: sql`
      select j.uuid_justificatif, j.nature, j.date_depot, j.uuid_personne,
        coalesce(p.pseudo_personne, ${membreParti}) as pseudo_personne, v.nom_exercice, v.prenom_exercice, v.numrpps
      from justificatif j left join personne p on p.uuid_personne = j.uuid_personne
        left join verification v on v.uuid_personne = j.uuid_personne
      where j.etat = 'depose'`,
    cle: 'uuid_justificatif',
    order: sql`order by v.date_depot, v.uuid_justificatif`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  deposer_justificatif: externalServices(async ({ database, storage, membre, now }, { p_nature }) => {
    const nom = randomBytes(16).toString('hex')
    await database.transaction(async (tx) => {
      check(refuseDepot(p_nature, await holdInsigne(tx, membre.uuid_personne)))
      await tx.query(sql`
        delete from justificatif where uuid_personne = ${membre.uuid_personne} and etat <> 'accepte'`)
      await tx.query(sql`
        insert into justificatif (uuid_personne, nature, nom_fichier, date_depot)
        values (${membre.uuid_personne}, ${p_nature}, ${nom}, ${now})`)
    })
    return storage.presignPut(keyOfDepot(nom), uploadLinkSeconds)
  }),
  confirmer_justificatif: externalServices((asked) => takeDepot(asked)),
  generer_lien_justificatif: externalServices(async ({ database, storage }, { p_uuid_justificatif }) => {
    const { rows } = await database.read<{ nom_fichier: string }>(
      sql`select nom_fichier from justificatif where uuid_justificatif = ${p_uuid_justificatif} and etat = 'depose'`,
    )
    if (!rows[0]) throw absent()
    const file = { life: vieLien, type: 'image/webp', name: 'justificatif.webp' }
    return storage.presignGet(keyOfVue(rows[0].nom_fichier), file)
  }),
  trancher_justificatif: externalServices(async (asked, { p_uuid_justificatif, p_refus, p_fin = null }) => {
    const { database, storage } = asked
    const decided = { uuid: p_uuid_justificatif, motif: p_refus, fin: p_fin }
    const nom = await database.transaction((tx) => decide(tx, asked, decided))
    // If the store does not answer, the cleanup retries within a minute.
    await storage.delete(keyOfVue(nom)).catch(() => {})
  }),
} satisfies Partial<FunctionHandlers>

const absent = () => new Refusal(404, 'PT404', justificatifAbsent)

/** The badge of a member, whose row is locked until the transaction ends; null when they have left. */
async function holdInsigne(tx: Transaction, uuid_personne: string): Promise<Insigne | null> {
  const { rows } = await tx.query<{ verification: Insigne | null }>(sql`
    select verification from personne where uuid_personne = ${uuid_personne} and date_depart is null for no key update`)
  if (!rows[0]) throw absent()
  return rows[0].verification
}

/** Reads the upload and stores a re-encoded image. */
async function takeDepot({ database, storage, membre: { uuid_personne } }: Asked): Promise<void> {
  const waiting = sql`uuid_personne = ${uuid_personne} and etat = 'attendu'`
  const { rows } = await database.read<{ nom_fichier: string }>(
    sql`select nom_fichier from justificatif where ${waiting}`,
  )
  const nom = rows[0]?.nom_fichier
  const bytes = nom ? await storage.get(keyOfDepot(nom), poidsEnvoiMax) : null
  if (!nom || bytes === null) throw refuse(photoAttendue)
  const image = bytes === 'tropLourd' ? null : await encodeImage(bytes)
  const own = sql`${waiting} and nom_fichier = ${nom}`
  if (image) await storage.put(keyOfVue(nom), image.petits[1280], 'image/webp')
  await database.write(
    image ? sql`update justificatif set etat = 'depose' where ${own}` : sql`delete from justificatif where ${own}`,
  )
  await storage.delete(keyOfDepot(nom))
  if (!image) throw refuse(photoRefusee)
}

interface Decided {
  uuid: string
  motif: RefusJustificatif | null
  fin: string | null
}

/** Records a decision and returns the image's name, to be deleted; a second operator is told it was decided. */
async function decide(tx: Transaction, { membre, now }: Asked, { uuid, motif, fin }: Decided): Promise<string> {
  const { rows } = await tx.query<{ uuid_personne: string; nature: Nature; etat: string; nom_fichier: string }>(sql`
    select uuid_personne, nature, etat, nom_fichier from justificatif where uuid_justificatif = ${uuid} for update`)
  const [lu] = rows
  if (!lu || lu.etat === 'attendu') throw absent()
  const { uuid_personne, nature } = lu
  if (lu.etat !== 'depose') throw refuse(justificatifTranche)
  if (uuid_personne === membre.uuid_personne) throw refuse(justificatifSien)
  check(refuseDecision(nature, { refuse: motif !== null, fin }, jourLegal(now)))
  const insigne = await holdInsigne(tx, uuid_personne)
  if (motif === null && nature === 'carte' && insigne?.niveau !== 'annuaire') throw refuse(numeroPerdu)
  if (motif === null)
    await tx.query(sql`delete from justificatif where uuid_personne = ${uuid_personne} and etat = 'accepte'`)
  await close(tx, { uuid, uuid_personne, motif, fin: nature === 'scolarite' && !motif ? fin : null }, now)
  await tx.query(sql`
    update justificatif set uuid_operateur = ${membre.uuid_personne} where uuid_justificatif = ${uuid}`)
  await tx.query(sql`
    insert into journal (date_action, uuid_operateur, action, uuid_personne)
    values (${now}, ${membre.uuid_personne}, ${motif ? 'Justificatif refusé' : 'Justificatif accepté'}, ${uuid_personne})`)
  return lu.nom_fichier
}

/** Keeps only the outcome and its day; tells the member. */
async function close(
  tx: Transaction,
  { uuid, uuid_personne, motif, fin }: Decided & { uuid_personne: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update justificatif set etat = ${motif ? 'refuse' : 'accepte'}, motif = ${motif}, fin = ${fin}, nom_fichier = null,
      date_decision = ${now} where uuid_justificatif = ${uuid}`)
  await refreshInsigne(tx, uuid_personne)
  await announce(tx, { nom: 'verification', donnees: {} }, [uuid_personne])
  await enqueueMailNow(tx, { nature: 'justificatif', uuid_personne, reference: uuid }, now)
}

/** Each minute: abandoned uploads, photos nobody looked at, expired certificates, objects without a row. */
export async function sweepJustificatifs({ database, storage }: Rangement, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`
      delete from justificatif
      where etat = 'attendu' and date_depot < ${now}::timestamptz - make_interval(secs => ${attente})`)
    const { rows: oublies } = await tx.query<{ uuid: string; uuid_personne: string }>(sql`
      select uuid_justificatif as uuid, uuid_personne from justificatif
      where etat = 'depose' and date_depot <= ${now}::timestamptz - make_interval(days => ${justificatifJours})
      for update skip locked`)
    for (const oublie of oublies) await close(tx, { ...oublie, motif: 'delai', fin: null }, now)
    const { rows: finis } = await tx.query<{ uuid_personne: string }>(sql`
      delete from justificatif where fin < ${jourLegal(now)}::date returning uuid_personne`)
    for (const { uuid_personne } of finis) await refreshInsigne(tx, uuid_personne)
  })
  for await (const page of storage.list(dossier)) {
    const { rows } = await database.read<{ nom: string; etat: string }>(
      sql`select nom_fichier as nom, etat from justificatif where nom_fichier is not null`,
    )
    const kept = new Set(
      rows.flatMap(({ nom, etat }) => [keyOfVue(nom), ...(etat === 'attendu' ? [keyOfDepot(nom)] : [])]),
    )
    for (const { key } of page) if (!kept.has(key)) await storage.delete(key)
  }
}

/** Null when another photo was sent since. */
export const writeJustificatif: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<{
    pseudo_personne: string | null
    insigne: Insigne | null
    motif: RefusJustificatif | null
  }>(sql`
    select p.pseudo_personne, case when j.motif is null then p.verification end as insigne, j.motif
    from justificatif j join personne p on p.uuid_personne = j.uuid_personne
    where j.uuid_justificatif = ${reference} and j.date_decision is not null
      and (j.motif is not null or p.verification is not null)`)
  return rows[0] ? lettreJustificatif(rows[0], site) : null
}
