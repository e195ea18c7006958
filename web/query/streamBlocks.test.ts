import { describe, expect, test } from 'vitest'
import { jitter, nextReconnectDelay, readBloc, splitBlocs } from './streamBlocks.ts'

describe('les blocs du flux', () => {
  test.each([
    ['rien', '', [], ''],
    ['un bloc entier', 'event: lu\ndata: {}\n\n', ['event: lu\ndata: {}'], ''],
    ['un bloc coupé', 'event: lu\nda', [], 'event: lu\nda'],
    ['deux blocs et le début d’un autre', 'a\n\nb\n\nc', ['a', 'b'], 'c'],
    ['un bloc coupé entre ses deux fins de ligne', 'a\n', [], 'a\n'],
    ['un signe de vie', ': là\n\n', [': là'], ''],
  ])('%s', (_, texte, blocs, rest) => {
    expect(splitBlocs(texte)).toEqual({ blocs, rest })
  })
  test('coupé n’importe où, il dit la même chose', () => {
    const texte = 'event: forum\ndata: {"uuid_forum":"u"}\n\n: là\n\nevent: lu\ndata: {}\n\n'
    const entier = splitBlocs(texte).blocs
    for (let n = 1; n < texte.length; n++) {
      const debut = splitBlocs(texte.slice(0, n))
      expect([...debut.blocs, ...splitBlocs(debut.rest + texte.slice(n)).blocs]).toEqual(entier)
    }
  })
})

describe('une annonce', () => {
  test.each([
    ['event: forum\ndata: {"uuid_forum":"u","rang":3}', 'forum', { uuid_forum: 'u', rang: 3 }],
    ['event: paiement\ndata: {}', 'paiement', {}],
    ['event: paiement', 'paiement', {}],
    [': là', '', {}],
    ['', '', {}],
    ['un event: forum', '', {}],
    ['event: forum et plus', '', {}],
    ['event: forum\nau data: {"rang":3}', 'forum', {}],
  ])('%j', (bloc, nom, donnees) => {
    expect(readBloc(bloc)).toEqual({ nom, donnees })
  })
})

describe('reprendre un flux perdu', () => {
  const court = { lasted: 20, refused: false }
  test('d’abord tout de suite, puis de moins en moins souvent, jusqu’à dix secondes', () => {
    const attentes: number[] = []
    let pause: number | undefined
    for (let n = 0; n < 7; n++) {
      const next = nextReconnectDelay(court, pause)
      attentes.push(next.ms)
      pause = next.pause
    }
    expect(attentes).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  })
  test('un flux qui a tenu se reprend tout de suite', () => {
    expect(nextReconnectDelay({ lasted: 5001, refused: false }, 8000)).toEqual({ ms: 500, pause: 1000 })
    expect(nextReconnectDelay({ lasted: 5000, refused: false }, 8000)).toEqual({ ms: 8000, pause: 10_000 })
  })
  test('refusé, il attend une minute, puis dix secondes s’il ne l’est plus', () => {
    const refuse = nextReconnectDelay({ lasted: 20, refused: true }, 500)
    expect(refuse.ms).toBe(60_000)
    expect(nextReconnectDelay(court, refuse.pause).ms).toBe(10_000)
  })
  test('mille navigateurs ne reviennent pas ensemble : chacun attend de la moitié au tout', () => {
    expect([jitter(1000, 0), jitter(1000, 0.5), jitter(1000, 1)]).toEqual([500, 750, 1000])
  })
})
