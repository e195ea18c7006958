// Every function of the contract is listed, and only existing ones.
import { expect, test } from 'vitest'
import { type FunctionName, functions, views } from '../contract/contract.ts'
import type { Func } from '../contract/entry.ts'
import { viewsChangedByCall } from './viewsChangedByCall.ts'

const { envoyer_mp: _, ...others } = viewsChangedByCall
// @ts-expect-error a function that says nothing of what it changes does not compile (read by tsc, not only run)
const incomplete: typeof viewsChangedByCall = others

test('chaque fonction du contrat dit ce qu’elle change, et rien d’autre n’est nommé', () => {
  expect(Object.keys(viewsChangedByCall).sort()).toEqual(Object.keys(functions).sort())
  expect(incomplete).not.toHaveProperty('envoyer_mp')
})

/** Views that no call of their own reader changes: reference lists, others' view of an ad, decisions. */
const immuables = [
  'lister_vues_annonce',
  'lister_typesannonce',
  'lister_tarifs',
  'lister_moyens_de_paiement',
  'lister_categories_forum',
  'lister_mes_decisions',
  'lister_transparence',
]

test('chaque vue est changée par un appel, ou par aucun', () => {
  const changees = new Set<string>(Object.values(viewsChangedByCall).flat())
  expect(Object.keys(views).filter((vue) => !changees.has(vue))).toEqual(immuables)
})

const isReadable = (source: string): boolean =>
  source.startsWith('rpc/')
    ? (functions[source.slice(4) as FunctionName] as Func | undefined)?.rows !== undefined
    : Object.hasOwn(views, source)

test.each(Object.entries(viewsChangedByCall))('ce que %s change se lit', (nom, sources) => {
  expect(sources.filter((source) => !isReadable(source))).toEqual([])
  expect(new Set(sources).size).toBe(sources.length)
  if ((functions[nom as FunctionName] as Func).rows) expect(sources).toEqual([])
})

test('ce que change chaque appel, pour qui le fait', () => {
  const noms = Object.keys(viewsChangedByCall) as FunctionName[]
  expect(Object.groupBy(noms, (nom) => viewsChangedByCall[nom].join(' '))).toEqual({
    '': [
      'lister_annonces',
      'compter_annonces',
      'compter_types',
      'compter_vue_annonce',
      'generer_lien_image_annonce',
      'generer_liens_telechargement_images',
      'generer_liens_couvertures',
      'chercher_forum',
      'lister_profil',
      'generer_lien_copie',
      'lire_suivi',
      'lire_calendrier',
      'lire_dossier',
      'chercher_site',
      'lire_pseudos_refuses',
      'lister_nouvelles',
      'generer_lien_justificatif',
      'generer_lien_facture',
      'compter_disponibles',
      'inviter_disponibles',
      'generer_lien_fiche',
    ],
    'lister_operations lire_disponible lister_factures lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types':
      [
        'inserer_annonce',
        'publier_periodes',
        'ajouter_annonce',
        'archiver_annonce',
        'renouveler_annonce',
        'retracter_commande',
      ],
    'lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types': [
      'modifier_annonce',
      'pourvoir_annonce',
      'rouvrir_annonce',
      'generer_lien_téléchargement_image',
      'generer_lien_telechargement_image',
      'generer_lien_suppression_image',
      'ordonner_photos_annonce',
    ],
    lister_favoris: ['fusionner_favoris'],
    lister_mes_annonces: ['creer_paiement'],
    'lister_cheques_attendus lister_cheques_tardifs lister_credits lister_journal lister_operations lire_disponible lister_factures lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types':
      ['encaisser_cheque'],
    'lister_cheques_attendus lister_cheques_tardifs lister_credits lister_journal rpc/chercher_site lister_operations lire_disponible lister_factures lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types':
      ['noter_retractation'],
    'lister_cheques_attendus lister_cheques_tardifs lister_journal lister_mes_annonces': ['annuler_cheque'],
    lister_incidents_paiement: ['traiter_incident_paiement'],
    lister_comptes_a_oublier: ['noter_compte_oublie'],
    'lister_mes_signalements lister_signalements': ['signaler_contenu'],
    'rpc/lire_suivi lister_recours': ['contester_decision'],
    'lister_mes_demandes lister_demandes': ['envoyer_demande', 'repondre_demande'],
    'lister_recours lister_signalements lister_journal lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types':
      ['decider_signalement', 'repondre_recours'],
    'lister_credits lister_journal lister_operations lire_disponible lister_factures lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types':
      ['rembourser_paiement'],
    'lire_personne lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types': [
      'renseigner_pseudo',
      'renseigner_tel',
    ],
    'lire_personne lire_verification lire_justificatif lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types':
      ['renseigner_numrpps'],
    'lire_verification lire_justificatif lister_mes_annonces lister_annonces rpc/lister_annonces rpc/compter_annonces rpc/compter_types':
      ['verifier_rpps'],
    lire_justificatif: ['deposer_justificatif', 'confirmer_justificatif'],
    'lister_justificatifs lister_journal': ['trancher_justificatif'],
    lire_personne: [
      'renseigner_adr',
      'renseigner_presentation',
      'renseigner_mails',
      'reprendre_mails',
      'renseigner_preference',
      'supprimer_compte',
      'garder_compte',
      'partager_calendrier',
    ],
    lire_candidat: ['renseigner_candidat'],
    lister_appareils: ['inscrire_appareil', 'oublier_appareil'],
    lister_conversations: ['envoyer_mp', 'envoyer_mp_conversation', 'marquer_conversation_lue'],
    lister_notifications: ['marquer_notifications_vues'],
    'lister_conversations lister_messages_prives lister_invitations': ['envoyer_message_annonce'],
    lister_mes_disponibilites: ['enregistrer_disponibilite', 'activer_disponibilite', 'supprimer_disponibilite'],
    lister_masques: ['masquer_disponibilites', 'demasquer_disponibilites'],
    lister_invitations: ['decliner_invitation'],
    lire_preparation: ['remplir_preparation', 'accepter_preparation'],
    'lister_blocages rpc/lister_profil lister_conversations lister_forums lister_messages_forum lister_notifications lister_invitations':
      ['bloquer_personne', 'debloquer_personne'],
    'lister_alertes rpc/lister_nouvelles': [
      'creer_alerte',
      'modifier_alerte',
      'marquer_alerte_lue',
      'supprimer_alerte',
    ],
    'lire_facturation lister_factures': ['renseigner_facturation'],
    lister_forums: ['creer_forum', 'suivre_forum', 'marquer_forum_lu'],
    'lister_forums lister_messages_forum': [
      'envoyer_forum',
      'envoyer_message_forum',
      'modifier_message_forum',
      'retirer_message_forum',
    ],
    lister_messages_forum: ['remercier_message_forum'],
    'rpc/lire_suivi lister_signalements': ['confirmer_signalement'],
    'lister_noms_reserves lister_journal': ['reserver_nom', 'liberer_nom'],
  })
})
