// The sentences of readings that failed, as the specification has them.
import { expect, test } from 'vitest'
import { type Chargement, sayChargement } from './chargement.ts'

test.each<[Chargement, refuse: string, muet: string]>([
  ['annonces', 'Erreur 500 lors du chargement des annonces.', 'Une erreur est survenue.'],
  ['mesAnnonces', 'Erreur 500 lors du chargement de vos annonces.', 'Une erreur est survenue.'],
  ['typesAnnonce', "Erreur 500 lors du chargement des types d'annonces.", 'Une erreur est survenue.'],
  ['operations', 'Erreur 500 lors du chargement des opérations.', 'Erreur lors du chargement des opérations'],
  ['sujets', 'Erreur 500 lors du chargement des sujets du forum.', 'Impossible de charger les données du forum.'],
  ['categories', 'Erreur 500 lors du chargement des catégories.', 'Une erreur est survenue.'],
  ['messages', 'Erreur lors du chargement des messages.', 'Impossible de charger les messages.'],
  ['conversations', 'Erreur lors du chargement des conversations.', 'Impossible de charger les conversations.'],
])('%s', (quoi, refuse, muet) => {
  expect(sayChargement(quoi, 500)).toBe(refuse)
  expect(sayChargement(quoi, 0)).toBe(muet)
})
