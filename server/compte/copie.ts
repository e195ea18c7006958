// A member's copy of their data: a link asked for just after a sign-in, good once, and the ZIP it leads to, written as it is read.
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

/** Copies written at once by one server: each holds a page of rows and a piece of a photo, and no connection while it is sent. */
const ensemble = 2
/** Without a byte taken for so long, a download is over: it would keep its place from others. */
const silenceMs = 60_000

/** Services are looked at when a link is followed: a test's store has no address before. */
export function registerCopie(
  app: FastifyInstance,
  services: Rangement & { now: () => Date },
  onFault: (error: unknown) => void,
): void {
  let enCours = 0
  const options = { exposeHeadRoute: false, config: { lasting: true as const } }
  app.get<{ Params: { jeton: string } }>(`${cheminCopie}/:jeton`, options, async ({ params }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const say = (status: number, phrase: string) => reply.code(status).type('text/plain; charset=utf-8').send(phrase)
    // Before the ticket is spent.
    if (enCours >= ensemble) {
      reply.header('retry-after', '60')
      return say(503, copieOccupee)
    }
    enCours++
    try {
      const { database, storage, now } = services
      const membre = await takeTicket(database, params.jeton, now())
      const jour = now().toISOString()
      if (!membre) return say(404, lienCopiePerime)
      const flux = Readable.from(zip(entriesOf(database, storage, membre, jour)), { objectMode: false })
      enCours++
      flux.once('close', () => enCours--)
      flux.once('error', onFault)
      reply.raw.setTimeout(silenceMs, () => reply.raw.destroy())
      return reply
        .header('content-disposition', `attachment; filename="mes-donnees-${jour.slice(0, 10)}.zip"`)
        .type('application/zip')
        .send(flux)
    } finally {
      enCours--
    }
  })
}

/** Whose it is, once; null for one that is unknown, spent or too old. */
async function takeTicket(database: Database, jeton: string, now: Date): Promise<string | null> {
  const { rows } = await database.write<{ uuid_personne: string }>(sql`
    delete from copie where empreinte = ${hashOf(jeton)}
      and date_demande >= ${now}::timestamptz - make_interval(secs => ${vieLienCopie})
    returning uuid_personne`)
  return rows[0]?.uuid_personne ?? null
}

interface Entree {
  nom: string
  /** Compressed already. */
  brut?: true
  corps: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Pulled by who reads: nothing is made ahead of it. */
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
    // Still waited for, or gone meanwhile.
    if (!objet) continue
    yield { nom: `photos/${photo.uuid_annonce}/${photo.rang}-${photo.nom_fichier}`, brut: true, corps: objet.body }
  }
  for await (const { uuid_facture, client } of readRows<FactureLue>(database, membre, 'facture')) {
    // Made out to nobody yet.
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

/** One object, of a list of rows for each table. */
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

/** Page after page, each a statement of its own: no connection is held while a slow reader takes what came. */
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
