// The departments and their borders, against the counts and the traps that are known.
import { describe, expect, test } from 'vitest'
import { codesDepartement, nomDepartement, voisins } from './departement.ts'

describe('départements', () => {
  test('101 départements et 6 collectivités d’outre-mer, chacun un nom', () => {
    expect(codesDepartement).toHaveLength(107)
    expect(codesDepartement.filter((code) => !/^9[78][5-8]$/.test(code) || code === '976')).toHaveLength(101)
    for (const code of codesDepartement) expect(nomDepartement(code)).toMatch(/^\p{Lu}.*\p{Ll}$/u)
  })
  test.each([
    ['37', 'Indre-et-Loire'],
    ['90', 'Territoire de Belfort'],
    ['2A', 'Corse-du-Sud'],
    ['974', 'La Réunion'],
    ['48', 'Lozère'],
    ['20', null],
    ['constructor', null],
  ])('%s → %s', (code, nom) => expect(nomDepartement(code)).toBe(nom))
})

describe('voisins', () => {
  test('238 frontières terrestres, chacune vue des deux côtés', () => {
    const paires = codesDepartement.flatMap((a) => voisins(a).map((b) => `${a}-${b}`))
    expect(paires).toHaveLength(2 * 238)
    expect(new Set(paires).size).toBe(2 * 238)
    for (const paire of paires) expect(paires).toContain(paire.split('-').reverse().join('-'))
    for (const paire of paires) for (const code of paire.split('-')) expect(codesDepartement).toContain(code)
  })
  test('de 1 à 10 voisins en métropole, aucun outre-mer', () => {
    for (const code of codesDepartement) {
      const n = voisins(code).length
      if (code.length === 3) expect(n).toBe(0)
      else expect(n >= 1 && n <= 10, code).toBe(true)
    }
    expect(voisins('77')).toHaveLength(10)
    for (const code of codesDepartement) expect(voisins(code)).toEqual(voisins(code).sort())
    expect(voisins('00')).toEqual([])
  })
  test.each([
    ['17', '24'],
    ['83', '84'],
    ['88', '90'],
    ['35', '49'],
    ['2A', '2B'],
  ])('%s et %s se touchent', (a, b) => expect(voisins(a)).toContain(b))
  test.each([
    ['04', '13'],
    ['07', '69'],
    ['14', '76'],
    ['89', '91'],
    ['25', '68'],
  ])('%s et %s ne se touchent pas', (a, b) => expect(voisins(a)).not.toContain(b))
})
