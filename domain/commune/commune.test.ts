// Towns: the spellings people type, and the places read from one field.
import { describe, expect, test } from 'vitest'
import { chooseCommune, listAttempts, villeEntiere } from './chooseCommune.ts'
import {
  coordonneesIntrouvables,
  departementDe,
  lieuIncomplet,
  localiteIntrouvable,
  nomsAcceptes,
  normalize,
  readLieu,
  readVille,
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
  ['Paris 11e', 'paris 11'],
  ['Villeneuve-lez-Avignon', 'villeneuve les avignon'],
  ['Lez', 'lez'],
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
  ['37 000', { codePostal: '37000' }],
  ['31 000 Toulouse', { nom: 'Toulouse', codePostal: '31000' }],
  ['F-31000 Toulouse', { nom: 'Toulouse', codePostal: '31000' }],
  ['31000 Toulouse, France', { nom: 'Toulouse', codePostal: '31000' }],
  ['Lyon (France)', { nom: 'Lyon' }],
  ['Roissy-en-France', { nom: 'Roissy-en-France' }],
  ['Roissy en France', { nom: 'Roissy en France' }],
  ['Tours cedex', { nom: 'Tours' }],
  ['37000 Tours cedex 1', { nom: 'Tours', codePostal: '37000' }],
  ['Tours CEDEX 37000', { nom: 'Tours', codePostal: '37000' }],
  ['37000-Tours', { nom: 'Tours', codePostal: '37000' }],
  ['Tours/37000', { nom: 'Tours', codePostal: '37000' }],
  ['Tours – 37000', { nom: 'Tours', codePostal: '37000' }],
  ['Tours [37000]', { nom: 'Tours', codePostal: '37000' }],
  ['12 rue Nationale, 37000 Tours, France', { nom: 'Tours', codePostal: '37000' }],
  ['Lyon 3 69003', { nom: 'Lyon 3', codePostal: '69003' }],
  ['Saint-Denis 93', { nom: 'Saint-Denis', departement: '93' }],
  ['Saint-Denis, 974', { nom: 'Saint-Denis', departement: '974' }],
  ['29 Brest', { nom: 'Brest', departement: '29' }],
  // No department has this number.
  ['99 Brest', { nom: '99 Brest' }],
  ['Ajaccio 2a', { nom: 'Ajaccio', departement: '2A' }],
  ['Valence (Drôme)', { nom: 'Valence', departement: '26' }],
  ['Brest - Finistère', { nom: 'Brest', departement: '29' }],
  ['Tours, Indre-et-Loire, Centre-Val de Loire, France', { nom: 'Tours', departement: '37' }],
  ['Paris 11', { nom: 'Paris 11' }],
  ['Paris (11)', { nom: 'Paris 11' }],
  ['Paris (75)', { nom: 'Paris', departement: '75' }],
  ['Marseille 13', { nom: 'Marseille 13' }],
  ['Marseille (13)', { nom: 'Marseille', departement: '13' }],
  ['Château-Chinon (Ville) (58)', { nom: 'Château-Chinon (Ville)', departement: '58' }],
  ['Château-Chinon (Ville), Nièvre', { nom: 'Château-Chinon (Ville)', departement: '58' }],
  ['Lyon 69', { nom: 'Lyon', departement: '69' }],
  ['Tours 99', { nom: 'Tours 99' }],
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

test.each(['Paris 11e', 'paris 11', 'PARIS 11ème', 'Paris XI', 'Paris XIe arr.', 'Paris 11e Arrondissement'])(
  '« %s » est Paris 11e',
  (nom) => expect(normalize(nom)).toBe('paris 11'),
)

test.each(['Lyon 1er', 'Lyon 1', 'lyon 01', 'Lyon Ier'])('« %s » est Lyon 1er', (nom) =>
  expect(normalize(nom)).toBe('lyon 1'),
)

test('une ville répond à son nom, sans son article et avec lui après', () => {
  expect(nomsAcceptes('Le Havre')).toEqual(['le havre', 'havre', 'havre le'])
  expect(nomsAcceptes('L’Haÿ-les-Roses')).toEqual(['l hay les roses', 'hay les roses', 'hay les roses l'])
  expect(nomsAcceptes('Tours')).toEqual(['tours'])
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
})

test('les suggestions commencent à 2 caractères, attendent 300 ms, et sont 10 au plus', () => {
  expect(suggestions).toEqual({ caracteresMin: 2, delai: 300, nombreMax: 10 })
})

describe('choisirCommune', () => {
  const denis93 = { nom: 'Saint-Denis', codesPostaux: ['93200'] }
  const denis974 = { nom: 'Saint-Denis', codesPostaux: ['97400'] }
  const lezard = { nom: 'Saint-Denis-en-Val', codesPostaux: ['45560'] }
  const paris = { nom: 'Paris', codesPostaux: ['75010', '75011'] }
  const evryVillage = { nom: 'Évry', codesPostaux: ['89140'], population: 402 }
  const evry = { nom: 'Évry-Courcouronnes', codesPostaux: ['91000'], population: 66_919 }
  const lommerange = { nom: 'Lommerange', codesPostaux: ['57650'], population: 300 }
  const lille = { nom: 'Lille', codesPostaux: ['59000', '59160'], population: 238_000, anciens: ['Lomme'] }
  const laVergne = { nom: 'La Vergne', codesPostaux: ['17400'], population: 700 }
  const vergne = { nom: 'Vergné', codesPostaux: ['17330', '17400'], population: 140 }
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
    ['Vergne', [laVergne, vergne], laVergne],
    ['Vergné (17)', [laVergne, vergne], vergne],
    ['Vergné 17400', [laVergne, vergne], vergne],
    ['Évry', [evryVillage, evry], evry],
    ['Évry (89)', [evryVillage], evryVillage],
    ['Lomme', [lommerange, lille], lille],
    ['Lomme 59160', [lille], lille],
    ['Nantes 59160', [lille], null],
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

test('la ville et le code d’un formulaire : le code ne se contredit pas', () => {
  expect(readVille('Tours (37000)', '37000')).toEqual({ nom: 'Tours', codePostal: '37000' })
  expect(readVille('Tours cedex', '37000')).toEqual({ nom: 'Tours', codePostal: '37000' })
  expect([readVille('Tours 42000', '37000'), readVille('37000', '37000'), readVille('', '37000')]).toEqual([
    null,
    null,
    null,
  ])
})

test.each([
  ['Tours', [{ nom: 'Tours' }]],
  [
    'Tours 37999',
    [{ nom: 'Tours', codePostal: '37999' }, { nom: 'Tours', departement: '37' }, { codePostal: '37999' }],
  ],
  ['20090', [{ codePostal: '20090' }, { departement: '2A' }]],
  ['97434', [{ codePostal: '97434' }, { departement: '974' }]],
  ['Toulouse centre-ville', [{ nom: 'Toulouse centre-ville' }, { nom: 'Toulouse' }]],
  ['Brest Finistère', [{ nom: 'Brest Finistère' }, { nom: 'brest', departement: '29' }]],
])('« %s » se cherche, dans cet ordre', (texte, attendus) => expect(listAttempts(readLieu(texte))).toEqual(attendus))
