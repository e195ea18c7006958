// Favourites over HTTP: what is added and removed, whose they are, and what becomes of them.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { favorisMax } from '#domain/annonce/favori.ts'
import { createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'

let camille: TestMembre
let sacha: TestMembre

const site = await openFileSite()
beforeEach(async () => {
  camille = await site.createMembre()
  sacha = await site.createMembre()
})

const merge = (from: TestMembre, p_uuids_ajoutes: string[], p_uuids_retires: string[] = []) =>
  from.call('fusionner_favoris', { p_uuids_ajoutes, p_uuids_retires })
const list = async (from: TestMembre): Promise<string[]> =>
  (await from.read('lister_favoris')).map(({ uuid_annonce }: { uuid_annonce: string }) => uuid_annonce)
const publish = async (given: object = {}) => (await createAnnonce(site, given)).uuid_annonce

test('ajoutés dans leur ordre, retirés, et rendus tels qu’ils sont gardés', async () => {
  const [a, b, c] = [await publish(), await publish(), await publish()]
  expect(await merge(camille, [b!, a!])).toMatchObject({ status: 200, body: [b, a] })
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  expect((await merge(camille, [c!, a!], [b!])).body).toEqual([c, a])
  expect(await list(camille)).toEqual([c, a])
  expect(await list(sacha)).toEqual([])
  expect((await merge(sacha, [], [a!])).body).toEqual([])
  expect(await list(camille)).toEqual([c, a])
})

test('une annonce finie reste, une qui n’a pas paru ou n’existe pas ne se garde pas', async () => {
  const finie = await publish({ status_annonce: 'Expirée' })
  const attente = await publish({ status_annonce: 'En attente', code_tarif: 'P0001' })
  expect((await merge(camille, [finie, attente, randomUUID()])).body).toEqual([finie])
})

test('pas plus que le maximum, en une fois comme en deux', async () => {
  const uuid_personne_annonceur = sacha.uuid_personne
  const uuids: string[] = []
  while (uuids.length < favorisMax + 2) uuids.push(await publish({ uuid_personne_annonceur }))
  expect((await merge(camille, uuids)).status).toBe(400)
  const gardes = uuids.slice(0, favorisMax - 1)
  expect((await merge(camille, gardes)).body).toEqual(gardes)
  expect((await merge(camille, uuids.slice(-2))).body).toHaveLength(favorisMax)
})
