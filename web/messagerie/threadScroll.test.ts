import { describe, expect, test } from 'vitest'
import { followMessages, isAtBottom, readThreadEnds } from './threadScroll.ts'

describe('la fin est en vue', () => {
  test.each([
    ['tout en bas', 600, true],
    ['presque', 553, true],
    ['à 48 px, non', 552, false],
    ['tout en haut', 0, false],
    ['au-delà, quand le doigt tire', 640, true],
  ])('%s', (_, scrollTop, attendu) => {
    expect(isAtBottom({ scrollHeight: 1000, clientHeight: 400, scrollTop })).toBe(attendu)
  })
  test('une zone plus grande que ses messages est toujours en bas', () => {
    expect(isAtBottom({ scrollHeight: 300, clientHeight: 400, scrollTop: 0 })).toBe(true)
  })
})

describe('les deux bouts de ce qui est montré', () => {
  const recu = { uuid_message: 'm1', uuid_client: null }
  const envoye = { uuid_message: 'm2', uuid_client: 'c2' }
  test.each([
    ['rien', [], [], undefined, undefined],
    ['un message reçu', [recu], [], 'm1', 'm1'],
    ['un message envoyé garde l’identifiant de son envoi', [recu, envoye], [], 'm1', 'c2'],
    ['ce qui part est le dernier', [recu], [{ uuid_client: 'c2' }], 'm1', 'c2'],
    ['le premier de tous, en partance', [], [{ uuid_client: 'c2' }], undefined, 'c2'],
  ])('%s', (_, messages, attentes, premier, dernier) => {
    expect(readThreadEnds(messages, attentes)).toEqual({ premier, dernier })
  })
})

describe('d’autres messages sont montrés', () => {
  const avant = { premier: 'm5', dernier: 'm9', hauteur: 1000 }
  const enBas = { enBas: true, scrollTop: 600 }
  const plusHaut = { enBas: false, scrollTop: 200 }
  test.each([
    ['en bas, on y reste', { ...avant, dernier: 'm10', hauteur: 1080 }, enBas, { scrollTop: 1080 }],
    ['en bas, quoi qu’il vienne au-dessus', { ...avant, premier: 'm1', hauteur: 1400 }, enBas, { scrollTop: 1400 }],
    ['plus haut, ce qui vient dessous s’annonce', { ...avant, dernier: 'm10', hauteur: 1080 }, plusHaut, 'dessous'],
    [
      'plus haut, ce qui vient dessus ne déplace rien',
      { ...avant, premier: 'm1', hauteur: 1400 },
      plusHaut,
      { scrollTop: 600 },
    ],
    ['rien de neuf', avant, plusHaut, null],
    ['une image qui grandit n’est pas un message', { ...avant, hauteur: 1200 }, plusHaut, null],
  ])('%s', (_, apres, place, suivi) => {
    expect(followMessages(avant, apres, place)).toEqual(suivi)
  })
  test('les premiers messages d’une conversation ne viennent pas d’au-dessus', () => {
    const vide = { premier: undefined, dernier: undefined, hauteur: 0 }
    expect(followMessages(vide, avant, plusHaut)).toBe('dessous')
  })
})
