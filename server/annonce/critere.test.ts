// The criteria of an ad over HTTP: given, unknown, changed, erased (product D38).
import { expect, test } from 'vitest'
import { criteresVides } from '#domain/critere/writeCriteres.ts'
import { call, openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })

const saisie = {
  p_titre: 'Remplacement à Tours',
  p_contenu: 'Cabinet de quatre kinés.',
  p_datecontrat: '2027-07-01',
  p_cp: '37000',
  p_ville: 'Tours',
  p_id_type: 2,
  p_code_tarif: 'G0000',
}
const criteres = {
  p_datefin: '2027-07-31',
  p_souplesse_jours: 7,
  p_demi_journees: 8,
  p_logement: 'fourni',
  p_vehicule: 'inutile',
  p_exercice: 'cabinet',
  p_patienteles: ['sport', 'generale'],
  p_taille_cabinet: 'petit',
  p_secretariat: false,
  p_ca_mensuel: 6000,
}
const dits = {
  datefin_annonce: '2027-07-31',
  souplesse_jours: 7,
  demi_journees: 8,
  logement: 'fourni',
  vehicule: 'inutile',
  exercice: 'cabinet',
  patienteles: ['generale', 'sport'],
  taille_cabinet: 'petit',
  secretariat: false,
  ca_mensuel: 6000,
}
const write = (name: string, args: object) => camille.call(name, args)
const publish = async (args: object): Promise<string> =>
  (await write('inserer_annonce', { ...saisie, ...args })).body[0].uuid_annonce
const read = async (uuid: string) =>
  (await call(site, 'rpc/lister_annonces', { args: { p_uuid_annonce: uuid } })).body[0]

test('sans critère une annonce se publie comme avant, et n’en dit aucun', async () => {
  expect(await read(await publish({}))).toMatchObject(criteresVides)
})

test('chaque critère dit se lit, sur la page, dans la liste et chez son auteur', async () => {
  const uuid = await publish(criteres)
  expect(await read(uuid)).toMatchObject(dits)
  const { body } = await camille.get(`lister_mes_annonces?uuid_annonce=eq.${uuid}`)
  expect(body[0]).toMatchObject(dits)
})

test('modifier change ce qui est dit, efface null, laisse le reste', async () => {
  const uuid = await publish(criteres)
  const changes = { p_uuid_annonce: uuid, p_logement: null, p_demi_journees: 6 }
  expect((await write('modifier_annonce', changes)).status).toBe(204)
  expect(await read(uuid)).toMatchObject({ ...dits, logement: null, demi_journees: 6 })
})

test('la même annonce envoyée encore est celle de la dernière fois, silences compris', async () => {
  const p_uuid_client = '5b1f0c2e-6f0e-4a55-9d1c-2f1f6a0f7c11'
  const uuid = await publish({ ...criteres, p_uuid_client })
  expect(await publish({ p_uuid_client, p_logement: 'aide' })).toBe(uuid)
  expect(await read(uuid)).toMatchObject({ ...criteresVides, logement: 'aide' })
})

test.each([
  ['une fin avant le début', { p_datefin: '2027-06-30' }, 'La date de fin précède la date de début.', 'p_datefin'],
])('%s est refusée, avec son champ', async (_, args, message, hint) => {
  const { status, body } = await write('inserer_annonce', { ...saisie, ...args })
  expect([status, body.message, body.hint]).toEqual([400, message, hint])
})

test('une fin qui précède le début est refusée en modifiant aussi', async () => {
  const uuid = await publish({})
  const { status } = await write('modifier_annonce', { p_uuid_annonce: uuid, p_datefin: '2027-06-30' })
  expect(status).toBe(400)
})

test.each([
  { p_souplesse_jours: 5 },
  { p_patienteles: ['generale', 'sport', 'geriatrie', 'pediatrie'] },
  { p_patienteles: ['cardio'] },
  { p_ca_mensuel: 100 },
])('%j n’est pas un critère', async (args) => {
  expect((await write('inserer_annonce', { ...saisie, ...args })).status).toBe(400)
})

test('une annonce effacée de la base rend ses jours aux compteurs', async () => {
  const compteurs = async () =>
    (
      await site.database.pool.query(
        'select * from annonce_compte_jour where debuts <> 0 or fins <> 0 order by id_typeannonce, criteres, jour',
      )
    ).rows
  const before = await compteurs()
  const uuid = await publish(criteres)
  expect(await compteurs()).not.toEqual(before)
  await site.database.pool.query('delete from annonce where uuid_annonce = $1', [uuid])
  expect(await compteurs()).toEqual(before)
})
