// Test helpers: photos of an ad, sent as a browser does, and calls that compete for the ad's lock.
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { type Called, createAnnonce, type TestMembre, type TestSite } from './site.ts'

/** A small JPEG. */
export const picture = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()

/** The rows of an ad's photos, in order. */
export const photoRows = async (site: TestSite, uuid: string) =>
  (await site.database.pool.query(sql`select * from photo where uuid_annonce = ${uuid} order by rang`)).rows

/** Calls about photos, by the ad's owner by default. */
export function photosOf(site: () => TestSite, owner: () => TestMembre) {
  const ask = (name: string, args: object, membre = owner()): Promise<Called> =>
    membre.call(encodeURIComponent(name), args)
  const depositLink = (uuid: string, nom = 'salle.jpg', membre = owner()) =>
    ask('generer_lien_image_annonce', { p_uuid_annonce: uuid, p_nom_fichier: nom }, membre)
  return {
    ask,
    depositLink,
    createAd: async (code_tarif = 'P0002', more = {}): Promise<string> => {
      const given = { uuid_personne_annonceur: owner().uuid_personne, code_tarif, ...more }
      return (await createAnnonce(site(), given)).uuid_annonce
    },
    list: (uuid: string, membre = owner()) =>
      ask('generer_liens_telechargement_images', { p_uuid_annonce: uuid }, membre),
    deletionLink: (uuid: string, nom: string, membre = owner()) =>
      ask('generer_lien_suppression_image', { p_uuid_annonce: uuid, p_nom_fichier: nom }, membre),
    /** Uploads a file with a new link, and returns the link. */
    send: async (uuid: string, body: Uint8Array, nom = 'salle.jpg', type = 'image/jpeg'): Promise<string> => {
      const link = await depositLink(uuid, nom)
      expect(link.status).toBe(200)
      const headers = { 'content-type': type }
      const sent = await fetch(link.body, { method: 'PUT', body: body as Uint8Array<ArrayBuffer>, headers })
      expect(sent.status).toBe(200)
      return link.body
    },
  }
}

/** Calls that all wait for the ad's row lock when it is released. */
export async function together<T>(site: TestSite, uuid: string, start: () => Promise<T>[]): Promise<T[]> {
  const { pool } = site.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(sql`select from annonce where uuid_annonce = ${uuid} for update`)
  const calls = start()
  const waiting = async () =>
    (
      await pool.query(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    ).rowCount
  await expect.poll(waiting).toBe(calls.length)
  await holder.query('commit')
  holder.release()
  return Promise.all(calls)
}
