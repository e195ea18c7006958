// A member's own profile over HTTP: what is stored, in which form, and what is refused.
import { expect, test } from 'vitest'
import { conditions } from '#domain/marque/conditions.ts'
import { call, openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
const membre = await site.createMembre({ pseudo: null })
const voisin = await site.createMembre({ pseudo: 'Zoé Kiné' })

const renseigner = (fonction: string, args: object, qui = membre) => qui.call(`renseigner_${fonction}`, args)
const lire = async (qui = membre) => (await qui.read('lire_personne'))[0]

test.each<[string, object, object]>([
  ['pseudo', { p_pseudo: '  Camille   D. ' }, { pseudo_personne: 'Camille D.' }],
  ['tel', { p_tel: '+33 (0)6.39.98.12.34' }, { telephone_personne: '06 39 98 12 34' }],
  ['adr', { p_cp: '42000', p_ville: 'st etienne' }, { cp_personne: '42000', ville_personne: 'Saint-Étienne' }],
  ['numrpps', { p_numrpps: '1010 1234 564' }, { numrpps_personne: '10101234564' }],
  [
    'presentation',
    { p_presentation: ' Sport\r\n<script>alert(1)</script> ' },
    { presentation_personne: 'Sport\n<script>alert(1)</script>' },
  ],
  ['tel', { p_tel: ' ' }, { telephone_personne: null }],
  ['adr', { p_cp: '', p_ville: '' }, { cp_personne: null, ville_personne: null }],
  ['numrpps', { p_numrpps: '' }, { numrpps_personne: null }],
  ['presentation', { p_presentation: '\n' }, { presentation_personne: null }],
])('renseigner_%s %j', async (fonction, args, garde) => {
  const avant = { membre: await lire(), voisin: await lire(voisin) }
  expect((await renseigner(fonction, args)).status).toBe(204)
  expect(await lire()).toEqual({ ...avant.membre, ...garde })
  expect(await lire(voisin)).toEqual(avant.voisin)
})

test.each<[string, object, string, string?]>([
  ['pseudo', { p_pseudo: '' }, 'Le pseudo ne peut pas être vide.'],
  ['pseudo', { p_pseudo: 'zoe  kine' }, 'Ce pseudo est déjà pris. Choisissez-en un autre.', '23505'],
  [
    'tel',
    { p_tel: '06 12' },
    'Ce numéro n’est pas un numéro français à 10 chiffres, comme 06 12 34 56 78. Ailleurs qu’en France, il commence par «\u00a0+\u00a0».',
  ],
  ['adr', { p_cp: '370', p_ville: 'Tours' }, '5 chiffres attendus'],
  ['adr', { p_cp: '37000', p_ville: ' ' }, 'Veuillez fournir à la fois une ville et un code postal.'],
  ['adr', { p_cp: '', p_ville: 'Tours' }, 'Veuillez fournir à la fois une ville et un code postal.'],
  ['adr', { p_cp: '37000', p_ville: 'Lyon' }, 'La ville et le code postal ne correspondent pas ou sont invalides.'],
  ['adr', { p_cp: '00000', p_ville: 'Tours' }, 'La ville et le code postal ne correspondent pas ou sont invalides.'],
  ['numrpps', { p_numrpps: '123' }, 'Un numéro RPPS contient 11 chiffres.'],
  ['presentation', { p_presentation: 'a'.repeat(1001) }, 'La présentation ne peut pas dépasser 1\u202f000 caractères.'],
])('renseigner_%s %j est refusé, rien ne change', async (fonction, args, phrase, code = 'P0001') => {
  const avant = await lire()
  const { status, body } = await renseigner(fonction, args)
  expect([status, body.code, body.message]).toEqual([code === '23505' ? 409 : 400, code, phrase])
  expect(await lire()).toEqual(avant)
})

test.each<[string, object]>([
  ['tel', { p_tel: '0639981234' }],
  ['adr', { p_cp: '37000', p_ville: 'Tours' }],
  ['numrpps', { p_numrpps: '10101234564' }],
  ['presentation', { p_presentation: 'x' }],
])('renseigner_%s : un visiteur est invité à se connecter', async (fonction, args) => {
  expect((await call(site, `rpc/renseigner_${fonction}`, { args })).status).toBe(401)
})

test('le premier pseudo garde la version des conditions acceptée avec lui, un autre ne la change pas', async () => {
  const [neuf, ancien] = [await site.createMembre({ pseudo: null }), await site.createMembre()]
  const version = async (qui: TestMembre) => {
    const { rows } = await site.database.pool.query<{ jour: string | null }>(
      'select conditions::text as jour from personne where uuid_personne = $1',
      [qui.uuid_personne],
    )
    return rows[0]!.jour
  }
  expect(await version(neuf)).toBeNull()
  expect((await renseigner('pseudo', { p_pseudo: '' }, neuf)).status).toBe(400)
  expect(await version(neuf)).toBeNull()
  for (const qui of [neuf, ancien])
    expect((await renseigner('pseudo', { p_pseudo: qui === neuf ? 'Nora Neuve' : 'Nino Nouveau' }, qui)).status).toBe(
      204,
    )
  expect(await version(neuf)).toBe(conditions.version)
  expect(await version(ancien)).toBeNull()
  await site.database.pool.query("update personne set conditions = '2020-01-01' where uuid_personne = $1", [
    neuf.uuid_personne,
  ])
  expect((await renseigner('pseudo', { p_pseudo: 'Nora Autre' }, neuf)).status).toBe(204)
  expect(await version(neuf)).toBe('2020-01-01')
})
