// Backup and restore: the same rows and objects, whatever is written meanwhile; nothing is restored from a broken archive.
import { appendFile, copyFile, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putCompte } from '../../embedded/identity/accounts.ts'
import { listMigrations, migrate } from '../adapter/migrate.ts'
import type { Env } from '../env.ts'
import { encodeImage, type Image } from '../image/image.ts'
import { facturesPrefix } from '../paiement/facture.ts'
import { addPhoto } from '../photo/photo.ts'
import { sweepPhotos } from '../photo/photoCleanup.ts'
import { keyOfPhoto, keyOfRendition } from '../photo/renditions.ts'
import { openPlace, type Place, schemas, sumObjects, sumTables } from '../testing/archive.ts'
import { photosOf, picture } from '../testing/photo.ts'
import { sansBuild, startProduct } from '../testing/product.ts'
import { createAnnonce, openTestSite, type TestMembre, type TestSite } from '../testing/site.ts'
import { closeArchive, fileOfPhoto, fileOfTable, listPhotos, type Manifest, readArchive } from './archive.ts'
import { saveArchive } from './backup.ts'
import { readCommand, type Tools } from './commands.ts'
import { restoreArchive } from './restore.ts'

let site: TestSite
let camille: TestMembre
let image: Image
let folder: string
/** A backup of the site before the first test, and the database it is restored into. */
let archive: string
let restored: Place
let made = 0
const places: Place[] = []
const now = () => new Date()
const fresh = () => join(folder, String(++made))
const photos = photosOf(
  () => site,
  () => camille,
)

const save = async (from: Pick<Place, 'database' | 'storage'>, into = fresh()) => {
  await saveArchive({ pool: from.database.share('depart'), storage: from.storage, folder: into }, now())
  return into
}
const restore = (archive: string, place: Place) =>
  restoreArchive({ pool: place.database.share('depart'), storage: place.storage, folder: archive, schemas })
const newPlace = async () => {
  const place = await openPlace(folder)
  places.push(place)
  return place
}
const addIllustrated = async () => {
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: camille.uuid_personne,
    code_tarif: 'P0002',
  })
  await addPhoto(site, uuid_annonce, image, now())
  return uuid_annonce
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-archive-'))
  site = await openTestSite()
  const pool = site.database.share('depart')
  await migrate(pool, 'embedded/identity/database', 'identite')
  await putCompte(pool, { sub: 'sub-camille', email: 'camille@exemple.fr', password: 'Demo-kine-2026' })
  camille = await site.createMembre({ pseudo: 'Camille\tD\\N « é »\n', telephone: '0612345678' })
  image = (await encodeImage(await picture()))!
  for (let each = 0; each < 3; each++) await addIllustrated()
  await createAnnonce(site, { status_annonce: 'En attente', code_tarif: 'P0001' })
  // An uploaded photo that awaits its check, and another that was never uploaded.
  const uuid = await photos.createAd()
  await photos.send(uuid, await picture(80, 50))
  await photos.depositLink(uuid)
  await site.storage.put(`${facturesPrefix}une.pdf`, Buffer.from('%PDF'), 'application/pdf')
  archive = await save(site)
  restored = await newPlace()
})
afterAll(async () => {
  for (const place of places) await place.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

test('tout revient : chaque table et chaque objet, à l’octet', async () => {
  const { content, laissees } = await restore(archive, restored)
  const tables = await sumTables(site)
  expect(await sumTables(restored)).toEqual(tables)
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['"public"."annonce"', '"identite"."compte"', '"caisse"."cle"', '"public"."operation"']),
  )
  const objects = await sumObjects(site)
  expect(Object.keys(objects)).toContain('factures/une.pdf')
  expect(await sumObjects(restored)).toEqual(objects)
  expect(content.photos).toMatchObject({ nombre: Object.keys(objects).length, absentes: 0 })
  expect(laissees).toEqual([])
  // A restored installation can be backed up again.
  const again = await readArchive(await save(restored))
  const first = await readArchive(archive)
  expect(again.tables.map(({ nom, lignes }) => [nom, lignes])).toEqual(
    first.tables.map(({ nom, lignes }) => [nom, lignes]),
  )
})

test('après une restauration, le registre continue sa suite, les règles de la base valent, et le produit démarre', async () => {
  const place = await newPlace()
  await restore(archive, place)
  // Read without moving it: the test may be run again.
  const last = async ({ database }: Pick<Place, 'database'>) =>
    (
      await database.pool.query(
        "select last_value from pg_sequences where sequencename = split_part(pg_get_serial_sequence('operation', 'id_operation'), '.', 2)",
      )
    ).rows[0]
  expect(await last(place)).toEqual(await last(site))
  await expect(place.database.pool.query('delete from operation')).rejects.toThrow(/operation/)
  await expect(
    place.database.pool.query('insert into photo (uuid_annonce) values (gen_random_uuid())'),
  ).rejects.toThrow()
  if (sansBuild) return
  const { port, stop } = await startProduct(place)
  try {
    const list = () => fetch(`http://127.0.0.1:${port}/api/lister_annonces`).then((answer) => answer.json())
    await expect.poll(() => list().catch(() => []), { timeout: 50_000 }).toHaveLength(4)
  } finally {
    await stop()
  }
})

test('le balayage n’efface rien de ce qu’une restauration a rapporté, même une heure plus tard', async () => {
  const place = await newPlace()
  await restore(archive, place)
  const before = Object.keys(await sumObjects(place)).filter((key) => key.startsWith('annonces/'))
  // An object that no row names is deleted by the cleanup job.
  await place.storage.put('annonces/perdue/perdue.webp', new Uint8Array(3), 'image/webp')
  const later = new Date(Date.now() + 7_200_000)
  await sweepPhotos({ ...place, checkout: site.checkout }, later)
  const after = Object.keys(await sumObjects(place))
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after).not.toContain('annonces/perdue/perdue.webp')
  // The pending upload passes its check after the restore.
  expect(after.length).toBeGreaterThan(before.length)
})

test('sauvegardé pendant que l’on écrit : la base est celle d’un instant, et chaque photo qu’elle montre est là', async () => {
  let over = false
  let written = 0
  const write = async () => {
    for (; !over; written++) await addIllustrated()
  }
  const writing = [write(), write(), write()]
  await expect.poll(() => written).toBeGreaterThan(2)
  const taken = await save(site)
  over = true
  await Promise.all(writing)
  const place = await newPlace()
  await restore(taken, place)
  const objects = await sumObjects(place)
  const { rows } = await place.database.pool.query<{ uuid_annonce: string; nom_fichier: string }>(
    "select uuid_annonce, nom_fichier from photo where etat = 'visible'",
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) {
    expect(objects).toHaveProperty([keyOfPhoto(row)])
    expect(objects).toHaveProperty([keyOfRendition(row, 480)])
  }
  const { rows: counts } = await place.database.pool.query(`
    select (select sum(n)::integer from annonce_compte where id_typeannonce = 0) as comptees,
      (select count(*)::integer from annonce where status_annonce = 'Actif') as actives`)
  expect(counts[0].comptees).toBe(counts[0].actives)
})

test('un objet perdu n’arrête pas la sauvegarde, qui dit qu’elle n’est pas entière', async () => {
  const [gone] = Object.keys(await sumObjects(restored)).filter((key) => key.startsWith('annonces/'))
  await restored.storage.delete(gone!)
  const { absentes, nombre } = (await readArchive(await save(restored))).photos
  expect([absentes, nombre]).toEqual([1, (await readArchive(archive)).photos.nombre - 1])

  const tools = { open: async () => ({ ...restored, pool: restored.database.pool }) } as unknown as Tools
  const folder = fresh()
  const { lignes, bien } = await readCommand(['--sauvegarde', folder])!({} as Env, tools)
  expect([bien, lignes[1]]).toEqual([false, expect.stringMatching(/^1 objet que nomme la base n’est pas au magasin/)])
  expect((await readCommand(['--sauvegarde', '--verifier', folder])!({} as Env, tools)).bien).toBe(true)
})

test('un objet dont la photo est partie pendant la sauvegarde ne manque à personne', async () => {
  const place = await newPlace()
  await restore(archive, place)
  const { pool } = place.database
  const storage = { ...place.storage, open: () => pool.query('delete from photo').then(() => null) }
  const { photos } = await saveArchive({ pool, storage, folder: fresh() }, now())
  expect(photos).toMatchObject({ nombre: 0, absentes: 0 })
})

test('la table d’un service qui fait lui-même son schéma est gardée, et laissée à la restauration, qui le dit', async () => {
  const { pool } = restored.database
  await pool.query('create schema ailleurs; create table ailleurs.tache (id bigserial primary key, nom text)')
  await pool.query("insert into ailleurs.tache (nom) values ('une')")
  const taken = await save(restored)
  await pool.query('drop schema ailleurs cascade')
  expect((await readArchive(taken)).tables.find(({ nom }) => nom === 'tache')).toMatchObject({ lignes: 1 })
  const place = await newPlace()
  expect((await restore(taken, place)).laissees).toEqual(['ailleurs.tache'])
  expect(await sumTables(place)).toEqual(await sumTables(restored))
})

/** A modified copy of an archive. */
async function spoiled(archive: string, spoil: (copy: string) => Promise<void>): Promise<string> {
  const copy = fresh()
  await cp(archive, copy, { recursive: true })
  await spoil(copy)
  return copy
}
/** The same with a manifest made valid again. */
const rewritten = (archive: string, change: (content: Manifest) => void) =>
  spoiled(archive, async (copy) => {
    const content = await readArchive(copy)
    change(content)
    await rm(join(copy, 'manifeste.json'))
    await rm(join(copy, 'manifeste.sha256'))
    await closeArchive(copy, content)
  })

const annonces = fileOfTable({ schema: 'public', nom: 'annonce' })
const broken: [string, () => Promise<string>, RegExp][] = [
  [
    'une table abîmée',
    () => spoiled(archive, (copy) => appendFile(join(copy, annonces), 'x')),
    /^La sauvegarde est abîmée : « tables\/public.annonce.copy.gz »/,
  ],
  [
    'une photo abîmée',
    () =>
      spoiled(archive, async (copy) => {
        for await (const { cle } of listPhotos(copy)) return appendFile(join(copy, fileOfPhoto(cle)), 'x')
      }),
    /^La sauvegarde est abîmée : « photos\//,
  ],
  [
    'une photo qui manque',
    () =>
      spoiled(archive, async (copy) => {
        for await (const { cle } of listPhotos(copy)) return rm(join(copy, fileOfPhoto(cle)))
      }),
    /^La sauvegarde est abîmée : le fichier « photos\/.* manque/,
  ],
  [
    'un manifeste retouché',
    () => spoiled(archive, (copy) => appendFile(join(copy, 'manifeste.json'), ' ')),
    /^La sauvegarde est abîmée : « manifeste.json »/,
  ],
  [
    'une sauvegarde interrompue',
    () => spoiled(archive, (copy) => rm(join(copy, 'manifeste.sha256'))),
    /n’est pas une sauvegarde achevée/,
  ],
  [
    'une sauvegarde plus récente que le produit',
    () => rewritten(archive, ({ migrations }) => migrations.push('999-demain.sql')),
    /^Cette sauvegarde vient d’une version plus récente du produit \(migration « 999-demain.sql »\)/,
  ],
  [
    'une ligne de moins que dite',
    () =>
      rewritten(archive, ({ tables }) => {
        tables.find(({ nom }) => nom === 'annonce')!.lignes += 1
      }),
    /^La table "public"."annonce" de la sauvegarde a/,
  ],
]

test.each(broken)(
  '%s est refusée d’une phrase, et la base comme le magasin restent vides',
  async (_what, spoil, said) => {
    const place = await newPlace()
    await expect(restore(await spoil(), place)).rejects.toThrow(said)
    expect(await sumTables(place)).toEqual({})
    expect(await sumObjects(place)).toEqual({})
  },
)

test('une sauvegarde plus ancienne revient telle quelle, puis se met à jour', async () => {
  const files = await listMigrations('database')
  const older = join(folder, 'older')
  await mkdir(older)
  for (const file of files.slice(0, -2)) await copyFile(join('database', file), join(older, file))
  const before = await newPlace()
  const pool = before.database.share('depart')
  await migrate(pool, older)
  await pool.query(`insert into personne (sub, email, pseudo_personne) values ('ancienne', 'a@exemple.fr', 'Ancienne')`)
  const place = await newPlace()
  await restore(await save(before), place)
  const restoredPool = place.database.share('depart')
  const { rows } = await restoredPool.query('select file from migration order by file')
  expect(rows.map(({ file }) => file)).toEqual(files)
  expect((await restoredPool.query('select pseudo_personne, jeton_calendrier from personne')).rows).toEqual([
    { pseudo_personne: 'Ancienne', jeton_calendrier: null },
  ])
})

test('une base qui a servi n’est pas écrasée, ni un dossier', async () => {
  const before = await sumTables(restored)
  await expect(restore(archive, restored)).rejects.toThrow(/^La base n’est pas vide/)
  expect(await sumTables(restored)).toEqual(before)
  const manifest = await readFile(join(archive, 'manifeste.json'), 'utf8')
  await expect(save(site, archive)).rejects.toThrow(/n’est pas vide/)
  expect(await readFile(join(archive, 'manifeste.json'), 'utf8')).toBe(manifest)
  await expect(save(await newPlace())).rejects.toThrow(/^Il n’y a rien à sauvegarder/)
})
