import { describe, expect, test } from 'vitest'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import { ApiError } from '../query/api.ts'
import { h, renderText } from '../testing/render.ts'
import { phrasePaiement } from './PaiementForm.tsx'
import { RetourPaiement, readRetourPaiement } from './RetourPaiement.tsx'
import { Solde } from './Solde.tsx'
import { readMontant, versPaiement, versRetractation } from './versPaiement.ts'

const due = {
  uuid_annonce: 'u1',
  titre_annonce: 'Un poste',
  code_tarif: 'P0001',
  status_annonce: 'En attente',
  a_payer: 9.9,
} as MonAnnonce
const payee: MonAnnonce = { ...due, status_annonce: 'Actif', a_payer: 0 }
const gratuite: MonAnnonce = { ...due, uuid_annonce: 'u2', code_tarif: 'G0000', status_annonce: 'Actif', a_payer: 0 }

describe('au retour de la page de paiement', () => {
  test.each<[string, string, MonAnnonce[] | undefined, string | null]>([
    ['une visite ordinaire', '', [due], null],
    ['un mot inconnu', '?paiement=oui&annonce=u1', [due], null],
    ['les annonces ne sont pas lues', '?paiement=retour&annonce=u1', undefined, null],
    ['la confirmation se fait attendre', '?paiement=retour&annonce=u1', [due], 'attendu'],
    ['elle est venue', '?paiement=retour&annonce=u1', [payee], 'recu'],
    [
      'l’annonce est payée et déjà expirée',
      '?paiement=retour&annonce=u1',
      [{ ...payee, status_annonce: 'Expirée' }],
      'recu',
    ],
    ['sans son annonce, il reste à payer', '?paiement=retour', [gratuite, due], 'attendu'],
    ['sans son annonce, plus rien n’est dû', '?paiement=retour', [gratuite, payee], 'recu'],
    ['l’annonce est d’un autre', '?paiement=retour&annonce=u9', [payee], 'recu'],
    ['abandonné', '?paiement=abandon&annonce=u1', [due], 'abandonne'],
    ['abandonné après avoir payé', '?paiement=abandon&annonce=u1', [payee], 'recu'],
    ['abandonné, pour une annonce gratuite', '?paiement=abandon&annonce=u2', [gratuite], 'abandonne'],
  ])('%s', (_, adresse, annonces, etat) => {
    expect(readRetourPaiement(new URLSearchParams(adresse), annonces)?.etat ?? null).toBe(etat)
  })
  test.each([
    ['retour', due, /^Confirmation en cours\. Votre paiement nous est confirmé en quelques secondes/],
    ['retour', payee, /^Paiement reçu\. Votre annonce « Un poste » est en ligne\. Voir l’annonce Voir l’opération$/],
    ['retour', { ...payee, status_annonce: 'Expirée' }, /^Paiement reçu\. Il est inscrit dans vos opérations\./],
    ['abandon', due, /^Paiement abandonné : rien n’a été débité\. Quand vous voudrez, le bouton « Payer »/],
  ])('%s, la phrase', (paiement, annonce, phrase) => {
    const adresse = `/mes-annonces?paiement=${paiement}&annonce=u1`
    expect(renderText(h(RetourPaiement, { annonces: [annonce], reread() {} }), { adresse })).toMatch(phrase)
  })
})

describe('un paiement refusé', () => {
  test.each([
    [
      'le serveur dit pourquoi',
      new ApiError(400, { message: 'Ce montant n’est pas celui que vous devez.' }),
      'Ce montant n’est pas celui que vous devez.',
    ],
    ['aucune réponse', new ApiError(0, {}), 'Une erreur est survenue lors du paiement.'],
    ['une réponse illisible', new SyntaxError('<'), 'Une erreur est survenue lors du paiement.'],
  ])('%s', (_, error, phrase) => {
    expect(phrasePaiement(error)).toBe(phrase)
  })
})

describe('le montant voyage dans l’état de la navigation', () => {
  test('il y va et il en vient', () => {
    const { to, state } = versPaiement({ uuid_annonce: 'u1', a_payer: 9.9 })
    expect([to, readMontant(state)]).toEqual(['/paiement/u1', 9.9])
    expect(versRetractation('u1')).toBe('/retractation?annonce=u1')
  })
  test.each([
    [null],
    [undefined],
    [{}],
    [{ montant: 0 }],
    [{ montant: -1 }],
    [{ montant: '9.9' }],
    [{ montant: Number.NaN }],
    [{ montant: Number.POSITIVE_INFINITY }],
  ])('%o n’en est pas un', (state) => {
    expect(readMontant(state)).toBeNull()
  })
})

describe('le solde se dit en mots', () => {
  test.each([
    [-39.9, 'Solde à régler 39,90 €'],
    [0, 'Solde actuel 0,00 €'],
    [12.5, 'Solde actuel 12,50 €'],
  ])('%d', (euros, phrase) => {
    expect(renderText(h(Solde, { euros }))).toBe(phrase)
  })

  test('un crédit dit à quoi il sert et comment le ravoir ; une dette, rien de plus', () => {
    expect(renderText(h(Solde, { euros: 9.9, detail: true }))).toContain(
      'Ce crédit servira à votre prochaine annonce. Pour qu’il vous soit rendu, écrivez-nous',
    )
    expect(renderText(h(Solde, { euros: -9.9, detail: true }))).toBe('Solde à régler 9,90 €')
  })
})
