// The photos of the demo's ads, drawn by the product itself: a small set of rooms, which ads share, each through its own rows.
import type pg from 'pg'
import { drawPiece } from './dessin/piece.ts'
import { createHasard, type Hasard } from './hasard.ts'

/** Rooms drawn in all: each costs some 300 ms of a core, after the first answer. */
const pieces = 18
const photosMax = 5
const partIllustree = 0.35
const seed = 20_260_102

export interface Drawing<Image> {
  pool: pg.Pool
  /** An SVG as a JPEG. */
  paint(svg: string): Promise<Uint8Array>
  /** As the site encodes a photo that is sent. */
  encode(bytes: Uint8Array): Promise<Image | null>
  /** Puts a picture among the photos of an ad, last. */
  add(uuid_annonce: string, image: Image): Promise<void>
  /** Once it says yes, nothing more is drawn. */
  isStopped(): boolean
}

/** Gives photos to a third of the ads whose plan has some; those of the accounts that people sign in with come first. */
export async function drawPhotos<Image>({ pool, paint, encode, add, isStopped }: Drawing<Image>): Promise<void> {
  const hasard = createHasard(seed)
  // Before anything else: what members publish meanwhile is theirs.
  const annonces = await chooseAnnonces(pool, hasard)
  const images: Image[] = []
  for (let rang = 0; rang < pieces && !isStopped(); rang++) {
    const image = await encode(await paint(drawPiece(rang, hasard)))
    if (image) images.push(image)
  }
  for (const uuid_annonce of annonces)
    for (const image of chooseImages(images, hasard)) {
      if (isStopped()) return
      await add(uuid_annonce, image)
    }
}

const chooseImages = <Image>(images: readonly Image[], hasard: Hasard): Image[] =>
  hasard.shuffle(images).slice(0, hasard.int(1, photosMax))

async function chooseAnnonces(pool: pg.Pool, hasard: Hasard): Promise<string[]> {
  const { rows } = await pool.query<{ uuid_annonce: string; connu: boolean }>(`
    select uuid_annonce, sub not like 'demo-membre-%' as connu
    from annonce a join personne p on p.uuid_personne = a.uuid_personne_annonceur
    where code_tarif in ('P0002', 'P0003') and status_annonce <> 'Archivée' and sub like 'demo-%'
    order by connu desc, uuid_annonce`)
  return rows.filter(({ connu }) => connu || hasard.chance(partIllustree)).map(({ uuid_annonce }) => uuid_annonce)
}
