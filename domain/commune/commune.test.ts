// Towns: the spellings people type, and the places read from one field.
import { describe, expect, test } from 'vitest'
import { chooseCommune, villeEntiere } from './chooseCommune.ts'
import {
  coordonneesIntrouvables,
  departementDe,
  lieuIncomplet,
  localiteIntrouvable,
  nomsAcceptes,
  normalize,
  readLieu,
  suggestions,
  villeInvalide,
  writeLieu,
} from './commune.ts'

test.each([
  ['Saint-Étienne', 'saint etienne'],
  ['st-etienne', 'saint etienne'],
  ['  St.  Étienne ', 'saint etienne'],
  ['Ste Foy-lès-Lyon', 'sainte foy les lyon'],
  ['L’Haÿ-les-Roses', 'l hay les roses'],
  ["L'Haÿ-les-Roses", 'l hay les roses'],
  ['Œuilly', 'oeuilly'],
  ['Saint-Æmilien', 'saint aemilien'],
  ['Neuilly s/ Seine', 'neuilly sur seine'],
  ['Neuilly s/Seine', 'neuilly sur seine'],
  ['Fontenay s/s Bois', 'fontenay sous bois'],
  ['st', 'st'],
  ['ste', 'ste'],
  ['Brest', 'brest'],
  ['Villeneuve-st', 'villeneuve saint'],
  ['Château-Chinon (Ville)', 'chateau chinon ville'],
  ['Paris 11e', 'paris 11e'],
  ['…', ''],
])('normalise « %s » → « %s »', (nom, attendu) => expect(normalize(nom)).toBe(attendu))

test.each([
  ['37000', { codePostal: '37000' }],
  ['370001', { codePostal: '37000' }],
  ['370', { codePostal: '370' }],
  ['Saint-Étienne', { nom: 'Saint-Étienne' }],
  ['Saint-Étienne (42000)', { nom: 'Saint-Étienne', codePostal: '42000' }],
  ['  Saint-Étienne   42000 ', { nom: 'Saint-Étienne', codePostal: '42000' }],
  ['Saint-Étienne, 42000', { nom: 'Saint-Étienne', codePostal: '42000' }],
  ['42000 Saint-Étienne', { nom: 'Saint-Étienne', codePostal: '42000' }],
  ['Paris 11e', { nom: 'Paris 11e' }],
  ['Paris 11e (75011)', { nom: 'Paris 11e', codePostal: '75011' }],
  ['Château-Chinon (Ville) (58120)', { nom: 'Château-Chinon (Ville)', codePostal: '58120' }],
  ['Château-Chinon (Ville)', { nom: 'Château-Chinon (Ville)' }],
  ['(42000)', { codePostal: '42000' }],
  [', Tours ,', { nom: 'Tours' }],
  ['Tours(37000)', { nom: 'Tours', codePostal: '37000' }],
  ['37000, Tours', { nom: 'Tours', codePostal: '37000' }],
  ['42000,Tours', { nom: 'Tours', codePostal: '42000' }],
  ['A42000', { nom: 'A42000' }],
  ['42000A', { nom: '42000A' }],
  ['420001 Tours', { nom: '420001 Tours' }],
  ['Tours 420001', { nom: 'Tours 420001' }],
  ['Rue 42000 bis', { nom: 'Rue 42000 bis' }],
  ['', {}],
  [' - ', {}],
])('lireLieu « %s »', (texte, lieu) => expect(readLieu(texte)).toEqual(lieu))

describe('ecrireLieu', () => {
  const paris = { nom: 'Paris', codesPostaux: ['75001', '75002'] }
  test.each([
    [{ nom: 'Saint-Étienne', codesPostaux: ['42000', '42100'] }, undefined, 'Saint-Étienne (42000)'],
    [{ nom: 'Saint-Étienne', codesPostaux: ['42000', '42100'] }, '42100', 'Saint-Étienne (42100)'],
    [{ nom: 'Paris 11e Arrondissement', codesPostaux: ['75011'] }, undefined, 'Paris 11e (75011)'],
    [{ nom: 'Le Mans Arrondissement Nord', codesPostaux: ['72000'] }, undefined, 'Le Mans Arrondissement Nord (72000)'],
    [{ nom: 'Petit-Paris', codesPostaux: ['01000', '01001'] }, undefined, 'Petit-Paris (01000)'],
    [{ nom: 'Paris-l’Hôpital', codesPostaux: ['71150', '71151'] }, undefined, 'Paris-l’Hôpital (71150)'],
    [{ nom: 'Paris', codesPostaux: ['75001'] }, undefined, 'Paris (75001)'],
    [paris, undefined, 'Paris'],
    [paris, '75002', 'Paris (75002)'],
  ])('%o %s → %s', (commune, codePostal, label) => {
    expect(writeLieu(commune, codePostal)).toBe(label)
    const lu = readLieu(label)
    expect(writeLieu({ nom: lu.nom!, codesPostaux: [] }, lu.codePostal)).toBe(label)
  })
})

test('un arrondissement répond à toutes ses écritures', () => {
  for (const nom of ['Paris 11e', 'paris 11', 'PARIS 11ème', 'Paris 11e Arrondissement'])
    expect(nomsAcceptes('Paris 11e')).toContain(normalize(nom))
  for (const nom of ['Lyon 1er', 'Lyon 1', 'lyon 01'])
    expect(nomsAcceptes('Lyon 1er Arrondissement')).toContain(normalize(nom))
  expect(nomsAcceptes('Lyon 1er')).toEqual([
    'lyon 1er',
    'lyon 1er arrondissement',
    'lyon 1eme',
    'lyon 1eme arrondissement',
    'lyon 1',
    'lyon 01',
  ])
  expect(nomsAcceptes('Paris 11e')).toEqual([
    'paris 11e',
    'paris 11e arrondissement',
    'paris 11eme',
    'paris 11eme arrondissement',
    'paris 11',
  ])
})

test.each([
  ['Paris 11e', 'Paris'],
  ['Lyon 1er Arrondissement', 'Lyon'],
  ['Marseille 2e', 'Marseille'],
  ['Paris', null],
  ['Le Paris 11e', null],
  ['Paris 11e Nord', null],
])('%s est une partie de %s', (nom, ville) => {
  expect(villeEntiere(nom)).toBe(ville)
  if (ville === null) expect(nomsAcceptes(nom)).toEqual([normalize(nom)])
})

test('les suggestions commencent à 2 caractères, attendent 300 ms, et sont 10 au plus', () => {
  expect(suggestions).toEqual({ caracteresMin: 2, delai: 300, nombreMax: 10 })
})

describe('choisirCommune', () => {
  const denis93 = { nom: 'Saint-Denis', codesPostaux: ['93200'] }
  const denis974 = { nom: 'Saint-Denis', codesPostaux: ['97400'] }
  const lezard = { nom: 'Saint-Denis-en-Val', codesPostaux: ['45560'] }
  const paris = { nom: 'Paris', codesPostaux: ['75010', '75011'] }
  const onzieme = { nom: 'Paris 11e', codesPostaux: ['75011'] }
  test.each([
    ['st denis', [denis974, denis93], denis974],
    ['st denis (93200)', [denis974, denis93], denis93],
    ['St-Denis (45560)', [lezard], null],
    ['saint-denis en', [lezard], lezard],
    ['saint-denis (93)', [denis93], denis93],
    ['saint-denis (45)', [lezard], null],
    ['45560', [lezard], lezard],
    ['Paris', [paris, onzieme], paris],
    ['Paris (75011)', [paris, onzieme], onzieme],
    ['Paris (75010)', [paris, onzieme], paris],
    ['Tours (75011)', [paris, onzieme], null],
    ['Paris 11', [onzieme], onzieme],
    ['75011', [paris, onzieme], onzieme],
    ['75010', [paris, onzieme], paris],
    ['Ici', [], null],
  ])('« %s »', (texte, trouvees, attendue) => expect(chooseCommune(trouvees, readLieu(texte))).toBe(attendue))
})

test('les phrases d’un lieu', () => {
  expect(localiteIntrouvable('Atlantis')).toBe('Impossible de trouver la localité : Atlantis')
  expect(coordonneesIntrouvables('Tours')).toBe('Impossible de trouver les coordonnées pour Tours')
  expect(villeInvalide).toBe('La ville et le code postal ne correspondent pas ou sont invalides.')
  expect(lieuIncomplet).toBe('Veuillez fournir à la fois une ville et un code postal.')
})

test.each([
  ['37261', '37'],
  ['2A004', '2A'],
  ['97411', '974'],
  ['38978', '38'],
  ['98818', '988'],
  ['75101', '75'],
])('la commune %s est du département %s', (commune, departement) => {
  expect(departementDe(commune)).toBe(departement)
})
