// Pseudonyms that imitate another member or the site, over HTTP; and older pseudonyms at the first start.
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { pseudoNumero, pseudoPretention, pseudoReserve, pseudoSemblable } from '#domain/compte/personne.ts'
import { openFileSite } from '../testing/site.ts'
import { fillSkeletons, isReserve, readSkeleton } from './pseudo.ts'

const site = await openFileSite()
const membre = await site.createMembre({ pseudo: null })
beforeAll(async () => {
  const camille = await site.createMembre({ pseudo: null })
  await ask('Camille Kiné', camille)
})

const ask = async (p_pseudo: string, qui = membre) => {
  const { status, body } = await qui.call('renseigner_pseudo', { p_pseudo })
  return [status, body?.message]
}

test.each([
  'ⅽamille Kiné',
  'Ｃａｍｉｌｌｅ Ｋｉｎｅ',
  'Camılle Kiné',
  'CamiIle Kiné',
  'Carnille Kine',
  'CaMiIle kiné',
  'Camille-Kiné',
  'Camille_Kiné',
  'CamilleKiné',
  'Camille Kin é',
  '𝐂amille Kiné',
])('« %s » ressemble à « Camille Kiné »', async (pseudo) => {
  expect(await ask(pseudo)).toEqual([409, pseudoSemblable])
})

test('casse et accents seuls gardent leur phrase', async () => {
  expect(await ask('CAMILLE KINE')).toEqual([409, 'Ce pseudo est déjà pris. Choisissez-en un autre.'])
})

test.each([
  'KinéBouge',
  'kine bouge',
  'K1néB0uge',
  'Équipe KinéBouge',
  'Administrateur',
  'Admіnistrateur'.replace('і', 'i'),
  'AdminIstrateur',
  'ADMlNISTRATEUR',
  'Membre parti',
  'membre  parti',
  "L'équipe",
  'L’équipe du site',
  'L`equipe du site',
  'modérateur 2',
  'Membre Parti 2',
  'Equipe KB',
  'Support KB',
  'Le support',
  'Notre équipe',
  'Staff',
  'Modo KB',
  'Fondateur du site',
])('« %s » est réservé', async (pseudo) => {
  expect(await ask(pseudo)).toEqual([400, pseudoReserve])
})

test('un opérateur parle au nom du site', async () => {
  const operateur = await site.createMembre({ pseudo: null, roles: ['operateur'] })
  expect(await ask('L’équipe du site', operateur)).toEqual([204, undefined])
})

test('des pseudos voisins sans se ressembler sont admis, et le sien se change de casse', async () => {
  for (const pseudo of ['Elia', 'Ella', 'Camille K.', 'camille k.', 'Membre du 37', 'Équipe Tours', 'Marc'])
    expect([pseudo, ...(await ask(pseudo))]).toEqual([pseudo, 204, undefined])
})

describe('au démarrage', () => {
  test('les pseudos d’avant prennent leur squelette ; de deux semblables, le plus ancien', async () => {
    const ancien = await site.createMembre({ pseudo: 'Paul Ancien' })
    const sosie = await site.createMembre({ pseudo: 'PauI Ancien' })
    await site.database.pool.query(sql`
      update personne set date_inscription = now() - interval '1 year' where uuid_personne = ${ancien.uuid_personne}`)
    await fillSkeletons(site.database.pool)
    await fillSkeletons(site.database.pool)
    const { rows } = await site.database.pool.query(sql`
      select pseudo_personne, squelette_personne from personne
      where uuid_personne in (${ancien.uuid_personne}, ${sosie.uuid_personne}) order by pseudo_personne desc`)
    expect(rows).toEqual([
      { pseudo_personne: 'Paul Ancien', squelette_personne: readSkeleton('Paul Ancien') },
      { pseudo_personne: 'PauI Ancien', squelette_personne: null },
    ])
    expect(await ask('Pau1 Ancien')).toEqual([409, pseudoSemblable])
  })
})

test.each(['Camille', 'Admira', 'Membre 12', 'Sylvain', 'Cabinet du Parc'])('« %s » n’est pas réservé', (pseudo) => {
  expect(isReserve(pseudo)).toBe(false)
})

test.each([
  'RPPS vérifié',
  'Kiné vérifiée',
  'Compte certifié',
  'Identité contrôlée',
  'V é r i f i é',
  'VÉRIFIÉ',
  'Vér1fié',
  'Ordre des kinésithérapeutes',
  'L’Ordre',
  'CNOMK',
  'Conseil de l’ordre 37',
  'CPAM Tours',
  'Ameli',
  'Numéro ADELI',
  'Urssaf',
  'Carpimko',
  'Assistance technique',
  'Service paiement',
  'Comptabilité',
  'Service facturation',
  'Stripe',
])('« %s » laisse croire à un contrôle, à une institution ou à un service', async (pseudo) => {
  expect(await ask(pseudo)).toEqual([400, pseudoPretention])
})

test.each([
  '06 12 34 56 78',
  'Appelez le 0612345678',
  '+33 6 12 34 56 78',
  '06.12.34.56',
  '٠٦١٢٣٤٥٦٧٨',
  '6 12 34 56 78',
])('« %s » est un numéro', async (pseudo) => {
  expect(await ask(pseudo)).toEqual([400, pseudoNumero])
})

test.each(['Amélie', 'Adeline', 'Marie Ordrenneau', 'Kiné 37000', 'Alix 1795211', 'Né en 1985', 'Carsten'])(
  '« %s » est un nom',
  async (pseudo) => {
    expect(await ask(pseudo)).toEqual([204, undefined])
  },
)
