// A member's home in words: the visit before, what has come since, and the ads that come out.
import { expect, test } from 'vitest'
import {
  type AnnonceAccueil,
  chooseAnnonces,
  followVisites,
  formatNewThings,
  listWaiting,
  type NewThings,
  parseVisites,
} from './accueil.ts'

const maintenant = new Date('2026-11-25T11:00:00Z')
const ilYA = (heures: number) => new Date(maintenant.getTime() - heures * 3_600_000).toISOString()

test('une visite finit après une demi-heure sans page, et la suivante se souvient de sa fin', () => {
  const premiere = followVisites(null, new Date(ilYA(72)))
  expect(premiere).toEqual({ avant: null, derniere: ilYA(72) })
  const meme = followVisites(premiere, new Date(ilYA(71.6)))
  expect(meme).toEqual({ avant: null, derniere: ilYA(71.6) })
  const suivante = followVisites(meme, maintenant)
  expect(suivante).toEqual({ avant: ilYA(71.6), derniere: maintenant.toISOString() })
  // Read again once it is noted, it says the same.
  expect(followVisites(suivante, maintenant)).toEqual(suivante)
})

test.each([null, '', 'null', '{}', '3', '{"avant":7}', '{"avant":"hier","derniere":"2026-11-25"}'])(
  'ce que le navigateur garde d’autre n’est pas des visites : %s',
  (texte) => expect(parseVisites(texte)).toBe(null),
)

test('les visites se relisent comme elles sont écrites', () => {
  const visites = { avant: null, derniere: ilYA(1) }
  expect(parseVisites(JSON.stringify(visites))).toEqual(visites)
})

const rien: NewThings = { annonces: null, ou: 'près de Tours', attend: false }

test.each<[string | null, Partial<NewThings>, string | null]>([
  ['Rien ne vous attend pour l’instant.', {}, null],
  [null, { attend: true }, null],
  ['Dites où vous exercez : cette page vous dira ce qui paraît autour.', { ou: null }, ilYA(72)],
  [null, { ou: null, attend: true }, ilYA(72)],
  ['Rien de nouveau depuis votre visite de tout à l’heure.', { annonces: 0 }, ilYA(2)],
  ['Rien de nouveau depuis votre visite d’hier.', { annonces: 0, attend: true }, ilYA(14)],
  ['Depuis votre visite de vendredi : 4 annonces près de Tours.', { annonces: 4 }, ilYA(5 * 24)],
  ['Depuis votre visite du 1er octobre : 1 annonce près de Tours.', { annonces: 1 }, '2026-09-30T22:30:00Z'],
])('%s', (phrase, neuf, avant) => {
  expect(formatNewThings({ ...rien, ...neuf }, avant, maintenant)?.replaceAll('\u00a0', ' ') ?? null).toBe(phrase)
})

const annonce = (
  uuid_annonce: string,
  status_annonce: AnnonceAccueil['status_annonce'],
  jours: number | null,
  a_payer = 0,
) => ({
  uuid_annonce,
  titre_annonce: uuid_annonce,
  status_annonce,
  date_expiration: jours === null ? null : ilYA(-24 * jours),
  a_payer,
  nombre_messages: 0,
  ville_annonce: 'Tours',
  cp_annonce: '37000',
})

const choose = (annonces: AnnonceAccueil[], vues: Record<string, number> = {}) =>
  chooseAnnonces(annonces, (uuid) => vues[uuid] ?? 0, maintenant).map(
    ({ annonce: { uuid_annonce }, geste, presse, reste }) => [uuid_annonce, geste, presse, reste],
  )

test('ce qui finit d’abord, puis ce qui se paie, puis ce qui se renouvelle : trois au plus', () => {
  const toutes = [
    annonce('en ligne', 'Actif', 38),
    annonce('finie', 'Expirée', -29),
    annonce('due', 'En attente', null, 19.9),
    annonce('bientôt', 'Actif', 4),
    annonce('demain', 'Actif', 1),
  ]
  expect(choose(toutes)).toEqual([
    ['demain', 'modifier', 'Se termine demain', 1],
    ['bientôt', 'modifier', 'Se termine dans 4 jours', 4],
    ['due', 'payer', '19,90\u00a0€ à payer', null],
  ])
  expect(choose(toutes.slice(0, 2))).toEqual([
    ['finie', 'renouveler', expect.stringMatching(/^Terminée le /), null],
    ['en ligne', 'modifier', null, 38],
  ])
})

test('les plus vues ensuite ; ce qui ne demande plus rien reste dans « Mes annonces »', () => {
  const toutes = [
    annonce('peu vue', 'Actif', 20),
    annonce('très vue', 'Actif', 8),
    annonce('finie depuis longtemps', 'Expirée', -30),
    annonce('finie il y a un mois et un jour', 'Expirée', -31),
    annonce('pourvue', 'Pourvue', 20),
    annonce('masquée', 'Masquée', 20),
    annonce('payée, pas encore en ligne', 'En attente', null),
  ]
  expect(choose(toutes, { 'très vue': 63, 'peu vue': 2 })).toEqual([
    ['très vue', 'modifier', null, 8],
    ['peu vue', 'modifier', null, 20],
  ])
})

test('ce qui attend : à lire, à régler en tout, à renouveler ; rien quand rien n’attend', () => {
  const annonces = [
    annonce('due', 'En attente', null, 19.9),
    annonce('due aussi', 'En attente', null, 9.9),
    annonce('finie', 'Expirée', -5),
    annonce('finie depuis longtemps', 'Expirée', -40),
    annonce('en ligne', 'Actif', 20),
  ]
  const dites = listWaiting({ messages: 3, reponses: 1, annonces, personne: undefined }, maintenant)
  expect(dites.map(({ verbe, quoi, lien }) => [verbe, quoi.replaceAll('\u00a0', ' '), lien])).toEqual([
    ['À lire', '3 messages', '/messagerie'],
    ['À lire', '1 réponse', '/forum'],
    ['À régler', '29,80 €', '/mes-annonces'],
    ['À renouveler', '1 annonce', '/mes-annonces'],
  ])
  const rien = { messages: 0, reponses: 0, annonces: [], personne: undefined }
  expect(listWaiting({ ...rien, annonces: [annonce('en ligne', 'Actif', 20)] }, maintenant)).toEqual([])
  const email = 'camille@exemple.fr'
  const dit = (email_refuse: string | null) => listWaiting({ ...rien, personne: { email, email_refuse } }, maintenant)
  expect(dit(email)).toMatchObject([{ verbe: 'À corriger', lien: '/mon-compte#avis-mail' }])
  expect([dit(null), dit('ancienne@exemple.fr')]).toEqual([[], []])
})
