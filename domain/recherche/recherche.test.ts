// A search: its address, its call and its sentences (product §2, §9; D9 and D11).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adresseRecherche,
  argumentsRecherche,
  criteresRecherche,
  deNom,
  nombrePages,
  type Recherche,
  readRecherche,
  rechercheVide,
  sayResultat,
  sayResume,
  situate,
  writeRecherche,
} from './recherche.ts'
import { dropFiltre, widenRecherche } from './widerSearches.ts'

const lire = (query: string): Recherche => readRecherche(new URLSearchParams(query))
const avec = (morceau: Partial<Recherche>): Recherche => ({ ...rechercheVide, ...morceau })

describe('une recherche et son adresse', () => {
  test.each<[string, Recherche]>([
    ['', rechercheVide],
    ['lieu=Tours', avec({ lieu: 'Tours' })],
    [
      'lieu=Saint-%C3%89tienne%20(42000)&rayon=50&type=2&page=3',
      avec({ lieu: 'Saint-Étienne (42000)', rayon: 50, type: 2, page: 3 }),
    ],
    ['lieu=Tours&rayon=100', avec({ lieu: 'Tours', rayon: 100 })],
    ['type=32767&page=500', avec({ type: 32_767, page: 500 })],
    ['lieu=Tours&rayon=0', avec({ lieu: 'Tours', rayon: 0 })],
    ['type=4', avec({ type: 4 })],
    ['page=2', avec({ page: 2 })],
    ['departement=37', avec({ departement: '37' })],
    ['departement=2A&voisins=1&type=2', avec({ departement: '2A', voisins: true, type: 2 })],
    ['region=84&type=2', avec({ region: '84', type: 2 })],
    ['lieu=Tours&vue=continue', avec({ lieu: 'Tours', vue: 'continue' })],
    ['page=2&vue=continue', avec({ page: 2, vue: 'continue' })],
    ['lieu=Tours&ordre=distance', avec({ lieu: 'Tours', ordre: 'distance' })],
    ['ordre=debut', avec({ ordre: 'debut' })],
  ])('« %s » se lit et se récrit pareil', (query, recherche) => {
    expect(lire(query)).toEqual(recherche)
    expect(writeRecherche(recherche)).toBe(query)
  })

  test.each([
    ['lieu=&rayon=20&type=', rechercheVide],
    ['lieu=++Tours++', avec({ lieu: 'Tours' })],
    ['lieu=Tours&rayon=33', avec({ lieu: 'Tours', rayon: 35 })],
    ['lieu=Tours&rayon=500', avec({ lieu: 'Tours' })],
    ['lieu=Tours&rayon=-5', avec({ lieu: 'Tours' })],
    ['lieu=Tours&rayon=abc', avec({ lieu: 'Tours' })],
    ['type=abc&page=0', rechercheVide],
    ['type=99999', rechercheVide],
    ['page=999999', rechercheVide],
    ['page=501', rechercheVide],
    ['type=32768', rechercheVide],
    ['page=1.5', rechercheVide],
    ['departement=20', rechercheVide],
    ['region=20', rechercheVide],
    ['lieu=Tours&region=84', avec({ lieu: 'Tours' })],
    ['departement=37&region=84', avec({ departement: '37' })],
    ['voisins=1', rechercheVide],
    ['lieu=Tours&departement=37&voisins=1', avec({ lieu: 'Tours' })],
    ['vue=mosaique', rechercheVide],
    ['rayon=50', rechercheVide],
    ['ordre=distance', rechercheVide],
  ])('« %s », qu’un formulaire ou un lien abîmé envoie, montre une page', (query, recherche) => {
    expect(lire(query)).toEqual(recherche)
  })

  test('une recherche sans critère est à l’adresse nue', () => {
    expect([rechercheVide, avec({ lieu: 'Tours' })].map(adresseRecherche)).toEqual([
      '/annonces',
      '/annonces?lieu=Tours',
    ])
  })

  test('le rayon sans lieu ne change pas l’adresse', () => {
    expect(writeRecherche(avec({ rayon: 50 }))).toBe('')
  })

  test('un lieu très long est coupé', () => {
    expect(lire(`lieu=${'a'.repeat(300)}`).lieu).toHaveLength(100)
  })

  // A page is rendered and cached under its canonical address, but the browser starts with the address that was followed.
  test('l’adresse d’une recherche se relit comme la même, d’où qu’elle vienne', () => {
    const texte = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(`${'a'.repeat(99)} b`, `${'a'.repeat(99)}😀`),
    )
    const valeurs = {
      lieu: fc.oneof(fc.constantFrom('', ' ', 'Tours'), texte),
      rayon: fc.constantFrom('0', '30', '33', '-0', '500', '1e1', ' 50'),
      type: fc.constantFrom('0', '2', '02', '32768', '-1'),
      departement: fc.constantFrom('37', '2A', '20', '2a'),
      voisins: fc.constantFrom('1', '0'),
      region: fc.constantFrom('24', '20'),
      page: fc.constantFrom('0', '1', '3', '03', '501'),
      vue: fc.constantFrom('pages', 'carte', 'continue', 'x'),
      ordre: fc.constantFrom('distance', 'debut', 'x'),
      du: fc.constantFrom('2026-02-30', '2026-12-01', '2027-06-01'),
      au: fc.constantFrom('2026-12-01', '2027-06-01', 'x'),
      demijournees: fc.constantFrom('0', '3', '03', '99'),
      logement: texte,
    }
    fc.assert(
      fc.property(fc.record(valeurs, { requiredKeys: [] }), (donnees) => {
        const lue = readRecherche(new URLSearchParams(donnees))
        const adresse = writeRecherche(lue)
        expect(readRecherche(new URLSearchParams(adresse))).toEqual(lue)
        expect(writeRecherche(readRecherche(new URLSearchParams(adresse)))).toBe(adresse)
      }),
    )
  })
})

test('l’appel porte le centre quand il est connu, la page toujours', () => {
  const recherche = avec({ lieu: 'Tours', rayon: 50, type: 2, page: 3 })
  expect(argumentsRecherche(recherche, { lat: 47.4, lon: 0.7 })).toEqual({
    p_lat: 47.4,
    p_lon: 0.7,
    p_rayon_km: 50,
    p_id_typeannonce: 2,
    p_limite: 20,
    p_decalage: 40,
  })
  expect(argumentsRecherche(rechercheVide, null)).toEqual({ p_limite: 20, p_decalage: 0 })
})

test('un lieu qui nomme une région se cherche dans la région, où rien n’est loin de rien ; une ville, autour d’elle', () => {
  const bretagne = avec({ lieu: 'Bretagne', rayon: 50, ordre: 'distance', type: 2 })
  expect(situate(bretagne, null)).toEqual({ recherche: avec({ region: '53', type: 2 }), centre: null })
  const tours = { nom: 'Tours', code: '37261', lat: 47.4, lon: 0.7 } as Parameters<typeof situate>[1]
  const autour = avec({ lieu: 'Tours', ordre: 'distance' })
  expect(situate(autour, tours)).toEqual({ recherche: autour, centre: tours })
  const debut = avec({ lieu: 'Bretagne', ordre: 'debut' })
  expect(situate(debut, null).recherche.ordre).toBe('debut')
})

test('l’appel porte les départements de la région', () => {
  expect(criteresRecherche(avec({ region: '53' }), null)).toEqual({ p_departements: ['22', '29', '35', '56'] })
})

test('l’appel porte le département, et ceux qui le touchent quand ils sont voulus', () => {
  expect(criteresRecherche(avec({ departement: '29' }), null)).toEqual({ p_departements: ['29'] })
  expect(criteresRecherche(avec({ departement: '29', voisins: true, type: 1 }), null)).toEqual({
    p_departements: ['29', '22', '56'],
    p_id_typeannonce: 1,
  })
})

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [400, 20],
  [1_000_000, 500],
])('%i annonces font %i pages', (total, pages) => {
  expect(nombrePages(total)).toBe(pages)
})

test.each([
  ['Tours', 'de Tours'],
  ['Angers', 'd’Angers'],
  ['Évreux', 'd’Évreux'],
  ['Œting', 'd’Œting'],
  ['Le Mans', 'du Mans'],
  ['Les Ulis', 'des Ulis'],
  ['La Rochelle', 'de La Rochelle'],
  ['L’Haÿ-les-Roses', 'de L’Haÿ-les-Roses'],
  ['Lens', 'de Lens'],
  ['Noisy le Grand', 'de Noisy le Grand'],
  ['Villers les Pots', 'de Villers les Pots'],
  ['assistanat', 'd’assistanat'],
])('%s : « %s »', (nom, phrase) => {
  expect(deNom(nom)).toBe(phrase)
})

describe('ce qui a été trouvé', () => {
  const tours = { lieu: 'Tours', type: null }
  test.each<[number, Partial<Recherche>, { lieu: string | null; type: string | null }, string]>([
    [37, {}, tours, '37 annonces à moins de 20 km de Tours'],
    [1, { rayon: 50 }, tours, '1 annonce à moins de 50 km de Tours'],
    [3, { rayon: 0 }, tours, '3 annonces à Tours'],
    [0, {}, tours, 'Aucune annonce à moins de 20 km de Tours'],
    [2, {}, { lieu: 'Le Mans', type: 'Assistanat' }, '2 annonces d’assistanat à moins de 20 km du Mans'],
    [12, {}, { lieu: null, type: 'Cession de cabinet' }, '12 annonces de cession de cabinet partout en France'],
    [1234, {}, { lieu: null, type: null }, '1 234 annonces partout en France'],
    [3, { departement: '37' }, { lieu: null, type: null }, '3 annonces dans le département Indre-et-Loire (37)'],
    [3, { region: '11' }, { lieu: null, type: null }, '3 annonces dans la région Île-de-France'],
    [
      8,
      { departement: '37', voisins: true },
      { lieu: null, type: 'Remplacement' },
      '8 annonces de remplacement dans le département Indre-et-Loire (37) et ses voisins',
    ],
    [
      2,
      {
        du: '2026-07-01',
        au: '2026-07-31',
        logement: 'oui',
        vehicule: 'inconnu',
        demijournees: 6,
        patientele: 'sport',
      },
      tours,
      '2 annonces à moins de 20 km de Tours, en juillet, logement fourni, le véhicule non précisé, 6 demi-journées au plus, patientèle : sport',
    ],
  ])('%i', (total, morceau, noms, phrase) => {
    expect(sayResultat(total, avec(morceau), { ...noms, de: '2026-03-02' }).replace(/[\u00a0\u202f]/g, ' ')).toBe(
      phrase,
    )
  })
})

test.each<[Partial<Recherche>, string | null, string]>([
  [{}, null, 'Toute la France'],
  [{ lieu: 'Lyon', du: '2026-07-01', au: '2026-07-31' }, 'Remplacement', 'Lyon · 20 km · Remplacement · juillet'],
  [{ departement: '37', logement: 'oui', demijournees: 6 }, null, 'Indre-et-Loire (37) · 2 critères'],
  [{ lieu: 'Tours', cabinet: 'oui', du: '2027-01-05' }, null, 'Tours · 20 km · à partir du 5 janvier 2027 · 1 critère'],
])('la recherche %j se résume', (morceau, type, phrase) => {
  expect(sayResume(avec(morceau), { type, de: '2026-03-02' }).replace(/\u00a0/g, ' ')).toBe(phrase)
})

describe('les issues d’une recherche sans résultat', () => {
  const textes = (recherche: Recherche, departement?: string) =>
    widenRecherche(recherche, departement).map(({ texte }) => texte.replace('\u00a0', ' '))
  test('un lieu et un type : plus loin, tous les types, partout', () => {
    expect(textes(avec({ lieu: 'Tours', type: 2 }))).toEqual([
      'Élargir à 50 km',
      'Élargir à 100 km',
      'Tous les types d’annonces',
      'Partout en France',
    ])
  })
  test('à 60 km il ne reste que 100', () => {
    expect(textes(avec({ lieu: 'Tours', rayon: 60 }))).toEqual(['Élargir à 100 km', 'Partout en France'])
  })
  test('plusieurs filtres : d’abord chacun d’eux de moins, les dates en dernier', () => {
    const recherche = avec({ lieu: 'Lyon', du: '2026-07-01', au: '2026-07-31', logement: 'oui', page: 2 })
    const moins = dropFiltre(recherche, '2026-03-02')
    expect(moins.map(({ texte }) => texte.replaceAll('\u00a0', ' '))).toEqual([
      'Sans « logement fourni »',
      'Sans « en juillet »',
    ])
    expect(moins.map((issue) => writeRecherche(issue.recherche))).toEqual([
      'lieu=Lyon&du=2026-07-01&au=2026-07-31',
      'lieu=Lyon&logement=1',
    ])
    expect(dropFiltre(avec({ logement: 'oui' }), '2026-03-02')).toEqual([])
  })
  test('une page trop loin revient à la première', () => {
    expect(textes(avec({ page: 9 }))).toEqual(['Revenir à la première page'])
  })
  test('rien à élargir sans critère', () => {
    expect(widenRecherche(rechercheVide)).toEqual([])
  })
  test('chaque issue repart de la page 1 et garde le reste', () => {
    const [, premiere] = widenRecherche(avec({ lieu: 'Tours', type: 2, page: 4 }))
    expect(premiere?.recherche).toEqual(avec({ lieu: 'Tours', rayon: 50, type: 2 }))
  })
  test('un lieu dont on sait le département : le département, puis ses voisins', () => {
    const recherche = avec({ lieu: 'Tours', rayon: 100, type: 2, vue: 'continue' })
    expect(textes(recherche, '37')).toEqual([
      'Tout le département Indre-et-Loire (37)',
      'Indre-et-Loire et départements voisins',
      'Tous les types d’annonces',
      'Partout en France',
    ])
    expect(widenRecherche(recherche, '37').map((issue) => writeRecherche(issue.recherche))).toEqual([
      'departement=37&type=2&vue=continue',
      'departement=37&voisins=1&type=2&vue=continue',
      'lieu=Tours&rayon=100&vue=continue',
      'type=2&vue=continue',
    ])
  })
  test('un département que personne ne connaît n’est pas proposé', () => {
    expect(textes(avec({ lieu: 'Tours', rayon: 100 }), '00')).toEqual(['Partout en France'])
  })
  test('un département sans voisin n’en propose pas', () => {
    expect(textes(avec({ lieu: 'Saint-Denis', rayon: 100 }), '974')).toEqual([
      'Tout le département La Réunion (974)',
      'Partout en France',
    ])
  })
  test('d’une région vide on passe à toute la France', () => {
    const issues = widenRecherche(avec({ region: '94' }))
    expect(issues).toEqual([{ texte: 'Partout en France', recherche: rechercheVide }])
  })
  test('d’un département vide on passe à ses voisins, de là à toute la France', () => {
    expect(textes(avec({ departement: '48' }))).toEqual(['Lozère et départements voisins', 'Partout en France'])
    const [partout, ...rien] = widenRecherche(avec({ departement: '48', voisins: true }))
    expect([partout, rien]).toEqual([{ texte: 'Partout en France', recherche: rechercheVide }, []])
  })
})
