// A member's data export: a single-use link, available just after a sign-in, to a ZIP streamed while it is read.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import sql, { join, raw } from 'sql-template-tag'
import {
  cheminCopie,
  connexionAncienne,
  connexionRecente,
  copieOccupee,
  lienCopiePerime,
  lisezmoi,
  vieLienCopie,
} from '#domain/compte/copie.ts'
import type { Database } from '../adapter/database.ts'
import type { Storage } from '../adapter/storage.ts'
import { externalServices, type FunctionHandlers } from '../api/handler.ts'
import { Refusal } from '../api/refusal.ts'
import { keepFacture } from '../paiement/facture.ts'
import { keyOfPhoto } from '../photo/renditions.ts'
import { memberData, type StoredTable } from './dataInventory.ts'

interface Rangement {
  database: Database
  storage: Storage
}

const hashOf = (jeton: string): Buffer => createHash('sha256').update(jeton).digest()

export const functions = {
  generer_lien_copie: externalServices(async ({ database, identity, membre, now }, { p_jeton_identite }) => {
    if (!(await identity?.hasSignedIn(p_jeton_identite, membre.sub, connexionRecente)))
      throw new Refusal(403, 'PT403', connexionAncienne)
    const jeton = randomBytes(32).toString('base64url')
    await database.write(sql`
      insert into copie (uuid_personne, empreinte, date_demande)
      select uuid_personne, ${hashOf(jeton)}, ${now} from personne
      where uuid_personne = ${membre.uuid_personne} and date_depart is null
      on conflict (uuid_personne) do update set empreinte = excluded.empreinte, date_demande = excluded.date_demande`)
    return `${cheminCopie}/${jeton}`
  }),
} satisfies Partial<FunctionHandlers>

/** Concurrent exports per server, one per member: each holds a page of rows and part of a photo, and no database connection while sending. */
const ensemble = 2
/** A download that takes no byte for this long is ended, since it occupies a place. */
const silenceMs = 60_000

/** Services are read when a link is followed: a test's store has no address before. */
export function registerCopie(
  app: FastifyInstance,
  services: Rangement & { now: () => Date },
  onFault: (error: unknown) => void,
): void {
  const downloading = new Set<string>()
  const options = { exposeHeadRoute: false, config: { lasting: true as const } }
  app.get<{ Params: { jeton: string } }>(`${cheminCopie}/:jeton`, options, async ({ params }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const say = (status: number, phrase: string) => reply.code(status).type('text/plain; charset=utf-8').send(phrase)
    const { database, storage, now } = services
    // Before a place is taken: strangers without a link take none.
    const ticket = await takeTicket(database, params.jeton, now())
    if (!ticket) return say(404, lienCopiePerime)
    const { uuid_personne: membre } = ticket
    if (downloading.size >= ensemble || downloading.has(membre)) {
      await giveBackTicket(database, params.jeton, ticket)
      reply.header('retry-after', '60')
      return say(503, copieOccupee)
    }
    downloading.add(membre)
    const jour = now().toISOString()
    const flux = Readable.from(zip(entriesOf(database, storage, membre, jour)), { objectMode: false })
    flux.once('close', () => downloading.delete(membre))
    flux.once('error', onFault)
    reply.raw.setTimeout(silenceMs, () => reply.raw.destroy())
    return reply
      .header('content-disposition', `attachment; filename="mes-donnees-${jour.slice(0, 10)}.zip"`)
      .type('application/zip')
      .send(flux)
  })
}

interface Ticket {
  uuid_personne: string
  date_demande: Date
}

/** Spends a link; null for an unknown, spent or expired one. */
async function takeTicket(database: Database, jeton: string, now: Date): Promise<Ticket | null> {
  const { rows } = await database.write<Ticket>(sql`
    delete from copie where empreinte = ${hashOf(jeton)}
      and date_demande >= ${now}::timestamptz - make_interval(secs => ${vieLienCopie})
    returning uuid_personne, date_demande`)
  return rows[0] ?? null
}

/** A link that met a full server is good again, unless its member has asked for another one. */
async function giveBackTicket(
  database: Database,
  jeton: string,
  { uuid_personne, date_demande }: Ticket,
): Promise<void> {
  await database.write(sql`
    insert into copie (uuid_personne, empreinte, date_demande) values (${uuid_personne}, ${hashOf(jeton)}, ${date_demande})
    on conflict (uuid_personne) do nothing`)
}

interface Entree {
  nom: string
  /** Already compressed. */
  brut?: true
  corps: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Driven by the reader: nothing is produced ahead. */
async function* zip(entrees: AsyncIterable<Entree>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const take = (): Uint8Array[] => {
    const taken = made
    made = []
    return taken
  }
  const archive = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for await (const { nom, brut, corps } of entrees) {
    const file = brut ? new ZipPassThrough(nom) : new ZipDeflate(nom)
    archive.add(file)
    for await (const piece of corps) {
      file.push(piece)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  archive.end()
  yield* take()
}

async function* entriesOf(database: Database, storage: Storage, membre: string, jour: string): AsyncGenerator<Entree> {
  yield { nom: 'LISEZMOI.txt', corps: [Buffer.from(lisezmoi(jour))] }
  yield { nom: 'donnees.json', corps: writeDonnees(database, membre) }
  const photos = readRows<{ uuid_annonce: string; nom_fichier: string; rang: number }>(database, membre, 'photo')
  for await (const photo of photos) {
    const objet = await storage.open(keyOfPhoto(photo))
    // Still pending, or deleted meanwhile.
    if (!objet) continue
    yield { nom: `photos/${photo.uuid_annonce}/${photo.rang}-${photo.nom_fichier}`, brut: true, corps: objet.body }
  }
  for await (const { uuid_facture, client } of readRows<FactureLue>(database, membre, 'facture')) {
    // The invoice has no billing name yet.
    if (!client) continue
    const { key, name } = await keepFacture({ database, storage }, membre, uuid_facture)
    const objet = await storage.open(key)
    if (objet) yield { nom: `factures/${name}`, corps: objet.body }
  }
}

interface FactureLue {
  uuid_facture: string
  client: object | null
}

/** One JSON object: a list of rows for each table. */
async function* writeDonnees(database: Database, membre: string): AsyncGenerator<Uint8Array> {
  for (const [rang, [table]] of memberData.entries()) {
    yield Buffer.from(`${rang === 0 ? '{' : ',\n'}\n${JSON.stringify(table)}: [`)
    let suite = '\n'
    for await (const row of readRows(database, membre, table)) {
      yield Buffer.from(suite + JSON.stringify(row))
      suite = ',\n'
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('\n}\n')
}

const pageMax = 500
const parTable: Readonly<Record<string, StoredTable>> = Object.fromEntries(memberData)

/** One statement per page: no connection is held while a slow client reads. */
async function* readRows<T>(database: Database, membre: string, table: string): AsyncGenerator<T> {
  const { colonnes, plus, de, ordre } = parTable[table]!
  const columns = join([...colonnes.map((colonne) => raw(`t.${colonne}`)), ...(plus ? [plus(membre)] : [])])
  for (let debut = 0; ; debut += pageMax) {
    const { rows } = await database.read<{ row: T }>(sql`
      select to_jsonb(r) as row from (
        select ${columns} from ${raw(table)} t where ${de(membre)} order by ${ordre} limit ${pageMax} offset ${debut}) r`)
    for (const { row } of rows) yield row
    if (rows.length < pageMax) return
  }
}
