// The product kept while two hundred members write, lost whole, and brought back: each table and each photo as the archive says, and
// the mails that waited then, gone once.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import sharp from 'sharp'
import { poidsEnvoiMax } from '#domain/photo/photo.ts'
import { close, listen } from '../../embedded/http.ts'
import { openStore, storePath } from '../../embedded/storage/answer.ts'
import { createStorage } from '../../server/adapter/storage.ts'
import { type ArchivedTable, fileOfTable, listPhotos, type Manifest, readArchive } from '../../server/ops/archive.ts'
import { quoted, quotedColumns } from '../../server/ops/catalog.ts'
import type { Figure } from '../figure.ts'
import { root } from '../product.ts'
import { query, readKept, waitFor } from './bilan.ts'
import { type Ecrit, gather, genres, type Membre } from './foule.ts'
import { openJournal } from './journal.ts'
import { demand, leaveUnread, onScene, type Scene } from './scene.ts'

const run = promisify(execFile)

const absents = 60
const photos = 60
const calmMs = 10_000

export const measureRetour = (): Promise<Figure[]> =>
  onScene(async (scene) => {
    const { url, grappe, membres: all, uuid_forum, folder, serveurs, poste } = scene
    const archive = join(folder, 'archive')
    poste.open(false)
    const to = await leaveUnread(grappe.url, absents, 1)
    for (const membre of all.slice(0, photos)) await sendPhoto(url, membre)
    await waitFor(async () => (await waiting(grappe.url)).length === absents && poste.refused() > 0)
    const foule = gather({ url, membres: all, uuid_forum, journal: openJournal() })
    await sleep(calmMs)
    const from = Date.now()
    await product(scene, '--sauvegarde', archive)
    const kept = Date.now()
    await sleep(calmMs)
    await foule.end()
    const content = await readArchive(archive)
    await lose(scene)
    const lost = Date.now()
    await product(scene, '--restauration', archive)
    const back = Date.now()
    const figures = [
      { name: 'Sauvegardé pendant que 200 membres écrivent, en', value: (kept - from) / 1000, unit: 's' },
      { name: '… objets', value: content.photos.nombre, unit: '', target: { least: photos } },
      { name: 'Tout perdu, restauré en', value: (back - lost) / 1000, unit: 's' },
      ...(await compareTables(grappe.url, archive, content)),
      ...(await comparePhotos(scene, archive)),
      ...(await compareInstant(grappe.url, foule.ecrits, { from, kept })),
    ]
    const due = (await waiting(grappe.url)).filter((email) => to.includes(email))
    poste.open(true)
    for (const serveur of serveurs) await serveur.start()
    return [...figures, ...(await tellMails(scene, to, due))]
  })

/** A command of the product, with the settings of the site. */
const product = ({ settings }: Scene, ...args: string[]) =>
  run(process.execPath, ['server/main.ts', ...args], { cwd: root, env: { ...process.env, ...settings } })

/** The servers die, the database and the photos are no more. */
async function lose({ serveurs, grappe, dataDir }: Scene): Promise<void> {
  for (const serveur of serveurs) await serveur.kill()
  await grappe.administer('drop database kine with (force)')
  await grappe.administer('create database kine owner kine')
  await rm(dataDir, { recursive: true, force: true })
}

/** One photo of one ad, as the browser sends it: no two alike. */
async function sendPhoto(url: string, membre: Membre): Promise<void> {
  const words = { p_titre: 'Cabinet en photo', p_contenu: 'Avec une photo.', p_cp: '37000', p_ville: 'Tours' }
  const plan = { p_datecontrat: '2027-01-04', p_id_type: 1, p_code_tarif: 'P0002' }
  const published = await demand(url, membre, 'inserer_annonce', { ...words, ...plan })
  const [{ uuid_annonce: p_uuid_annonce }] = published as [{ uuid_annonce: string }]
  const named = { p_uuid_annonce, p_nom_fichier: 'salle.jpg' }
  const link = (await demand(url, membre, 'generer_lien_image_annonce', named)) as string
  const background = `#${createHash('md5').update(p_uuid_annonce).digest('hex').slice(0, 6)}`
  const body = await sharp({ create: { width: 640, height: 420, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const sent = await fetch(link, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': 'image/jpeg' },
  })
  if (!sent.ok) throw new Error(`la photo n’est pas prise : ${sent.status}`)
  // Asking for the photos is what has them checked.
  await demand(url, membre, 'generer_liens_telechargement_images', { p_uuid_annonce })
}

/** The mails that wait, by the address they go to. */
const waiting = async (url: string): Promise<string[]> =>
  (
    await query<{ email: string }>(
      url,
      "select email from courrier join personne using (uuid_personne) where etat = 'attente'",
    )
  ).map(({ email }) => email)

/** Whatever the order of their rows. */
async function sumRows(rows: Readable): Promise<string> {
  const lines = (await text(rows)).split('\n').sort()
  return sumOf(lines.join('\n'))
}

const sumOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

async function compareTables(url: string, archive: string, { tables }: Manifest): Promise<Figure[]> {
  const ours = tables.filter(({ schema }) => schema !== 'travail')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const others: string[] = []
  for (const table of ours) {
    const kept = await sumRows(createReadStream(join(archive, fileOfTable(table))).pipe(createGunzip()))
    if ((await sumRows(client.query(copyTo(copyOf(table))))) !== kept) others.push(table.nom)
  }
  await client.end()
  if (others.length) console.log(`    tables autres : ${others.join(', ')}`)
  return [
    { name: 'Tables comparées à l’archive', value: ours.length, unit: '', target: { least: 10 } },
    { name: '… autres', value: others.length, unit: '', target: { most: 0 } },
  ]
}

const copyOf = (table: ArchivedTable): string => `copy ${quoted(table)} (${quotedColumns(table)}) to stdout`

async function comparePhotos({ dataDir, url }: Scene, archive: string): Promise<Figure[]> {
  const store = openStore({
    folder: join(dataDir, 'objets'),
    origin: url,
    sizeMax: poidsEnvoiMax,
    onFault: console.error,
    isGuest: true,
  })
  const server = createServer((request, response) => void store.handle(request, response))
  const port = await listen(server, 0, '127.0.0.1')
  const storage = createStorage({ ...store.settings, endpoint: `http://127.0.0.1:${port}${storePath}` })
  let [same, others] = [0, 0]
  for await (const { cle, sha256 } of listPhotos(archive)) {
    const bytes = await storage.get(cle, poidsEnvoiMax)
    if (bytes && sumOf(bytes as Uint8Array) === sha256) same += 1
    else others += 1
  }
  await close(server)
  return [
    { name: 'Objets, mêmes sommes', value: same, unit: '', target: { least: photos } },
    { name: '… autres', value: others, unit: '', target: { most: 0 } },
  ]
}

/** What was answered before it began is in it; what was first said once it had ended is not; the rest is on one side or the other, once. */
async function compareInstant(
  url: string,
  ecrits: readonly Ecrit[],
  { from, kept }: { from: number; kept: number },
): Promise<Figure[]> {
  let [missing, early, twice] = [0, 0, 0]
  for (const genre of genres.filter((one) => one !== 'paiement')) {
    const ids = await readKept(url, genre)
    const found = new Set(ids)
    twice += ids.length - found.size
    for (const { id, reconnu, envoye } of ecrits.filter((ecrit) => ecrit.genre === genre)) {
      if (reconnu !== null && reconnu < from && !found.has(id)) missing += 1
      if (envoye > kept && found.has(id)) early += 1
    }
  }
  return [
    { name: 'Écrits reconnus avant la sauvegarde, absents', value: missing, unit: '', target: { most: 0 } },
    { name: '… d’après elle, présents', value: early, unit: '', target: { most: 0 } },
    { name: '… doublés', value: twice, unit: '', target: { most: 0 } },
  ]
}

async function tellMails({ grappe, poste }: Scene, to: readonly string[], due: readonly string[]): Promise<Figure[]> {
  await waitFor(async () => (await waiting(grappe.url)).length === 0)
  const gone = poste.taken.filter((one) => to.includes(one))
  return [
    { name: 'E-mails qui attendaient dans l’archive', value: due.length, unit: '', target: { least: 1 } },
    {
      name: '… partis après la restauration',
      value: due.filter((one) => gone.includes(one)).length,
      unit: '',
      target: { least: due.length },
    },
    { name: '… partis deux fois', value: gone.length - new Set(gone).size, unit: '', target: { most: 0 } },
  ]
}
