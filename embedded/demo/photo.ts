// Photos of demo ads: pictures of this folder (made by tasks/drawPieces.ts), sent as a member would.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { scorePertinence } from '#domain/annonce/pertinence.ts'
import { codesTarif } from '#domain/paiement/plan.ts'
import { limites } from '#domain/paiement/tarif.ts'
import { createSeededRandom, type SeededRandom } from './seededRandom.ts'

const folder = new URL('./pieces/', import.meta.url)
const photosMax = 5
const partIllustree = 0.8
/** The first ads of the list all have a photo; those above them may not be online yet. */
const premieres = 12
const seed = 20_260_102

/** What the town or the text must mention for a picture to fit. */
const conditions: readonly (readonly [RegExp, RegExp])[] = [
  [/^bassin/, /balnéo|bassin/i],
  [/^studio/, /studio|logement/i],
  [/^enfants/, /enfants|pédiatr|motricité/i],
  [/^plateau/, /sport|presse|réathlétisation/i],
  [/^(jardin|facade-3)/, /^(?!Paris|Lyon|Marseille)/],
]

export interface Illustration<Image> {
  pool: pg.Pool
  now: Date
  /** Encodes a picture as the site encodes uploads. */
  encode(bytes: Uint8Array): Promise<Image | null>
  /** Adds a picture after an ad's other photos. */
  add(uuid_annonce: string, image: Image): Promise<void>
  /** Aborted when the product stops; the remaining photos are not added. */
  signal: AbortSignal
}

/** Adds photos to most ads whose plan allows them, in the order of the list. */
export async function addPhotos<Image>({ pool, now, encode, add, signal }: Illustration<Image>): Promise<void> {
  const hasard = createSeededRandom(seed)
  const files = hasard.shuffle(readdirSync(folder).sort())
  const images = new Map<string, Image>()
  // All ads are chosen first: ads published meanwhile by members are not touched.
  for (const { uuid_annonce, dit } of await chooseAnnonces(pool, now, hasard)) {
    for (const file of chooseFiles(files, dit, hasard)) {
      if (signal.aborted) return
      const image = images.get(file) ?? (await encode(await readFile(new URL(file, folder))))
      if (!image) throw new Error(`${file} is no photo`)
      images.set(file, image)
      await add(uuid_annonce, image)
    }
  }
}

const sceneOf = (file: string): string => file.replace(/-.*/, '')

/** One to five different rooms. The first goes to the end of the queue, so that neighbouring ads differ. */
function chooseFiles(files: string[], dit: string, hasard: SeededRandom): string[] {
  const possible = files.filter((file) => conditions.every(([room, said]) => !room.test(file) || said.test(dit)))
  const first = possible[0]!
  files.push(...files.splice(files.indexOf(first), 1))
  const kinds = Map.groupBy([first, ...hasard.shuffle(possible)], sceneOf)
  return [...kinds.values()].map(([file]) => file!).slice(0, hasard.int(1, photosMax))
}

interface Illustrable {
  uuid_annonce: string
  dit: string
  connu: boolean
  code_tarif: string
  date_publication: Date
}

/** In the order of the list. */
async function chooseAnnonces(pool: pg.Pool, now: Date, hasard: SeededRandom): Promise<Illustrable[]> {
  const { rows } = await pool.query<Illustrable>(
    `select uuid_annonce, ville_annonce || ' ' || contenu_annonce as dit, sub not like 'demo-membre-%' as connu,
      code_tarif, coalesce(date_publication, date_creation) as date_publication
    from annonce a join personne p on p.uuid_personne = a.uuid_personne_annonceur
    where code_tarif = any($1) and status_annonce <> 'Archivée' and sub like 'demo-%'
    order by uuid_annonce`,
    [codesTarif.filter((code) => limites[code].photos > 0)],
  )
  const score = (one: Illustrable) => scorePertinence(one.code_tarif, one.date_publication, now)
  return rows
    .toSorted((a, b) => score(b) - score(a) || b.date_publication.getTime() - a.date_publication.getTime())
    .filter(({ connu }, rang) => connu || rang < premieres || hasard.chance(partIllustree))
}
