// Drafts: the fields that are kept, and those read of a stored one.
import { describe, expect, test } from 'vitest'
import { ecarts, readBrouillon } from './brouillon.ts'

const vide = { titre: '', affiche: false, part: null as number | null }

describe('lireBrouillon', () => {
  test('rend ce qui a été gardé, même vidé', () => {
    const garde = { titre: '', affiche: true, part: null }
    expect(readBrouillon(JSON.stringify(garde), vide)).toEqual(garde)
    expect(readBrouillon(JSON.stringify({ part: 75 }), vide)).toEqual({ part: 75 })
  })
  test.each([null, '', 'null', '{', '3', '"texte"', '[]', '{}'])('%j n’est pas un brouillon', (texte) => {
    expect(readBrouillon(texte, vide)).toBeNull()
  })
  test('ce qui n’est pas de sa sorte, ou pas du formulaire, est laissé', () => {
    const abime = JSON.stringify({ titre: 'Gardé', affiche: 'oui', part: '75', autre: 'x' })
    expect(readBrouillon(abime, vide)).toEqual({ titre: 'Gardé' })
    expect(readBrouillon(JSON.stringify({ part: 7.5 }), vide)).toBeNull()
    expect(readBrouillon('{"types":{}}', { types: [1] })).toBeNull()
    expect(readBrouillon('{"types":[2]}', { types: [1] })).toEqual({ types: [2] })
  })
})

test('ecarts ne garde que ce qui a changé', () => {
  const tape = { ...vide, titre: 'b' }
  expect(ecarts(tape, { ...vide, titre: 'a', part: 75 })).toEqual({ titre: 'b', part: null })
  expect(ecarts(tape, { titre: 'b' })).toEqual({ affiche: false, part: null })
  expect(ecarts(vide, { ...vide })).toEqual({})
})
