// Photos made for the stories: one colour each, small, and what puts them on an ad without going through a screen.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readAilleurs } from '../server/testing/externalServices.ts'
import { demande } from './kine.ts'

const { databaseUrl, s3 } = readAilleurs()

/** Why a story of the demo's photos is not told, when it is filled by what does not reach the store of the product. */
export const sansDessins =
  databaseUrl && !s3 ? 'sur une base d’ailleurs, la démonstration n’a ses photos que dans un magasin d’ailleurs' : null

/** Whether an address is a link of the object store, wherever it stands. */
export const auMagasin = (url: URL): boolean => url.searchParams.has('X-Amz-Signature')

/** A refusal of the store's, which pages of any origin may read. */
export const refusDuMagasin = (status: number) => ({ status, headers: { 'access-control-allow-origin': '*' } })

/** A small photo of one colour. */
export const petite = (background: string, [width, height] = [640, 480]): Promise<Buffer> =>
  sharp({ create: { width: width!, height: height!, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Adds a photo to an ad of the signed-in member of a page, and waits until it is seen. */
export async function addPhoto(page: Page, p_uuid_annonce: string, fond: string): Promise<void> {
  const cible = { p_uuid_annonce, p_nom_fichier: `salle ${fond}.jpg` }
  const lien: string = await demande(page, 'rpc/generer_lien_image_annonce', cible)
  const headers = { 'content-type': 'image/jpeg' }
  expect((await page.request.put(lien, { data: await petite(fond), headers })).ok()).toBe(true)
  await demande(page, 'rpc/generer_lien_telechargement_image', cible)
}
