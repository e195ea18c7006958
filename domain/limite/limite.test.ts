// Rate limits: every call of the contract has one, and the announced wait is the real one.
import { describe, expect, test } from 'vitest'
import { type FunctionName, functions, views } from '../contract/contract.ts'
import type { Func, View } from '../contract/entry.ts'
import type { Rate } from './counters.ts'
import {
  attente,
  type Compteur,
  compteurs,
  deplacement,
  dureeAttente,
  formatRate,
  isNouveau,
  limitesAdresse,
  ouvertureFlux,
  type Redit,
  rencontre,
  retryPenalty,
  textes,
  tropVite,
} from './limite.ts'

const { compteurs: _, ...sansCompteur } = functions.envoyer_mp
// @ts-expect-error an entry without counters does not compile (read by tsc, not only run)
const incomplete: Func = sansCompteur

const entrees: (View | Func)[] = [...Object.values<View>(views), ...Object.values<Func>(functions)]

test('chaque vue et chaque fonction a au moins un compteur, pour chacun de ceux qui l’appellent', () => {
  expect(incomplete).not.toHaveProperty('compteurs')
  for (const { profil, compteurs } of entrees) {
    const debits = compteurs.flatMap((compteur) => compteur[profil === 'anon_ae' ? 'visiteurs' : 'nouveaux'])
    expect(debits.length).toBeGreaterThan(0)
  }
})

test('chaque compteur sert à une entrée', () => {
  expect(new Set(entrees.flatMap((entree) => entree.compteurs))).toEqual(new Set(Object.values(compteurs)))
})

const tous: readonly Compteur[] = [...Object.values(compteurs), rencontre, deplacement]

test('un nouveau membre n’a jamais plus de droits qu’un autre, et un visiteur n’écrit rien en base', () => {
  for (const { nouveaux, autres, garde, visiteurs } of tous) {
    if (visiteurs.length) expect(garde).toBe('serveur')
    for (const { nombre, secondes } of nouveaux) {
      const autre = autres.find((debit) => debit.secondes === secondes)
      if (autre) expect(nombre).toBeLessThanOrEqual(autre.nombre)
    }
  }
})

const dit = (debits: readonly Rate[]): string => debits.map(({ nombre, secondes }) => `${nombre}/${secondes}`).join(' ')

test('chaque compteur a ses débits, en appels par secondes, et son nom à lui', () => {
  const table = tous.map(({ nom, garde, visiteurs, nouveaux, autres, essais = false }) => [
    nom,
    garde,
    [visiteurs, nouveaux, autres].map(dit).join(', '),
    essais,
  ])
  expect(table.toSorted()).toEqual([
    ['alerte', 'base', ', 60/3600, 60/3600', false],
    ['annonce', 'base', ', 2/86400, 10/86400', false],
    ['blocage', 'base', ', 30/86400, 30/86400', false],
    ['copie', 'base', ', 5/86400, 5/86400', false],
    ['demande support', 'base', ', 10/86400, 10/86400', false],
    ['deplacement', 'base', ', 3/86400, 3/86400', false],
    ['depot', 'base', ', 20/60 30/900, 20/60 30/900', false],
    ['disponibilite', 'base', ', 60/3600, 60/3600', false],
    ['ecriture', 'base', ', 30/60, 30/60', true],
    ['encaissement', 'base', ', 120/60, 120/60', false],
    ['gestion', 'base', ', 60/3600, 60/3600', false],
    ['invitation', 'base', ', 20/86400, 20/86400', false],
    ['lecture', 'serveur', '120/60, 600/60, 600/60', false],
    ['lien', 'serveur', '120/60, 120/60, 120/60', false],
    ['message', 'base', ', 4/120 10/86400, 4/8 60/86400', false],
    ['numrpps', 'base', ', 5/86400, 5/86400', false],
    ['paiement', 'base', ', 20/3600, 20/3600', false],
    ['preparation', 'base', ', 60/3600, 60/3600', false],
    ['profil', 'base', ', 60/3600, 60/3600', false],
    ['pseudo', 'base', ', 10/86400, 10/86400', false],
    ['question', 'serveur', '30/60, 30/60, 30/60', false],
    ['rangement', 'base', ', 120/3600, 120/3600', false],
    ['rencontre', 'base', ', 5/86400, 20/86400', false],
    ['reponse', 'base', ', 4/120 10/86400, 4/20 60/86400', false],
    ['retouche', 'base', ', 60/3600, 60/3600', false],
    ['signalement', 'base', ', 10/86400, 20/86400', false],
    ['suivi', 'serveur', '120/60, 120/60, 120/60', false],
    ['sujet', 'base', ', 1/120 3/86400, 1/15 5/3600 10/86400', false],
    ['visite', 'serveur', '30/60, , ', false],
    ['vue', 'serveur', '60/60, 60/60, 60/60', false],
  ])
})

test('une adresse a ses débits à elle, par minute, que chaque serveur compte pour tous ceux qui y sont', () => {
  const adresses = Object.values(limitesAdresse)
  for (const { garde, nouveaux, autres } of adresses) expect([garde, nouveaux, autres]).toEqual(['serveur', [], []])
  expect(adresses.map(({ nom, visiteurs }) => `${nom} ${dit(visiteurs)}`).sort()).toEqual([
    'demande 3000/60',
    'dessin 240/60',
    'geographie 300/60',
    'jeton 60/60',
    'page 120/60',
  ])
  const [flux] = ouvertureFlux
  expect([flux.nom, flux.garde, ...[flux.visiteurs, flux.nouveaux, flux.autres].map(dit)]).toEqual([
    'flux',
    'serveur',
    '',
    '30/60',
    '30/60',
  ])
  expect([retryPenalty, attente]).toEqual([
    { nom: 'insistance', garde: 'serveur', debit: { nombre: 30, secondes: 60 }, pas: 1, most: 1 },
    { nombre: 200, secondes: 5 },
  ])
})

test.each([
  ['inserer_annonce', 'ecriture annonce'],
  ['modifier_annonce', 'ecriture gestion'],
  ['generer_lien_image_annonce', 'ecriture depot'],
  ['generer_lien_suppression_image', 'ecriture rangement'],
  ['envoyer_mp', 'ecriture message'],
  ['bloquer_personne', 'ecriture blocage'],
  ['generer_lien_copie', 'ecriture copie'],
  ['creer_forum', 'ecriture sujet'],
  ['envoyer_forum', 'ecriture reponse'],
  ['renseigner_pseudo', 'ecriture pseudo'],
  ['renseigner_numrpps', 'ecriture numrpps'],
  ['renseigner_tel', 'ecriture profil'],
  ['creer_paiement', 'ecriture paiement'],
  ['encaisser_cheque', 'encaissement'],
  ['rembourser_paiement', 'encaissement'],
  ['signaler_contenu', 'signalement visite'],
  ['contester_decision', 'signalement visite'],
  ['renouveler_annonce', 'ecriture gestion'],
  ['lister_annonces', 'lecture'],
  ['compter_annonces', 'lecture'],
  ['compter_types', 'lecture'],
  ['compter_vue_annonce', 'vue'],
  ['generer_liens_couvertures', 'lien'],
  ['generer_liens_telechargement_images', 'lien'],
  ['envoyer_mp_conversation', 'ecriture message'],
  ['envoyer_message_annonce', 'ecriture message'],
] as const)('%s compte dans : %s', (nom, noms) => {
  expect(functions[nom].compteurs.map((compteur) => compteur.nom).join(' ')).toBe(noms)
})

describe('un texte redit', () => {
  test('chacun a son compte, pour un nouveau membre comme pour un autre, et sa phrase', () => {
    const table = Object.values(textes).map(({ nom, garde, visiteurs, nouveaux, autres, phrase }) => {
      expect(nouveaux).toBe(autres)
      return [nom, garde, visiteurs.length, dit(autres), phrase]
    })
    expect(table).toEqual([
      [
        'texte annonce',
        'base',
        0,
        '5/2592000',
        'Vous avez déjà publié ce texte plusieurs fois ce mois-ci. Renouvelez ou modifiez votre annonce depuis «\u00a0Mes annonces\u00a0», ou dites ce que celle-ci a de différent.',
      ],
      [
        'texte message',
        'base',
        0,
        '3/86400',
        'Vous avez déjà envoyé ce texte plusieurs fois aujourd’hui. Ajoutez quelques mots pour ce membre.',
      ],
      [
        'texte candidature',
        'base',
        0,
        '10/86400',
        'Vous avez déjà envoyé ce texte à plusieurs annonceurs aujourd’hui. Ajoutez quelques mots pour celui-ci.',
      ],
      [
        'texte sujet',
        'base',
        0,
        '3/86400',
        'Vous avez déjà ouvert ce sujet plusieurs fois aujourd’hui. Retrouvez-le dans le forum, ou changez son titre.',
      ],
      [
        'texte reponse',
        'base',
        0,
        '3/86400',
        'Vous avez déjà publié ce texte plusieurs fois aujourd’hui. Dites-le autrement.',
      ],
    ])
  })

  const long = 'Bonjour ! Je cherche à faire un remplacement en août 2027.'
  const lu = 'bonjourjechercheafaireunremplacementenaout2027'
  const relu = (nom: FunctionName, args: object, connu = false): Redit =>
    ((functions[nom] as Func).redit as (args: object, connu: boolean) => Redit)(args, connu)

  test.each([
    ['inserer_annonce', { p_titre: 'Été', p_contenu: long }, textes.annonce, `ete${lu}`],
    ['ajouter_annonce', { p_titre_annonce: 'Été', p_contenu_annonce: long }, textes.annonce, `ete${lu}`],
    ['envoyer_mp', { p_contenu_message: long }, textes.message, lu],
    ['envoyer_mp_conversation', { p_contenu_message: long.toUpperCase() }, textes.message, lu],
    ['envoyer_message_annonce', { content: long, ad_id: 'a' }, textes.candidature, lu],
    ['envoyer_message_annonce', { content: long, ad_id: null }, textes.message, lu],
    ['envoyer_forum', { p_message_forum: ` ${long}\n` }, textes.reponse, lu],
    ['envoyer_message_forum', { p_contenu_message: long.normalize('NFD') }, textes.reponse, lu],
    ['creer_forum', { p_titre_forum: 'Été ?' }, textes.sujet, 'ete'],
    ['modifier_annonce', { p_uuid_annonce: 'a', p_cp: '69003' }, deplacement, 'a'],
    ['modifier_annonce', { p_uuid_annonce: 'a', p_ville: 'Lyon' }, deplacement, 'a'],
  ] as const)('%s : %j', (nom, args, compteur, texte) => {
    expect(relu(nom, args)).toEqual({ compteur, texte })
  })

  test.each(['envoyer_mp', 'envoyer_mp_conversation', 'envoyer_message_annonce'] as const)(
    '%s : à qui a répondu, on redit ce qu’on veut',
    (nom) => expect(relu(nom, { p_contenu_message: long, content: long }, true)).toBeNull(),
  )

  test('trente-neuf lettres se redisent, quarante non ; un titre d’une seule compte, pas un titre sans lettre', () => {
    const mot = (longueur: number) => relu('envoyer_mp', { p_contenu_message: `${'é'.repeat(longueur)} !!!` })
    expect([mot(39), mot(40)?.texte]).toEqual([null, 'e'.repeat(40)])
    const titre = (p_titre_forum: string) => relu('creer_forum', { p_titre_forum })
    expect([titre('???'), titre('K ?')?.texte]).toEqual([null, 'k'])
    expect(relu('modifier_annonce', { p_uuid_annonce: 'a', p_titre: 'Été' })).toBeNull()
    expect(deplacement.phrase).toBe('Trois changements de ville par jour pour une annonce\u00a0: le prochain demain.')
  })
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

test.each([
  [30, 60, '30 par minute'],
  [60, 3600, '60 par heure'],
  [10, 86_400, '10 par jour'],
  [4, 8, '4 en 8 secondes'],
  [5, 660, '5 en 11 minutes'],
])('%i en %i s se disent : %s', (nombre, secondes, phrase) => {
  expect(formatRate({ nombre, secondes })).toBe(phrase)
})
