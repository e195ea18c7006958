// What one person may do in how long: every call of the contract has its count, and waits are told as they are said.
import { describe, expect, test } from 'vitest'
import { functions, views } from './contract.ts'
import { type Debit, dureeAttente, isNouveau, limitesFonction, limitesVue, rencontre, tropVite } from './limite.ts'

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

const compteurs = [...new Set([...Object.values(limitesFonction), ...Object.values(limitesVue), rencontre].flat())]
const dit = (debits: readonly Debit[]): string =>
  debits.map(({ nombre, secondes }) => `${nombre}/${secondes}`).join(' ')

test('chaque compteur a ses débits, en appels par secondes, et son nom à lui', () => {
  const table = compteurs.map(({ nom, garde, visiteurs, nouveaux, autres, essais = false }) => [
    nom,
    garde,
    [visiteurs, nouveaux, autres].map(dit).join(', '),
    essais,
  ])
  expect(table.toSorted()).toEqual([
    ['annonce', 'base', ', 2/86400, 10/86400', false],
    ['depot', 'base', ', 20/60 30/900, 20/60 30/900', false],
    ['ecriture', 'base', ', 30/60, 30/60', true],
    ['encaissement', 'base', ', 120/60, 120/60', false],
    ['gestion', 'base', ', 60/3600, 60/3600', false],
    ['lecture', 'serveur', '120/60, 600/60, 600/60', false],
    ['lien', 'serveur', '120/60, 120/60, 120/60', false],
    ['message', 'base', ', 4/120 10/86400, 4/8 60/86400', false],
    ['numrpps', 'base', ', 5/86400, 5/86400', false],
    ['paiement', 'base', ', 20/3600, 20/3600', false],
    ['profil', 'base', ', 60/3600, 60/3600', false],
    ['pseudo', 'base', ', 10/86400, 10/86400', false],
    ['rangement', 'base', ', 120/3600, 120/3600', false],
    ['rencontre', 'base', ', 5/86400, 20/86400', false],
    ['reponse', 'base', ', 4/120 10/86400, 4/20 60/86400', false],
    ['suivi', 'serveur', '120/60, 120/60, 120/60', false],
    ['sujet', 'base', ', 1/120 3/86400, 1/15 5/3600 10/86400', false],
    ['vue', 'serveur', '60/60, 60/60, 60/60', false],
  ])
})

test.each([
  ['inserer_annonce', 'ecriture annonce'],
  ['modifier_annonce', 'ecriture gestion'],
  ['generer_lien_image_annonce', 'ecriture depot'],
  ['generer_lien_suppression_image', 'ecriture rangement'],
  ['envoyer_mp', 'ecriture message'],
  ['creer_forum', 'ecriture sujet'],
  ['envoyer_forum', 'ecriture reponse'],
  ['renseigner_pseudo', 'ecriture pseudo'],
  ['renseigner_numrpps', 'ecriture numrpps'],
  ['renseigner_tel', 'ecriture profil'],
  ['creer_paiement', 'ecriture paiement'],
  ['encaisser_cheque', 'encaissement'],
] as const)('%s compte dans : %s', (nom, noms) => {
  expect(limitesFonction[nom].map((compteur) => compteur.nom).join(' ')).toBe(noms)
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
