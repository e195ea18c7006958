// The answers of an advertiser, computed from real conversations: median, share, five correspondents, blocks, 90 days.
import { expect, test } from 'vitest'
import { call, createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'
import { computeReponses } from './reponse.ts'

const site = await openFileSite()
const jour = 86_400_000
const later = (ms: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + ms)
}
const readReponse = async (membre: TestMembre) => {
  await computeReponses(site.database, site.clock.now)
  const { body } = await call(site, 'rpc/lister_profil', {
    args: { p_uuid_personne: membre.uuid_personne },
    headers: membre.headers,
  })
  return body[0].reponse_annonceur
}
/** Another member's first message about an ad, answered after these minutes; null: never. */
async function receive(annonceur: TestMembre, ad_id: string, minutes: number | null): Promise<TestMembre> {
  const from = await site.createMembre()
  const sent = { recipient_id: annonceur.uuid_personne, ad_id, content: 'Bonjour, est-ce libre ?' }
  expect((await from.call('envoyer_message_annonce', sent)).status).toBeLessThan(300)
  if (minutes === null) return from
  later(minutes * 60_000)
  const answer = { p_uuid_personne_destinataire: from.uuid_personne, p_contenu_message: 'Oui.' }
  expect((await annonceur.call('envoyer_mp', answer)).status).toBeLessThan(300)
  return from
}

test('rien avant cinq correspondants ; puis la médiane, et la part de ceux qui ont eu une réponse', async () => {
  const annonceur = await site.createMembre()
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: annonceur.uuid_personne })
  const all: TestMembre[] = []
  for (const minutes of [10, 20, 600, 30]) all.push(await receive(annonceur, uuid_annonce, minutes))
  // Writing again is no other correspondent.
  const again = { recipient_id: annonceur.uuid_personne, ad_id: uuid_annonce, content: 'Encore une question.' }
  expect((await all[0]!.call('envoyer_message_annonce', again)).status).toBeLessThan(300)
  expect(await readReponse(annonceur)).toBeNull()
  await receive(annonceur, uuid_annonce, null)
  // Not yet: it arrived a moment ago.
  expect(await readReponse(annonceur)).toBeNull()
  later(2 * jour + 1000)
  expect(await readReponse(annonceur)).toEqual({ minutes: 25, part: 80 })
  const { body } = await call(site, 'rpc/lister_annonces', { args: { p_uuid_annonce: uuid_annonce } })
  expect(body[0].reponse_annonceur).toEqual({ minutes: 25, part: 80 })
  later(91 * jour)
  expect(await readReponse(annonceur)).toBeNull()
})

test('un correspondant bloqué ne compte pas, et aucune réponse se dit aussi', async () => {
  const annonceur = await site.createMembre()
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: annonceur.uuid_personne })
  const all: TestMembre[] = []
  for (let rang = 0; rang < 5; rang++) all.push(await receive(annonceur, uuid_annonce, null))
  later(3 * jour)
  expect(await readReponse(annonceur)).toEqual({ minutes: null, part: 0 })
  await annonceur.call('bloquer_personne', { p_uuid_personne: all[0]!.uuid_personne })
  expect(await readReponse(annonceur)).toBeNull()
})
