// The planner: any address is read, what cannot be is refused in words, and a hundred euros are always a hundred.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeCotisations, computePremiereAnnee } from './cotisation.ts'
import {
  adressePrevision,
  compareRegimes,
  computeArret,
  computePrevision,
  computeRetrocession,
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
  expect(prevoir('recettes=80000&charges=20000')).toMatchObject({ recettes: 80_000, charges: 20_000, retrocession: 25 })
})

test.each([
  ['recettes=60 000&charges=0', 60_000, 0],
  ['recettes=60 000 €&charges=1 234,50', 60_000, 1_234.5],
  ['recettes=60000,&charges=1000000', 60_000, 1_000_000],
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
  ['debut=2026-02-30', 'debut', 'Écrivez une date, par exemple 2026-09-01.'],
  ['debut=demain', 'debut', 'Écrivez une date, par exemple 2026-09-01.'],
])('« %s » est refusé, au champ %s', (requete, champ, phrase) => {
  expect(refusePrevision(lire(requete))).toEqual({ [champ]: phrase })
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
    '/ressources/simulateur-cotisations?annee=2026&recettes=60000&charges=18000&statut=assistant&debut=&retrocession=25'
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

test('un statut ou une année inconnus valent ceux de l’exemple', () => {
  expect(prevoir('statut=pirate&annee=1789')).toMatchObject({ statut: 'assistant', annee: 2026 })
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
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 5 }), { minLength: 7, maxLength: 7 }), (textes) => {
      const noms = ['annee', 'recettes', 'charges', 'acre', 'statut', 'debut', 'retrocession']
      const saisie = readSaisiePrevision({ get: (nom) => textes[noms.indexOf(nom)] })
      expect(readSaisiePrevision(new URL(adressePrevision(saisie), 'http://x').searchParams)).toEqual(saisie)
    }),
  )
})

describe('le résultat', () => {
  test.each([
    ['', 3, null],
    ['&debut=2026-09-01', 1, 4_521],
    ['&debut=2027-01-01', 1, 4_521],
    ['&debut=2025-03-01', 2, 4_521],
    ['&debut=2020-03-01', 3, null],
  ])('début « %s » : année %i, régularisation %s', (debut, rang, total) => {
    const resultat = computePrevision(prevoir(`recettes=60000&charges=18000${debut}`))
    expect(resultat.rang).toBe(rang)
    const dues = rang === 1 ? computePremiereAnnee(42_000) : computeCotisations(42_000)
    expect([resultat.dues.total, resultat.parMois]).toEqual([dues.total, Math.ceil(dues.total / 12)])
    expect(resultat.regularisation?.total ?? null).toBe(total)
  })

  test('la CURPS n’est due ni l’année du début, ni par un remplaçant exclusif', () => {
    const curps = (requete: string) => computePrevision(prevoir(requete)).dues.lignes.curps
    expect([curps('debut=2026-09-01'), curps('statut=remplacant'), curps('debut=2025-09-01')]).toEqual([0, 0, 31])
  })

  test('l’ACRE s’arrête après douze mois, et le dit', () => {
    const [sans, pendant, apres] = ['', 'acre=1', 'acre=1&debut=2020-03-01'].map((requete) =>
      computePrevision(prevoir(requete)),
    )
    expect(pendant!.dues.total).toBeLessThan(sans!.dues.total)
    const cas = ['2026-03-01', '2025-03-01'].map((debut) => computePrevision(prevoir(`acre=1&debut=${debut}`)))
    expect(cas.map(({ acreFinie }) => acreFinie)).toEqual([false, true])
    expect(sans!.acreFinie).toBe(false)
    expect(cas[0]!.dues.total).toBeLessThan(computePrevision(prevoir('debut=2026-03-01')).dues.total)
    expect(cas[0]!.regularisation).not.toEqual(computePrevision(prevoir('debut=2026-03-01')).regularisation)
    expect([apres!.dues.total, apres!.acreFinie, pendant!.acreFinie]).toEqual([sans!.dues.total, true, false])
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
      const parts = partsDeCent(prevision, resultat)
      expect(parts === null).toBe(resultat.net < 0)
      if (parts === null) return
      expect(parts.reduce((sum, { euros }) => sum + euros, 0)).toBe(100)
      const urssaf = parts.find(({ nom }) => nom === 'urssaf')!.euros
      expect(Math.abs(urssaf - (100 * resultat.dues.urssaf) / recettes)).toBeLessThan(1)
    }),
  )
  const exemple = partsDeCent(base, computePrevision(base))!
  expect(exemple.map(({ euros }) => euros)).toEqual([30, 6, 12, 52])
})

test.each([
  [1000, 333, 333, 167, [33, 33, 17, 17]],
  [300, 100, 100, 100, [34, 33, 33, 0]],
  [100, 60, 20, 20, [60, 20, 20, 0]],
])('de %i € dont %i, %i et %i partent : %j de cent', (recettes, charges, urssaf, carpimko, parts) => {
  const resultat = computePrevision(base)
  const net = recettes - charges - urssaf - carpimko
  const dites = partsDeCent(
    { ...base, recettes, charges },
    { ...resultat, dues: { ...resultat.dues, urssaf, carpimko }, net },
  )
  expect(dites!.map(({ euros }) => euros)).toEqual(parts)
  expect(dites!.map(({ nom }) => nom)).toEqual(['charges', 'urssaf', 'carpimko', 'net'])
})

test('sans recettes, aucune part', () => {
  const rien = computePrevision(base)
  const nul = { ...rien, dues: { ...rien.dues, urssaf: 0, carpimko: 0 }, net: 0 }
  expect(partsDeCent({ ...base, recettes: 0, charges: 0 }, nul)).toBeNull()
  const vide = { ...base, recettes: 0, charges: 0 }
  expect(partsDeCent(vide, computePrevision(vide))).toBeNull()
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

test('le réel coûte moins dès 11 % de charges, pas à 10 %', () => {
  const ecart = (part: number) => {
    const { reel, micro } = compareRegimes({ ...base, recettes: 60_000, charges: 60_000 * part })!
    return reel - micro
  }
  expect(ecart(0.1)).toBeGreaterThan(0)
  expect(ecart(0.11)).toBeLessThan(0)
})
