// The sentences shown when a reading failed, as specified.
import { expect, test } from 'vitest'
import { formatLoadError, type LoadState } from './loadError.ts'

test.each<[LoadState, refuse: string, muet: string]>([
  ['annonces', 'Erreur 500 lors du chargement des annonces.', 'Une erreur est survenue.'],
  ['mesAnnonces', 'Erreur 500 lors du chargement de vos annonces.', 'Une erreur est survenue.'],
  ['typesAnnonce', "Erreur 500 lors du chargement des types d'annonces.", 'Une erreur est survenue.'],
  ['operations', 'Erreur 500 lors du chargement des opérations.', 'Erreur lors du chargement des opérations'],
  ['sujets', 'Erreur 500 lors du chargement des sujets du forum.', 'Impossible de charger les données du forum.'],
  ['sujet', 'Impossible de charger le sujet.', 'Impossible de charger le sujet.'],
  [
    'photos',
    'Impossible de charger les images pour le moment. Veuillez réessayer.',
    'Impossible de charger les images pour le moment. Veuillez réessayer.',
  ],
  ['profil', 'Erreur 500 lors du chargement du profil.', 'Impossible de charger les données.'],
  ['monProfil', 'Erreur 500 lors du chargement de votre profil.', 'Une erreur est survenue.'],
  ['solde', 'Erreur de chargement du solde', 'Erreur de chargement du solde'],
  [
    'tarifs',
    'Une erreur est survenue lors du chargement des tarifs.',
    'Une erreur est survenue lors du chargement des tarifs.',
  ],
  [
    'moyensDePaiement',
    'Impossible de charger les moyens de paiement.',
    'Impossible de charger les moyens de paiement.',
  ],
  ['cheques', 'Erreur 500 lors du chargement des chèques.', 'Une erreur est survenue.'],
  ['credits', 'Erreur 500 lors du chargement des crédits.', 'Une erreur est survenue.'],
  ['factures', 'Erreur 500 lors du chargement des factures.', 'Une erreur est survenue.'],
  ['journal', 'Erreur 500 lors du chargement du journal.', 'Une erreur est survenue.'],
  ['blocages', 'Erreur 500 lors du chargement des membres bloqués.', 'Une erreur est survenue.'],
  ['categories', 'Erreur 500 lors du chargement des catégories.', 'Une erreur est survenue.'],
  ['messages', 'Erreur lors du chargement des messages.', 'Impossible de charger les messages.'],
  ['conversations', 'Erreur lors du chargement des conversations.', 'Impossible de charger les conversations.'],
])('%s', (quoi, refuse, muet) => {
  expect(formatLoadError(quoi, 500)).toBe(refuse)
  expect(formatLoadError(quoi, 0)).toBe(muet)
})
