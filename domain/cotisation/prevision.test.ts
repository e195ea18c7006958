// The planner: any address can be read, invalid values are refused with a sentence, and the parts of a hundred euros add up to a
// hundred.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeCotisations } from './cotisation.ts'
import {
  adressePrevision,
  compareRegimes,
  computeArret,
  computePrevision,
  computeRetrocession,
  nameRegime,
  type Prevision,
  partsDeCent,
  readPrevision,
  readSaisiePrevision,
  readStatut,
  refusePrevision,
  statuts,
} from './prevision.ts'

const lire = (requete: string) => readSaisiePrevision(new URLSearchParams(requete))
const prevoir = (requete: string) => readPrevision(lire(requete))
const base: Prevision = prevoir('')

test('sans rien dire, un exemple ; un formulaire court garde le reste', () => {
  expect(base).toMatchObject({ annee: 2026, recettes: 60_000, charges: 18_000, acre: false, debut: '' })
  expect(prevoir('recettes=80000&charges=20000')).toMatchObject({ recettes: 80_000, charges: 20_000, retrocession: 75 })
})

test.each([
  ['recettes=60 000&charges=0', 60_000, 0],
  ['recettes=60 000 €&charges=1 234,50', 60_000, 1_234.5],
  ['recettes=60000,&charges=1000000', 60_000, 1_000_000],
  ['recettes=60.000&charges=18.000 €', 60_000, 18_000],
  ['recettes=1.000.000&charges=18.000,50', 1_000_000, 18_000.5],
  ['recettes=60.5&charges=60.50', 60.5, 60.5],
  ['recettes=60%E2%80%AF000&charges=18%C2%A0000%C2%A0%E2%82%AC', 60_000, 18_000],
])('« %s » se lit', (requete, recettes, charges) => {
  expect(refusePrevision(lire(requete))).toEqual({})
  expect(prevoir(requete)).toMatchObject({ recettes, charges })
})

test.each([
  ['recettes=beaucoup', 'recettes', 'Écrivez un montant en euros, par exemple 60 000.'],
  ['recettes=', 'recettes', 'Écrivez un montant en euros, par exemple 60 000.'],
  ['charges=-3', 'charges', 'Écrivez un montant en euros, par exemple 60 000.'],
  ['charges=x5', 'charges', 'Écrivez un montant en euros, par exemple 60 000.'],
  ['charges=1,5,5', 'charges', 'Écrivez un montant en euros, par exemple 60 000.'],
  ['charges=1e9', 'charges', 'Écrivez un montant en euros, par exemple 60 000.'],
  ['recettes=1000001', 'recettes', 'Ce calcul s’arrête à 1 000 000 €.'],
  ['retrocession=101', 'retrocession', 'Écrivez un pourcentage entre 0 et 100.'],
  ['retrocession=x', 'retrocession', 'Écrivez un pourcentage entre 0 et 100.'],
  ['debut=2026-02-30', 'debut', 'Écrivez une date, par exemple 01/09/2026.'],
  ['debut=demain', 'debut', 'Écrivez une date, par exemple 01/09/2026.'],
  ['debut=31/02/2026', 'debut', 'Écrivez une date, par exemple 01/09/2026.'],
  ['debut=01/01/1850', 'debut', 'Écrivez une date, par exemple 01/09/2026.'],
  ['debut=2029-01-01', 'debut', 'C’est trop loin pour nos montants\u00a0: ce calcul s’arrête au 31/12/2028.'],
  [
    'annee=2031',
    'annee',
    'Nous n’avons pas les montants de cette année-là\u00a0: ce calcul est fait avec ceux de 2026.',
  ],
  ['annee=', 'annee', 'Nous n’avons pas les montants de cette année-là\u00a0: ce calcul est fait avec ceux de 2026.'],
])('« %s » est refusé, au champ %s', (requete, champ, phrase) => {
  expect(refusePrevision(lire(requete))).toEqual({ [champ]: phrase })
})

test('une date se lit à la française', () => {
  for (const texte of ['01/09/2026', '1/9/2026', '1-9-2026', ' 01.09.2026 ', '2026-09-01'])
    expect(prevoir(`debut=${texte}`).debut).toBe('2026-09-01')
})

test('la part gardée fait la redevance, ajoutée aux charges ou déjà comptée', () => {
  expect(prevoir('retrocession=80')).toMatchObject({ charges: 18_000, redevance: 0 })
  expect(prevoir('retrocession=80&redevance=ajoutee')).toMatchObject({ charges: 30_000, redevance: 12_000 })
  expect(prevoir('retrocession=80&redevance=pirate').redevance).toBe(0)
})

test('un pourcentage se lit avec ou sans son signe, jusqu’à 100', () => {
  for (const texte of ['100', '100%', '100 %']) {
    const saisie = lire(`retrocession=${encodeURIComponent(texte)}`)
    expect(refusePrevision(saisie)).toEqual({})
    expect(readPrevision(saisie).retrocession).toBe(100)
  }
})

test('ce qui ne vient pas d’un formulaire vaut l’exemple, ce qui est trop long est coupé', () => {
  expect(readSaisiePrevision({ get: (nom) => (nom === 'charges' ? '12000' : undefined) })).toEqual({
    ...lire(''),
    charges: '12000',
  })
  expect(lire(`recettes=${'1'.repeat(30)}`).recettes).toBe('1'.repeat(20))
  expect(lire('acre=1')).toEqual({ ...lire(''), acre: '1' })
})

test('l’adresse d’un formulaire ne dit pas la case que l’on n’a pas cochée', () => {
  const adresse =
    '/ressources/simulateur-cotisations?annee=2026&recettes=60000&charges=18000&statut=assistant&rythme=mois&debut=&retrocession=75&redevance=comptee'
  expect(adressePrevision(lire(''))).toBe(adresse)
  expect(adressePrevision({ ...lire(''), acre: '1' })).toBe(adresse.replace('&statut', '&acre=1&statut'))
})

test('les statuts', () => {
  expect(statuts).toEqual({
    titulaire: 'Titulaire d’un cabinet',
    assistant: 'Assistant ou collaborateur',
    remplacant: 'Remplaçant exclusif',
  })
  expect(['titulaire', 'remplacant', 'pirate', null, ['titulaire']].map(readStatut)).toEqual([
    'titulaire',
    'remplacant',
    'assistant',
    'assistant',
    'assistant',
  ])
})

test('un statut inconnu vaut celui de l’exemple', () => {
  expect(prevoir('statut=pirate').statut).toBe('assistant')
  expect(prevoir('statut=constructor').statut).toBe('assistant')
})

test('une adresse n’est pas coupée au milieu d’un caractère', () => {
  const recettes = `${'1'.repeat(19)}😀😀`
  const saisie = readSaisiePrevision({ get: (nom) => (nom === 'recettes' ? recettes : '') })
  expect(saisie.recettes).toBe(`${'1'.repeat(19)}😀`)
  expect(adressePrevision(saisie)).toContain('1%F0%9F%98%80&')
})

test('une adresse rouvre le formulaire tel qu’il était', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 5 }), { minLength: 8, maxLength: 8 }), (textes) => {
      const noms = ['annee', 'recettes', 'charges', 'acre', 'statut', 'debut', 'retrocession', 'redevance']
      const saisie = readSaisiePrevision({ get: (nom) => textes[noms.indexOf(nom)] })
      expect(readSaisiePrevision(new URL(adressePrevision(saisie), 'http://x').searchParams)).toEqual(saisie)
    }),
  )
})

describe('le résultat', () => {
  test('sans début, ou commencée il y a plus d’un an, l’année est entière', () => {
    for (const debut of ['', '2020-03-01', '2024-12-31']) {
      const { dues, parMois, annees, recettes } = computePrevision(prevoir(`debut=${debut}`))
      expect([dues.total, parMois, annees, recettes]).toEqual([computeCotisations(42_000).total, 882, null, 60_000])
    }
  })

  test('commencée le 1er septembre, elle montre quatre mois de recettes, et le mois vaut un quart de leurs cotisations', () => {
    const { recettes, charges, benefice, dues, net, parMois } = computePrevision(prevoir('debut=2026-09-01'))
    expect([recettes, charges, benefice, net].map(Math.round)).toEqual([20_055, 6_016, 14_038, 8_387])
    expect([dues.total, parMois]).toEqual([5_651, 1_413])
  })

  test('la CURPS n’est due ni l’année du début, ni par un remplaçant exclusif', () => {
    const curps = (requete: string) => computePrevision(prevoir(requete)).dues.lignes.curps
    expect([curps('debut=2026-09-01'), curps('statut=remplacant'), curps('debut=2025-09-01')]).toEqual([0, 0, 31])
  })

  test.each([
    ['', null],
    ['acre=1', null],
    ['debut=2026-03-01', null],
    ['acre=1&debut=2026-03-01', { du: '2026-03-01', au: '2027-02-28', finie: false }],
    ['acre=1&debut=2025-11-01', { du: '2025-11-01', au: '2026-10-31', finie: false }],
    ['acre=1&debut=2025-01-02', { du: '2025-01-02', au: '2026-01-01', finie: false }],
    ['acre=1&debut=2025-01-01', { du: '2025-01-01', au: '2025-12-31', finie: true }],
    ['acre=1&debut=2020-03-01', { du: '2020-03-01', au: '2021-02-28', finie: true }],
  ])('« %s » : l’ACRE court %j', (requete, acre) => {
    expect(computePrevision(prevoir(requete)).acre).toEqual(acre)
  })

  test('mis de côté chaque mois, l’argent suffit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (recettes, charges) => {
          const { parMois, dues, benefice, net } = computePrevision({ ...base, recettes, charges })
          expect(12 * parMois).toBeGreaterThanOrEqual(dues.total)
          expect(net).toBe(benefice - dues.total)
        },
      ),
    )
  })
})

test('cent euros font cent euros, et chaque part est la sienne à un euro près', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (recettes, part) => {
      const prevision = { ...base, recettes, charges: Math.round((recettes * part) / 100) }
      const resultat = computePrevision(prevision)
      const parts = partsDeCent(resultat)
      expect(parts === null).toBe(resultat.net < 0)
      if (parts === null) return
      expect(parts.reduce((sum, { euros }) => sum + euros, 0)).toBe(100)
      const urssaf = parts.find(({ nom }) => nom === 'urssaf')!.euros
      expect(Math.abs(urssaf - (100 * resultat.dues.urssaf) / recettes)).toBeLessThan(1)
    }),
  )
  const exemple = partsDeCent(computePrevision(base))!
  expect(exemple.map(({ euros }) => euros)).toEqual([30, 6, 12, 52])
})

test.each([
  [1000, 333, 333, 167, [33, 33, 17, 17]],
  [300, 100, 100, 100, [34, 33, 33, 0]],
  [100, 60, 20, 20, [60, 20, 20, 0]],
])('de %i € dont %i, %i et %i partent : %j de cent', (recettes, charges, urssaf, carpimko, parts) => {
  const resultat = computePrevision(base)
  const net = recettes - charges - urssaf - carpimko
  const dites = partsDeCent({ ...resultat, recettes, charges, dues: { ...resultat.dues, urssaf, carpimko }, net })
  expect(dites!.map(({ euros }) => euros)).toEqual(parts)
  expect(dites!.map(({ nom }) => nom)).toEqual(['charges', 'urssaf', 'carpimko', 'net'])
})

test('sans recettes, aucune part', () => {
  const rien = computePrevision(base)
  const nul = { ...rien, dues: { ...rien.dues, urssaf: 0, carpimko: 0 }, net: 0 }
  expect(partsDeCent({ ...nul, recettes: 0, charges: 0 })).toBeNull()
  expect(partsDeCent(computePrevision({ ...base, recettes: 0, charges: 0 }))).toBeNull()
})

test('une rétrocession se lit dans les deux sens', () => {
  expect(computeRetrocession({ ...base, recettes: 60_001, retrocession: 25 })).toEqual({ part: 15_000, reste: 45_001 })
})

test('un arrêt : ce qui arrive et ce qui manque, chaque jour', () => {
  expect(computeArret(60_000).map(({ jours }) => jours)).toEqual(['1 à 3', '4 à 90', '91 et plus'])
  const [carence, maladie, caisse] = computeArret(60_000)
  expect([carence!.recu, maladie!.recu, caisse!.recu]).toEqual([0, 60.82, 55.44])
  expect([carence!.manque, maladie!.manque, caisse!.manque].map((euros) => euros.toFixed(2))).toEqual([
    '164.38',
    '103.56',
    '108.94',
  ])
  expect(computeArret(-5_000).map(({ manque }) => manque)).toEqual([0, 0, 0])
})

test('au-delà de 83 600 € de recettes, le forfait n’est plus un choix', () => {
  expect(compareRegimes({ ...base, recettes: 83_601 })).toBeNull()
  expect(compareRegimes({ ...base, recettes: 83_600 })!.micro).toBeGreaterThan(0)
})

test('un remplaçant exclusif ne compare rien qu’il ne doive', () => {
  const [assistant, remplacant] = (['assistant', 'remplacant'] as const).map(
    (statut) => compareRegimes({ ...base, statut })!,
  )
  expect([assistant!.reel - remplacant!.reel, assistant!.micro - remplacant!.micro]).toEqual([31, 40])
})

test.each([
  [0, 'micro'],
  [5_999, 'micro'],
  [6_000, 'egal'],
  [8_400, 'egal'],
  [8_401, 'reel'],
  [60_000, 'reel'],
])('pour 60 000 € de recettes et %d € de charges, ce qui laisse davantage : %s', (charges, regime) => {
  expect(nameRegime({ recettes: 60_000, charges })).toBe(regime)
})

test('le réel coûte moins dès 11 % de charges, pas à 10 %', () => {
  const ecart = (part: number) => {
    const { reel, micro } = compareRegimes({ ...base, recettes: 60_000, charges: 60_000 * part })!
    return reel - micro
  }
  expect(ecart(0.1)).toBeGreaterThan(0)
  expect(ecart(0.11)).toBeLessThan(0)
})
