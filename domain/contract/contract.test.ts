// Checks over the whole contract: every id has the same schema, and names are the API's.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { textArguments, worstTexts } from '../testing/worstTexts.ts'
import { functions, views } from './contract.ts'
import { type Func, profils, roles, type View } from './entry.ts'

const minuscule = '0d3f7a52-1b6e-4c8a-9f20-5e7d8c9b0a1f'
const identifiants = Object.entries(functions as Record<string, Func>).flatMap(([nom, { args }]) =>
  Object.entries(args.shape)
    .filter(([, schema]) => z.safeParse(schema, minuscule).success && !z.safeParse(schema, 'kiné').success)
    .map(([argument, schema]) => ({ nom, argument, schema })),
)

test.each(identifiants)('$nom lit $argument en majuscules comme en minuscules', ({ schema }) => {
  expect(z.parse(schema, minuscule.toUpperCase())).toBe(minuscule)
})

test('les fonctions qui visent une ligne ont bien un identifiant à lire', () => {
  expect(identifiants.length).toBeGreaterThan(20)
})

/** Whether an argument takes one id, or a list of ids, and nothing else. */
const namesRow = (schema: z.ZodMiniType): boolean =>
  [minuscule, [minuscule]].some((id) => z.safeParse(schema, id).success) &&
  !['kiné', ['kiné']].some((texte) => z.safeParse(schema, texte).success)

test('tout argument qui nomme une ligne dit laquelle peut l’être, sauf l’identifiant que l’appelant donne à la sienne', () => {
  const parNom = Object.entries(functions as Record<string, Func>)
  const dits = parNom.flatMap(([nom, { cibles = {} }]) => Object.keys(cibles).map((argument) => `${nom} ${argument}`))
  const nommants = parNom.flatMap(([nom, { args }]) =>
    Object.entries(args.shape)
      .filter(([argument, schema]) => namesRow(schema as z.ZodMiniType) && !argument.endsWith('uuid_client'))
      .map(([argument]) => `${nom} ${argument}`),
  )
  expect(dits.sort()).toEqual(nommants.sort())
})

const opens = (entrees: Record<string, View | Func>, profil: string, role?: string) =>
  Object.keys(entrees).filter((nom) => entrees[nom]!.profil === profil && entrees[nom]!.role === role)

test('un visiteur cherche, lit et signale, un opérateur tient la caisse et modère, tout le reste est aux membres', () => {
  expect(opens(views, 'anon_ae')).toEqual(['lister_annonces', 'lister_typesannonce', 'lister_transparence'])
  expect(opens(functions, 'anon_ae')).toEqual([
    'lister_annonces',
    'compter_annonces',
    'compter_types',
    'compter_vue_annonce',
    'signaler_contenu',
    'confirmer_signalement',
    'lire_suivi',
    'contester_decision',
    'lire_calendrier',
  ])
  expect(opens(views, 'utilisateur_ae', 'operateur')).toEqual([
    'lister_comptes_a_oublier',
    'lister_cheques_attendus',
    'lister_cheques_tardifs',
    'lister_credits',
    'lister_incidents_paiement',
    'lister_journal',
    'lister_signalements',
    'lister_recours',
    'lister_noms_reserves',
    'lister_demandes',
    'lister_justificatifs',
  ])
  expect(opens(functions, 'utilisateur_ae', 'operateur')).toEqual([
    'noter_compte_oublie',
    'encaisser_cheque',
    'annuler_cheque',
    'rembourser_paiement',
    'traiter_incident_paiement',
    'noter_retractation',
    'lire_dossier',
    'chercher_site',
    'decider_signalement',
    'repondre_recours',
    'reserver_nom',
    'liberer_nom',
    'lire_pseudos_refuses',
    'repondre_demande',
    'generer_lien_justificatif',
    'trancher_justificatif',
  ])
  for (const entrees of [views, functions])
    expect([
      ...opens(entrees, 'anon_ae'),
      ...opens(entrees, 'utilisateur_ae', 'operateur'),
      ...opens(entrees, 'utilisateur_ae'),
    ]).toHaveLength(Object.keys(entrees).length)
  expect([profils, roles]).toEqual([['anon_ae', 'utilisateur_ae'], ['operateur']])
})

const colonnes = [
  ...Object.values<View>(views).map(({ row }) => row),
  ...Object.values<Func>(functions).map(({ args }) => args),
]

test('les noms du fil sont en minuscules et soulignés, l’un seul porte un accent', () => {
  const noms = [
    ...Object.keys(views),
    ...Object.keys(functions),
    ...colonnes.flatMap(({ shape }) => Object.keys(shape)),
  ]
  expect(noms.filter((nom) => !/^[a-z][a-z_]*$/.test(nom))).toEqual(['generer_lien_téléchargement_image'])
})

test('le contrat a bien des textes à lire', () => {
  expect(textArguments.length).toBeGreaterThan(150)
})

test.each(textArguments.map((one) => ({ ...one, argument: one.path.join('.') })))(
  '$name $argument a une longueur la plus grande, regardée avant tout motif',
  ({ schema }) => {
    for (const worst of worstTexts) {
      const { error } = z.safeParse(schema, worst.repeat(250_000 / worst.length))
      expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
    }
  },
)
