import { describe, expect, test } from 'vitest'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import { communicationPerdue } from '#domain/protocol/loadError.ts'
import { ApiError } from '../query/api.ts'
import { h, renderText } from '../testing/render.ts'
import { formatFailure, formatSuccess, readEtat } from './actions.ts'
import { MonAnnonceLigne } from './MonAnnonceLigne.tsx'

type Statut = MonAnnonce['status_annonce']

const annonce: MonAnnonce = {
  uuid_annonce: '00000000-0000-4000-8000-000000000001',
  titre_annonce: 'Un poste',
  code_tarif: 'G0000',
  status_annonce: 'Actif',
  date_publication: '2026-11-20T08:00:00Z',
  date_expiration: '2026-12-20T08:00:00Z',
  periode_annonce: 1,
  nombre_messages: 0,
  a_payer: 0,
  cheque_attendu: false,
} as MonAnnonce

describe('ce que l’on peut faire d’une annonce', () => {
  test.each<[Statut, MonAnnonce['code_tarif'], boolean, boolean]>([
    ['Actif', 'G0000', false, true],
    ['Expirée', 'G0000', true, true],
    ['Expirée', 'P0001', true, true],
    ['Pourvue', 'G0000', false, false],
    ['En attente', 'P0001', false, false],
    ['Archivée', 'G0000', false, false],
  ])('%s, %s', (status_annonce, code_tarif, renouvelable, pourvoyable) => {
    expect(readEtat({ ...annonce, status_annonce, code_tarif })).toMatchObject({ renouvelable, pourvoyable })
  })
  test('on paie ce qui est dû, même quand l’annonce attend', () => {
    expect(readEtat({ ...annonce, a_payer: 9.9 }).payable).toBe(true)
    expect(readEtat(annonce).payable).toBe(false)
  })
  test('les vues d’un plan qui les compte, une fois l’annonce publiée', () => {
    expect(readEtat({ ...annonce, code_tarif: 'P0003' }).statistiques).toBe(true)
    expect(readEtat({ ...annonce, code_tarif: 'P0003', date_publication: null }).statistiques).toBe(false)
    expect(readEtat(annonce).statistiques).toBe(false)
    expect(readEtat({ ...annonce, code_tarif: 'P0003', date_publication: null, periode_annonce: 2 }).statistiques).toBe(
      true,
    )
    expect(readEtat({ ...annonce, status_annonce: 'Masquée' }).badge).toBe('Masquée')
  })
})

describe('sa ligne', () => {
  const ligne = (morceau: Partial<MonAnnonce>, autres: object = {}) =>
    renderText(
      h(MonAnnonceLigne, {
        annonce: { ...annonce, ...morceau },
        plan: undefined,
        renewing: false,
        onAct() {},
        ...autres,
      }),
    )
  test.each<[string, Partial<MonAnnonce>, string]>([
    [
      'en ligne',
      {},
      'Un poste Active Publiée le 20/11/2026 En ligne jusqu’au 20/12/2026 Aucun message reçu Voir les kinés disponibles Modifier Pourvue Publier à nouveau Supprimer',
    ],
    [
      'expirée',
      { status_annonce: 'Expirée', nombre_messages: 1 },
      'Un poste Expirée Publiée le 20/11/2026 1 message reçu Modifier Renouveler Pourvue Publier à nouveau Supprimer',
    ],
    [
      'pourvue',
      { status_annonce: 'Pourvue' },
      'Un poste Pourvue Publiée le 20/11/2026 Aucun message reçu Modifier Publier à nouveau Supprimer',
    ],
    [
      'à payer',
      { status_annonce: 'En attente', date_publication: null, a_payer: 9.9, code_tarif: 'P0001' },
      'Un poste En attente Pas encore publiée 9,90 € à payer Payer Modifier Supprimer',
    ],
    [
      'renouvelée, à payer, déjà écrite',
      { status_annonce: 'En attente', date_publication: null, a_payer: 9.9, periode_annonce: 2, nombre_messages: 2 },
      'Un poste En attente Renouvellement à payer 2 messages reçus 9,90 € à payer Payer Modifier Supprimer',
    ],
    [
      'un chèque en route',
      { status_annonce: 'En attente', date_publication: null, cheque_attendu: true },
      'Un poste En attente Pas encore publiée Chèque attendu Modifier Supprimer',
    ],
  ])('%s', (_, morceau, phrase) => {
    expect(ligne(morceau)).toBe(phrase)
  })
  test('son plan, et la courbe de ses vues quand elles sont lues', () => {
    expect(ligne({}, { plan: 'Essentiel' })).toContain('Plan Essentiel')
    expect(ligne({ code_tarif: 'P0003' })).not.toContain('au total')
    expect(ligne({ code_tarif: 'P0003' }, { vues: [] })).toContain('Pas encore de vue.')
  })
})

describe('ce qui est dit', () => {
  test.each([
    ['archiver', 'L’annonce « Un poste » a été supprimée.'],
    ['pourvoir', 'L’annonce « Un poste » est pourvue : elle a quitté les listes.'],
    ['renouveler', 'L’annonce « Un poste » est de nouveau en ligne.'],
    ['rouvrir', 'L’annonce « Un poste » n’est plus pourvue.'],
  ] as const)('%s', (geste, phrase) => {
    const { tone, phrase: dite, pourvue } = formatSuccess(geste, annonce)
    expect([tone, dite.replaceAll('\u00a0', ' ')]).toEqual(['success', phrase])
    expect(pourvue).toBe(geste === 'pourvoir' ? annonce : undefined)
  })
  test.each([
    [new ApiError(400, { message: 'Annonce non trouvée ou accès refusé.' }), 'Annonce non trouvée ou accès refusé.'],
    [new ApiError(401, { message: 'JWT expired' }), 'Veuillez vous connecter pour gérer une annonce.'],
    [new ApiError(0, {}), communicationPerdue],
    [new TypeError('faute'), 'Une erreur est survenue.'],
  ])('%s', (error, phrase) => {
    expect(formatFailure(error)).toEqual({ tone: 'error', phrase })
  })
})
