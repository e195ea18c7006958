// Names reserved by operators: refused on every server at once, released again, logged; and existing pseudonyms.
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { pseudoNumero, pseudoPretention } from '#domain/compte/personne.ts'
import { openTwin } from '../testing/liveStream.ts'
import { call, openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const membre = await site.createMembre({ pseudo: null })
const operateur = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })

const choose = async (p_pseudo: string, qui = membre) => {
  const { status, body } = await qui.call('renseigner_pseudo', { p_pseudo })
  return status === 204 ? 204 : body.message
}

test('un nom réservé est refusé sur un autre serveur aussitôt, puis rendu ; les deux sont au journal', async () => {
  const twin = await openTwin(site)
  const there = async (p_pseudo: string) => {
    const { status, body } = await call(twin, 'rpc/renseigner_pseudo', { args: { p_pseudo }, headers: membre.headers })
    return status === 204 ? 204 : body.message
  }
  expect(await there('Kiné Zorglub')).toBe(204)
  expect((await operateur.call('reserver_nom', { p_nom: ' Zorglub ' })).status).toBe(204)
  expect((await operateur.call('reserver_nom', { p_nom: 'ZORGLUB' })).status).toBe(204)
  expect(await there('Ζorglub 2'.replace('Ζ', 'Z'))).toBe(pseudoPretention)
  expect(await there('lezorglubdetours')).toBe(pseudoPretention)
  expect(await there('Zorglu')).toBe(204)
  const { body: noms } = await call(site, 'lister_noms_reserves', { headers: operateur.headers })
  expect(noms).toMatchObject([{ nom: 'Zorglub', pseudo_operateur: 'Bureau' }])
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  expect((await operateur.call('liberer_nom', { p_uuid_nom: noms[0].uuid_nom })).status).toBe(204)
  expect(await there('Kiné Zorglub')).toBe(204)
  const { body: journal } = await call(site, 'lister_journal', { headers: operateur.headers })
  expect(journal).toMatchObject([
    { action: 'Nom libéré', nom: 'Zorglub' },
    { action: 'Nom réservé', nom: 'Zorglub' },
  ])
  await twin.close()
})

test('un nom court n’est refusé que comme mot entier', async () => {
  await operateur.call('reserver_nom', { p_nom: 'Ffmk' })
  expect(await choose('Kiné FFMK')).toBe(pseudoPretention)
  expect(await choose('Offmkine')).toBe(204)
})

test.each([['ab'], ['a'.repeat(31)], ['  ']])('le nom %j n’est pas réservé', async (p_nom) => {
  const { status, body } = await operateur.call('reserver_nom', { p_nom })
  expect([status, body.message]).toEqual([400, 'Un nom réservé a de 3 à 30 caractères.'])
})

test('les pseudos d’avant sont listés avec leur phrase, et gardés : leur membre écrit encore', async () => {
  const ancien = await site.createMembre({ pseudo: 'Vite' })
  const rename = (pseudo: string, uuid: string) =>
    site.database.write(sql`update personne set pseudo_personne = ${pseudo} where uuid_personne = ${uuid}`)
  await rename('RPPS vérifié', ancien.uuid_personne)
  const numero = await site.createMembre({ pseudo: 'Lent' })
  await rename('06 12 34 56 78', numero.uuid_personne)
  const { status, body } = await operateur.call('lire_pseudos_refuses', {})
  expect(status).toBe(200)
  expect(body).toEqual([
    { uuid_personne: numero.uuid_personne, pseudo_personne: '06 12 34 56 78', refus: pseudoNumero },
    { uuid_personne: ancien.uuid_personne, pseudo_personne: 'RPPS vérifié', refus: pseudoPretention },
  ])
  for (const qui of [ancien, numero])
    expect((await qui.call('creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 1 })).status).toBe(200)
})
