// What one person may do in how long: every call of the contract has its count, and waits are told as they are said.
import { describe, expect, test } from 'vitest'
import { functions, views } from './contract.ts'
import { dureeAttente, isNouveau, limitesFonction, limitesVue, tropVite } from './limite.ts'

const { envoyer_mp: _, ...sansEnvoi } = limitesFonction
// @ts-expect-error a function without a limit does not compile (read by tsc, not only run)
const incomplets: typeof limitesFonction = sansEnvoi

test('chaque vue et chaque fonction a au moins un compteur, pour chacun de ceux qui l’appellent', () => {
  expect(Object.keys(limitesFonction).sort()).toEqual(Object.keys(functions).sort())
  expect(Object.keys(limitesVue).sort()).toEqual(Object.keys(views).sort())
  expect(incomplets).not.toHaveProperty('envoyer_mp')
  const called = [
    ...Object.entries(functions).map(([nom, { profil }]) => ({ profil, compteurs: limitesFonction[nom as never] })),
    ...Object.entries(views).map(([nom, { profil }]) => ({ profil, compteurs: limitesVue[nom as never] })),
  ] as { profil: string; compteurs: (typeof limitesFonction)['envoyer_mp'] }[]
  for (const { profil, compteurs } of called) {
    const debits = compteurs.flatMap((compteur) => compteur[profil === 'anon_ae' ? 'visiteurs' : 'nouveaux'])
    expect(debits.length).toBeGreaterThan(0)
  }
})

test('un nouveau membre n’a jamais plus de droits qu’un autre, et un visiteur n’écrit rien en base', () => {
  for (const { nouveaux, autres, garde, visiteurs } of [
    ...Object.values(limitesFonction),
    ...Object.values(limitesVue),
  ].flat()) {
    if (visiteurs.length) expect(garde).toBe('serveur')
    for (const { nombre, secondes } of nouveaux) {
      const autre = autres.find((debit) => debit.secondes === secondes)
      if (autre) expect(nombre).toBeLessThanOrEqual(autre.nombre)
    }
  }
})

test.each([
  ['inserer_annonce', 2, 10],
  ['envoyer_mp', 10, 60],
  ['creer_forum', 3, 10],
  ['envoyer_forum', 10, 60],
  ['renseigner_numrpps', 5, 5],
] as const)('%s : %i par jour pour un nouveau membre, %i pour un autre', (nom, nouveau, autre) => {
  const daily = (palier: 'nouveaux' | 'autres') =>
    limitesFonction[nom].flatMap((compteur) => compteur[palier]).find(({ secondes }) => secondes === 86_400)?.nombre
  expect([daily('nouveaux'), daily('autres')]).toEqual([nouveau, autre])
})

describe('un membre est nouveau', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const days = (nombre: number) => now - nombre * 86_400_000
  test.each([
    [days(6.9), 50, true],
    [days(7), 5, false],
    [days(400), 4, true],
    [days(0), 0, true],
  ])('inscrit le %i, %i contenus : %s', (inscription, contenus, nouveau) => {
    expect(isNouveau({ inscription, contenus }, now)).toBe(nouveau)
  })
})

test.each([
  [1, '1 seconde'],
  [40, '40 secondes'],
  [59, '59 secondes'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [150, '3 minutes'],
  [3540, '59 minutes'],
  [3541, '1 heure'],
  [3600, '1 heure'],
  [3601, '2 heures'],
  [7200, '2 heures'],
  [86_400, '24 heures'],
])('%i s s’attendent %s', (secondes, duree) => {
  expect(dureeAttente(secondes)).toBe(duree)
  expect(tropVite(secondes)).toBe(`Vous allez un peu vite. Réessayez dans ${duree}.`)
})
