// The candidate profile over HTTP: its member's alone, replaced whole, emptied, and gone with the account.
import { expect, test } from 'vitest'
import { openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre()
const sacha = await site.createMembre()

test('écrit, remplacé en entier, vidé ; personne d’autre ne le lit', async () => {
  const write = (args: object) => camille.call('renseigner_candidat', args)
  expect(await camille.read('lire_candidat')).toEqual([])
  expect((await write({ p_annee_diplome: 2019, p_mots: '  Formée\nà Tours ' })).status).toBe(204)
  const row = { annee_diplome: 2019, experience: null, disponibilite: null, mobilite: null, mots: 'Formée à Tours' }
  expect(await camille.read('lire_candidat')).toEqual([row])
  expect(await sacha.read('lire_candidat')).toEqual([])
  await write({ p_mobilite: 'Partout' })
  expect(await camille.read('lire_candidat')).toMatchObject([{ annee_diplome: null, mobilite: 'Partout', mots: null }])
  expect((await write({ p_annee_diplome: 2090 })).body).toMatchObject({ hint: 'p_annee_diplome' })
  expect((await write({ p_mots: ' ' })).status).toBe(204)
  expect(await camille.read('lire_candidat')).toEqual([])
})
