// Everything that is stored, by table: what is exported to its member, what is not and why, and what happens when they leave.
// rules/dataInventory.test.ts refuses a table or column missing here.
import sql, { type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import { disponibilites } from '../disponibilite/inventaire.ts'
import { preparations } from '../preparation/inventaire.ts'

/** Condition selecting a member's rows. */
type De = (membre: string) => Sql

/** A table of members' rows, with alias `t`. */
export interface StoredTable {
  de: De
  /** Columns exported as they are. */
  colonnes: readonly string[]
  /** Columns left out of the export, each with the reason. */
  tait?: Readonly<Record<string, string>>
  /** Exported in their place. */
  plus?: De
  ordre: Sql
  /** Erased with the account, or why it is kept. */
  depart: 'efface' | { reste: string }
}

/** A table that is not exported, and why. */
interface Interne {
  raison: string
}

const derivee = 'tirée des autres'
const envoi = 'le numéro technique d’un envoi'
const interlocuteur = 'l’autre membre\u00a0: son pseudo est donné à la place'
const maison: Interne = { raison: 'le site lui-même\u00a0: rien n’y nomme un membre' }
const nombres: Interne = { raison: 'des nombres, de personne' }
const comptable = { reste: 'la comptabilité se garde dix ans' }

const list = (noms: string): string[] => noms.split(/\s+/)

const titreForum: De = () => sql`(select f.titre_forum from forum f where f.uuid_forum = t.uuid_forum) as titre_forum`
const pseudoDe = (uuid: Sql): Sql =>
  sql`(select coalesce(p.pseudo_personne, ${membreParti}) from personne p where p.uuid_personne = ${uuid})`
const interlocuteurDe = (membre: string): Sql =>
  sql`case c.uuid_personne_a when ${membre} then c.uuid_personne_b else c.uuid_personne_a end`
const sienne: De = (membre) => sql`t.uuid_personne = ${membre}`
const conversationDe: De = (membre) => sql`${membre} in (c.uuid_personne_a, c.uuid_personne_b)`
const annoncesDe: De = (membre) => sql`select uuid_annonce from annonce where uuid_personne_annonceur = ${membre}`

export const dataInventory: Readonly<Record<string, StoredTable | Interne>> = {
  personne: {
    de: sienne,
    colonnes: [
      'uuid_personne',
      'sub',
      'email',
      'email_verifie',
      'email_refuse',
      'pseudo_personne',
      'telephone_personne',
      'cp_personne',
      'ville_personne',
      'numrpps_personne',
      'presentation_personne',
      'verification',
      'reponse',
      'mails_messages',
      'mails_extraits',
      'mails_refuses',
      'push_refuses',
      'conditions',
      'date_inscription',
      'date_activite',
      'effacement_demande',
      'date_effacement',
      'suspension',
      'operateur_vu',
    ],
    tait: {
      squelette_personne: derivee,
      date_depart: 'vide tant qu’on est là',
      jeton_calendrier: 'un secret, celui du lien de son calendrier',
      jeton_mails: 'un secret, celui du lien qui arrête ses e-mails',
    },
    ordre: sql`t.uuid_personne`,
    depart: { reste: 'la ligne, vidée\u00a0: les messages des autres et les comptes y tiennent' },
  },
  annonce: {
    de: (membre) => sql`t.uuid_personne_annonceur = ${membre}`,
    colonnes: list(`uuid_annonce code_tarif id_typeannonce code_commune titre_annonce contenu_annonce ville_annonce
      cp_annonce retrocession_annonce datecontrat_annonce datefin_annonce souplesse_jours demi_journees
      logement vehicule exercice patienteles taille_cabinet secretariat ca_mensuel redevance_mensuelle prix_cession
      honoraires_annuels loyer_mensuel surface_cabinet nombre_salles personnel_repris motif_cession affichertel_annonce
      status_annonce payante_annonce periode_annonce date_creation date_publication date_expiration
      date_pourvue`),
    tait: {
      uuid_personne_annonceur: 'le membre lui-même',
      uuid_client: envoi,
      debut_annonce: derivee,
      fin_annonce: derivee,
      criteres_annonce: derivee,
      extrait_annonce: derivee,
    },
    ordre: sql`t.date_creation, t.uuid_annonce`,
    depart: { reste: 'la ligne, sans texte ni photo\u00a0: les comptes y tiennent' },
  },
  photo: {
    de: (membre) => sql`t.uuid_annonce in (${annoncesDe(membre)})`,
    colonnes: ['uuid_annonce', 'nom_fichier', 'nom_origine', 'rang', 'date_photo', 'poids', 'largeur', 'hauteur'],
    tait: { uuid_photo: 'un numéro technique', etat: 'un état technique', flou: 'la photo, en minuscule' },
    ordre: sql`t.uuid_annonce, t.rang, t.uuid_photo`,
    depart: 'efface',
  },
  conversation: {
    de: (membre) => sql`${membre} in (t.uuid_personne_a, t.uuid_personne_b)`,
    colonnes: ['uuid_conversation', 'dernier_rang', 'date_dernier_message'],
    tait: {
      uuid_personne_a: interlocuteur,
      uuid_personne_b: interlocuteur,
      lu_a: 'celui du membre est donné, non celui de l’autre',
      lu_b: 'celui du membre est donné, non celui de l’autre',
      rappel_a: 'un repère technique des e-mails',
      rappel_b: 'un repère technique des e-mails',
    },
    plus: (membre) => sql`
      case t.uuid_personne_a when ${membre} then t.lu_a else t.lu_b end as lu,
      ${pseudoDe(sql`case t.uuid_personne_a when ${membre} then t.uuid_personne_b else t.uuid_personne_a end`)} as interlocuteur`,
    ordre: sql`t.date_dernier_message, t.uuid_conversation`,
    depart: { reste: 'l’autre membre la lit, tant qu’il est là' },
  },
  message: {
    de: (membre) => sql`t.uuid_conversation in (
      select c.uuid_conversation from conversation c where ${conversationDe(membre)})`,
    colonnes: ['uuid_conversation', 'rang_dans_conversation', 'contenu_message', 'date_envoi', 'uuid_annonce'],
    tait: { uuid_message: 'un numéro technique', uuid_personne_emetteur: interlocuteur, uuid_client: envoi },
    plus: (membre) => sql`t.uuid_personne_emetteur = ${membre} as envoye,
      (select ${pseudoDe(interlocuteurDe(membre))} from conversation c where c.uuid_conversation = t.uuid_conversation) as interlocuteur`,
    ordre: sql`t.uuid_conversation, t.rang_dans_conversation`,
    depart: { reste: 'l’autre membre les lit, tant qu’il est là' },
  },
  verification: {
    de: sienne,
    colonnes: ['numrpps', 'nom_exercice', 'prenom_exercice', 'etat', 'motif', 'date_controle', 'prochain_controle'],
    tait: { uuid_personne: 'le membre lui-même', essais: 'un repère technique de la file' },
    ordre: sql`t.uuid_personne`,
    depart: 'efface',
  },
  justificatif: {
    de: sienne,
    colonnes: ['nature', 'etat', 'motif', 'fin', 'date_depot', 'date_decision'],
    tait: { uuid_justificatif: envoi, uuid_personne: 'le membre', nom_fichier: envoi, uuid_operateur: 'l’opérateur' },
    ordre: sql`t.date_depot, t.uuid_justificatif`,
    depart: 'efface',
  },
  blocage: {
    de: sienne,
    colonnes: ['date_blocage'],
    tait: { uuid_personne: 'le membre lui-même', uuid_bloque: interlocuteur },
    plus: () => sql`${pseudoDe(sql`t.uuid_bloque`)} as membre_bloque`,
    ordre: sql`t.date_blocage, t.uuid_bloque`,
    depart: 'efface',
  },
  favori: {
    de: sienne,
    colonnes: ['uuid_annonce', 'date_favori'],
    tait: { uuid_personne: 'le membre lui-même' },
    plus: () => sql`(select a.titre_annonce from annonce a where a.uuid_annonce = t.uuid_annonce) as titre_annonce`,
    ordre: sql`t.date_favori, t.uuid_annonce`,
    depart: 'efface',
  },
  notification: {
    de: sienne,
    colonnes: ['genre', 'date_notification', 'vue'],
    tait: {
      uuid_personne: 'le membre lui-même',
      reference: 'un repère technique',
      courrier: 'un repère technique',
      a_pousser: 'un repère technique',
    },
    ordre: sql`t.date_notification, t.reference`,
    depart: 'efface',
  },
  appareil: {
    de: sienne,
    colonnes: ['endpoint', 'date_appareil'],
    tait: { uuid_appareil: 'un repère', uuid_personne: 'le membre lui-même', p256dh: 'une clé', auth: 'un secret' },
    ordre: sql`t.date_appareil, t.endpoint`,
    depart: 'efface',
  },
  alerte: {
    de: sienne,
    colonnes: ['recherche', 'departements', 'id_typeannonce', 'frequence', 'date_alerte', 'en_pause'],
    tait: {
      uuid_alerte: 'un numéro technique',
      uuid_personne: 'le membre lui-même',
      id_zone: derivee,
      rang_vu: 'un repère technique',
      rang_lu: 'un repère technique',
      a_envoyer: 'un repère technique',
      date_envoi: 'un repère technique',
      courrier: 'un repère technique',
      rang_courrier: 'un repère technique',
      jeton: 'un secret, celui du lien qui arrête ses e-mails',
    },
    ordre: sql`t.date_alerte, t.uuid_alerte`,
    depart: 'efface',
  },
  ...disponibilites,
  ...preparations,
  forum: {
    de: (membre) => sql`t.uuid_personne_auteur = ${membre}`,
    colonnes: list('uuid_forum titre_forum id_categorie date_creation nombre_messages date_dernier_message masque'),
    tait: {
      uuid_personne_auteur: 'le membre lui-même',
      extrait_premier_message: derivee,
      uuid_client: envoi,
      mots: derivee,
    },
    ordre: sql`t.date_creation, t.uuid_forum`,
    depart: { reste: 'les autres y ont répondu\u00a0: sans nom' },
  },
  message_forum: {
    de: sienne,
    colonnes: list(
      'uuid_message uuid_forum rang_dans_forum contenu_message date_envoi date_modification date_retrait contenu_retire',
    ),
    tait: { uuid_personne: 'le membre lui-même', uuid_client: envoi, mots: derivee },
    plus: titreForum,
    ordre: sql`t.date_envoi, t.uuid_message`,
    depart: { reste: 'les autres y ont répondu\u00a0: sans nom' },
  },
  merci_forum: {
    de: sienne,
    colonnes: ['uuid_message'],
    tait: { uuid_personne: 'le membre lui-même' },
    ordre: sql`t.uuid_message`,
    depart: 'efface',
  },
  suivi_forum: {
    de: sienne,
    colonnes: ['uuid_forum', 'suivi', 'rang_lu'],
    tait: { uuid_personne: 'le membre lui-même' },
    plus: titreForum,
    ordre: sql`t.uuid_forum`,
    depart: 'efface',
  },
  operation: {
    de: sienne,
    colonnes: list(
      `id_operation date_operation operation montant_centimes uuid_annonce uuid_paiement uuid_remboursement
       uuid_retractation periode_annonce`,
    ),
    tait: { uuid_personne: 'le membre lui-même' },
    ordre: sql`t.id_operation`,
    depart: comptable,
  },
  paiement: {
    de: sienne,
    colonnes: list(
      'uuid_paiement code_moyendepaiement montant_centimes uuid_annonce etat date_paiement date_immediate conditions session',
    ),
    tait: { uuid_personne: 'le membre lui-même', intention: 'un nom de plus du même paiement, chez le prestataire' },
    ordre: sql`t.date_paiement, t.uuid_paiement`,
    depart: comptable,
  },
  remboursement: {
    de: sienne,
    colonnes: ['uuid_remboursement', 'uuid_paiement', 'montant_centimes', 'date_demande', 'etat'],
    tait: {
      uuid_personne: 'le membre lui-même',
      uuid_operateur: 'l’opérateur qui l’a fait',
      reference_externe: 'son nom chez le prestataire, quand il y a été fait',
    },
    ordre: sql`t.date_demande, t.uuid_remboursement`,
    depart: comptable,
  },
  decision: {
    de: (membre) => sql`t.uuid_personne_visee = ${membre}`,
    colonnes: [
      'uuid_decision',
      'cible',
      'uuid_cible',
      'mesure',
      'fondement',
      'faits',
      'jusqu_au',
      'retire',
      'automatique',
      'date_decision',
      'date_retablissement',
    ],
    tait: { uuid_personne_visee: 'le membre lui-même', uuid_operateur: 'l’opérateur qui l’a prise' },
    ordre: sql`t.date_decision, t.uuid_decision`,
    depart: { reste: 'ce qui a été décidé, sans le texte retiré' },
  },
  signalement: {
    de: (membre) => sql`t.uuid_personne_auteur = ${membre}`,
    colonnes: [
      'uuid_signalement',
      'cible',
      'uuid_cible',
      'nom',
      'email',
      'motif',
      'illicite',
      'explication',
      'urgent',
      'masque',
      'date_signalement',
      'date_confirmation',
      'uuid_decision',
    ],
    tait: {
      boite: derivee,
      uuid_confirmation: 'un secret, celui du lien qui confirme un signalement de visiteur',
      uuid_personne_visee: interlocuteur,
      uuid_personne_auteur: 'le membre lui-même',
      extrait: 'le texte d’un autre',
    },
    ordre: sql`t.date_signalement, t.uuid_signalement`,
    depart: { reste: 'le motif et la suite donnée, sans nom ni explication' },
  },
  recours: {
    de: (membre) => sql`(
      t.uuid_signalement in (select s.uuid_signalement from signalement s where s.uuid_personne_auteur = ${membre})
      or t.uuid_signalement is null
        and t.uuid_decision in (select d.uuid_decision from decision d where d.uuid_personne_visee = ${membre}))`,
    colonnes: ['uuid_recours', 'uuid_decision', 'texte', 'date_recours', 'accepte', 'reponse', 'date_reponse'],
    tait: { uuid_signalement: 'un numéro technique', uuid_operateur: 'l’opérateur qui a répondu' },
    ordre: sql`t.date_recours, t.uuid_recours`,
    depart: { reste: 'la réponse, sans le texte du membre' },
  },
  demande: {
    de: sienne,
    colonnes: ['uuid_demande', 'texte', 'date_demande', 'reponse', 'date_reponse'],
    tait: {
      uuid_personne: 'le membre lui-même',
      uuid_client: envoi,
      uuid_operateur: 'l’opérateur qui a répondu',
    },
    ordre: sql`t.date_demande, t.uuid_demande`,
    depart: 'efface',
  },
  candidat: {
    de: sienne,
    colonnes: ['annee_diplome', 'experience', 'disponibilite', 'mobilite', 'mots'],
    tait: { uuid_personne: 'le membre lui-même' },
    ordre: sql`t.uuid_personne`,
    depart: 'efface',
  },
  facturation: {
    de: sienne,
    colonnes: ['nom', 'adresse', 'cp', 'ville', 'siret'],
    tait: { uuid_personne: 'le membre lui-même' },
    ordre: sql`t.uuid_personne`,
    depart: 'efface',
  },
  facture: {
    de: sienne,
    colonnes: list(
      `uuid_facture annee rang numero nature uuid_facture_origine date_facture libelle date_debut date_fin vendeur client
       taux_tva centimes_ht centimes_tva centimes_ttc`,
    ),
    tait: { uuid_personne: 'le membre lui-même', id_operation: 'un repère technique' },
    ordre: sql`t.date_facture, t.rang`,
    depart: comptable,
  },
  courrier: {
    de: sienne,
    colonnes: ['nature', 'etat', 'date_courrier', 'date_depart'],
    tait: {
      cle: 'un repère technique',
      uuid_personne: 'le membre lui-même',
      reference: 'un repère technique',
      rang: 'un repère technique',
      rang_dit: 'un repère technique',
    },
    ordre: sql`t.date_courrier, t.cle`,
    depart: 'efface',
  },
  copie: {
    de: sienne,
    colonnes: ['date_demande'],
    tait: { uuid_personne: 'le membre lui-même', empreinte: 'un secret, celui du lien' },
    ordre: sql`t.date_demande`,
    depart: 'efface',
  },
  facture_compteur: nombres,
  identite_conservee: { raison: 'n’existe qu’après le départ, pour la justice seule, un an' },
  incident_paiement: {
    raison: 'ce que le prestataire signale aux opérateurs\u00a0: ce qui en est rendu est dans les remboursements',
  },
  journal: { raison: 'les actes des opérateurs\u00a0: ce qu’ils font d’un paiement est dans les siens' },
  nom_reserve: { raison: 'des noms que les opérateurs refusent, de personne' },
  limite: { raison: 'des comptes d’une journée au plus' },
  vue_annonce: { raison: 'des empreintes qui changent chaque jour et ne se rattachent à personne' },
  annonce_neuve: { raison: 'le rang d’une annonce parmi les nouvelles' },
  alerte_tour: maison,
  zone: { raison: 'des lieux cherchés, communs à tous' },
  disponibles_jour: nombres,
  annonce_compte: nombres,
  annonce_compte_departement: nombres,
  annonce_compte_jour: nombres,
  categorie_forum: maison,
  commune: maison,
  commune_postale: maison,
  gazetteer: maison,
  limite_cle: maison,
  migration: maison,
  moyendepaiement: maison,
  photo_balayage: maison,
  poivre: maison,
  tarif: maison,
  typeannonce: maison,
}

/** The exported tables, in the order above. */
export const memberData: readonly (readonly [string, StoredTable])[] = Object.entries(dataInventory).filter(
  (entree): entree is [string, StoredTable] => 'de' in entree[1],
)
