import { describe, expect, test } from 'vitest'
import { routeOf } from '../navigation/route.ts'
import { compte, entete, liensPour, pied } from './navigation.ts'

const visiteur = { statut: 'visiteur', isOperateur: false } as const
const membre = { statut: 'membre', isOperateur: false } as const
const textes = (...args: Parameters<typeof liensPour>) => liensPour(...args).map(({ texte }) => texte)

describe('l’en-tête', () => {
  test.each([
    ['un visiteur', visiteur, ['Annonces', 'Ressources', 'À Propos']],
    [
      'une session qui se lit : les deux, dont le style cache l’une',
      { statut: 'chargement', isOperateur: false } as const,
      ['Annonces', 'Ressources', 'Messagerie', 'Forum', 'Ajouter Annonce', 'Tarifs', 'À Propos'],
    ],
    ['un membre', membre, ['Annonces', 'Ressources', 'Messagerie', 'Forum', 'Ajouter Annonce', 'Tarifs']],
  ])('%s', (_, session, attendus) => {
    expect(textes(entete, session)).toEqual(attendus)
  })
})

test('le bureau est au menu d’un opérateur connecté, et de lui seul', () => {
  expect(textes(compte, membre)).not.toContain('Administration')
  expect(textes(compte, { ...membre, isOperateur: true })).toContain('Administration')
  expect(textes(compte, { ...visiteur, isOperateur: true })).not.toContain('Administration')
})

test('le pied montre les tarifs aux membres', () => {
  const navigation = pied.find(({ titre }) => titre === 'Navigation')!.liens
  expect(textes(navigation, visiteur)).not.toContain('Tarifs')
  expect(textes(navigation, membre)).toContain('Tarifs')
})

test('chaque lien se lit et mène à une page ; ceux des menus ont leur icône', () => {
  const menus = [...entete, ...compte]
  for (const { titre, liens } of pied) {
    expect(titre).not.toBe('')
    expect(liens.length).toBeGreaterThan(1)
    menus.push(...liens.map((lien) => ({ ...lien, icon: 'info' as const })))
  }
  for (const { to, texte, icon } of menus) {
    expect(routeOf(to).route.path).not.toBe('*')
    expect([texte, icon]).not.toContain('')
    expect(icon).toBeDefined()
  }
})
