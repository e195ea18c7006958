// The text and link of notifications, computed when they are read.
import { expect, test } from 'vitest'
import { cheminInvitation, type Notification, sayNotification } from './notification.ts'
import { lettreAvis } from './notificationMails.ts'

const maintenant = new Date('2026-11-24T22:30:00Z')
const reference = '00000000-0000-4000-8000-000000000001'
const vide = { reference, date_notification: '2026-11-24T08:00:00Z', vue: false, sujet: null, etat: null }
const say = (given: Partial<Notification> & Pick<Notification, 'genre'>) => {
  const { texte, lien } = sayNotification({ ...vide, date_expiration: null, montant: null, ...given }, maintenant)
  return [texte, lien]
}
const annonce = (etat: string, date_expiration: string) =>
  say({ genre: 'annonce', sujet: 'Assistanat', etat, date_expiration })

test('une annonce dit où elle en est ; finie, elle mène à son renouvellement', () => {
  const une = 'Votre annonce «\u00a0Assistanat\u00a0»'
  expect(annonce('Actif', '2026-12-24T12:00:00Z')).toEqual([
    `${une} est en ligne jusqu’au 24/12/2026.`,
    `/annonce/${reference}`,
  ])
  expect(annonce('Actif', '2026-12-01T12:00:00Z')).toEqual([`${une} se termine dans 7 jours.`, '/mes-annonces'])
  // Days are counted in French time: tested at half past eleven in the evening and at one in the morning.
  expect(annonce('Actif', '2026-11-25T00:00:00Z')).toEqual([`${une} se termine demain.`, '/mes-annonces'])
  expect(annonce('Actif', '2026-11-24T22:50:00Z')[0]).toBe(`${une} se termine aujourd’hui.`)
  expect(annonce('Expirée', '2026-11-24T12:00:00Z')).toEqual([
    `${une} n’est plus en ligne. Vous pouvez la renouveler.`,
    `/mes-annonces?renouveler=${reference}`,
  ])
})

test('un favori dit ce qu’il devient, et mène à son annonce', () => {
  const favori = (etat: string, date_expiration: string) =>
    say({ genre: 'favori', sujet: 'Assistanat', etat, date_expiration })
  const un = '«\u00a0Assistanat\u00a0», dans vos favoris,'
  const fin = '2026-11-27T12:00:00Z'
  expect(favori('Pourvue', fin)).toEqual([`${un} est pourvue.`, `/annonce/${reference}`])
  expect(favori('Expirée', fin)[0]).toBe(`${un} n’est plus en ligne.`)
  expect(favori('Actif', fin)[0]).toBe(`${un} se termine dans 3 jours.`)
  expect(favori('Actif', '2026-11-28T12:00:00Z')[0]).toBe(`${un} est en ligne jusqu’au 28/11/2026.`)
})

test('un chèque est attendu, puis encaissé ; une carte paie', () => {
  const somme = '9,90\u00a0€'
  const dit = (etat: string) => say({ genre: 'paiement', etat, montant: 9.9 })[0]
  const [vers, attente] = ['CB', 'attendu'].map((etat) => say({ genre: 'paiement', etat, montant: 9.9 })[1])
  expect([vers, attente]).toEqual(['/operations-history', '/mes-annonces'])
  expect(dit('attendu')).toBe(`Commande enregistrée\u00a0: nous attendons votre chèque de ${somme}.`)
  expect(dit('CHQ')).toBe(`Votre chèque de ${somme} est encaissé.`)
  expect(dit('CB')).toBe(`Votre paiement de ${somme} est reçu.`)
  expect(say({ genre: 'remboursement', montant: 9.9 })).toEqual([
    `${somme} vous sont remboursés.`,
    '/operations-history',
  ])
  const rendu = (etat: string) => say({ genre: 'remboursement', etat, montant: 9.9 })[0]
  expect(rendu('retractation')).toBe(`Votre rétractation est enregistrée\u00a0: ${somme} vous seront rendus.`)
  expect(rendu('attendu')).toBe('Votre rétractation est enregistrée\u00a0: vous ne devez rien.')
})

test('le reste mène à sa chose', () => {
  expect(say({ genre: 'message', sujet: 'Sacha' })).toEqual([
    'Sacha vous a écrit.',
    `/messagerie?conversationId=${reference}`,
  ])
  expect(say({ genre: 'forum', sujet: 'Logiciel' })).toEqual([
    'Nouvelle réponse dans «\u00a0Logiciel\u00a0».',
    `/forum/${reference}`,
  ])
  expect(say({ genre: 'alerte', sujet: 'Assistanat, Tours' })[0]).toBe(
    'De nouvelles annonces pour votre alerte «\u00a0Assistanat, Tours\u00a0».',
  )
  expect(say({ genre: 'alerte' })).toEqual(['De nouvelles annonces pour votre alerte.', '/mes-alertes'])
  expect(say({ genre: 'decision' })).toEqual([
    'Une décision de modération concerne votre contenu.',
    `/signaler?suivi=${reference}`,
  ])
  expect(say({ genre: 'invitation' })).toEqual(['Êtes-vous toujours disponible\u00a0?', '/mes-disponibilites'])
  expect(say({ genre: 'invitation', sujet: 'Assistanat' })).toEqual([
    'Un cabinet vous invite, vos disponibilités lui correspondent\u00a0: «\u00a0Assistanat\u00a0».',
    cheminInvitation(reference),
  ])
  expect(say({ genre: 'decision', etat: 'recours' })[0]).toBe('Votre recours a sa réponse.')
  expect(say({ genre: 'signalement' })[1]).toBe(`/signaler?suivi=${reference}`)
})

test('un e-mail de favoris en nomme dix, et compte les autres s’il y en a', () => {
  const counted = (nombre: number) => {
    const one = {
      ...vide,
      genre: 'favori' as const,
      sujet: 'Cabinet',
      etat: 'Pourvue',
      date_expiration: null,
      montant: null,
    }
    const avis = { pseudo_personne: null, jeton: reference, notifications: Array.from({ length: nombre }, () => one) }
    const { text } = lettreAvis('favori', avis, 'https://kine.test', maintenant)
    return [text.match(/\/annonce\//g)!.length, /Et \d+ autres?\./.exec(text)?.[0] ?? null]
  }
  expect([10, 11, 12].map(counted)).toEqual([
    [10, null],
    [10, 'Et 1 autre.'],
    [10, 'Et 2 autres.'],
  ])
})
