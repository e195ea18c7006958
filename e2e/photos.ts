// Test photos of a single colour, and adding them without a screen.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readAilleurs } from '../server/testing/externalServices.ts'
import { demande } from './kine.ts'

const { databaseUrl, s3 } = readAilleurs()

/** Why stories about demo photos are skipped with an external database but the embedded store. */
export const sansDessins =
  databaseUrl && !s3 ? 'sur une base d’ailleurs, la démonstration n’a ses photos que dans un magasin d’ailleurs' : null

/** Whether an address is a presigned link of the object store. */
export const auMagasin = (url: URL): boolean => url.searchParams.has('X-Amz-Signature')

/** A refusal by the store, readable across origins. */
export const refusDuMagasin = (status: number) => ({ status, headers: { 'access-control-allow-origin': '*' } })

/** A small single-colour photo. */
export const petite = (background: string, [width, height] = [640, 480]): Promise<Buffer> =>
  sharp({ create: { width: width!, height: height!, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Adds a photo to an ad, and waits until it is visible. */
export async function addPhoto(page: Page, p_uuid_annonce: string, fond: string): Promise<void> {
  const cible = { p_uuid_annonce, p_nom_fichier: `salle ${fond}.jpg` }
  const lien: string = await demande(page, 'rpc/generer_lien_image_annonce', cible)
  const headers = { 'content-type': 'image/jpeg' }
  expect((await page.request.put(lien, { data: await petite(fond), headers })).ok()).toBe(true)
  await demande(page, 'rpc/generer_lien_telechargement_image', cible)
}
