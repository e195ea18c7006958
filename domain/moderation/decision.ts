// Decisions on reported content: measures and their words, the rules they rely on, appeals.
import * as z from 'zod/mini'
import { intBetween, textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { paragraphMax, refuseParagraph } from '../text/paragraph.ts'
import { cibles, codesMotif, type Motif } from './signalement.ts'

/** The measures that operators choose. */
export const mesuresOperateur = ['rien', 'avertir', 'retirer', 'suspendre', 'fermer'] as const
/** `masquer` is automatic: a message is hidden until a person decides (product §9). */
export const mesures = ['rien', 'avertir', 'retirer', 'suspendre', 'fermer', 'masquer'] as const
export type Mesure = (typeof mesures)[number]
export type MesureOperateur = (typeof mesuresOperateur)[number]

/** The label of each measure on the desk, and what the author reads. */
export const nomsMesure: Record<Mesure, { choix: string; fait: string }> = {
  rien: { choix: 'Ne rien faire', fait: 'Nous n’avons pas relevé de manquement.' },
  avertir: { choix: 'Avertir l’auteur', fait: 'Ce contenu vous vaut un avertissement. Il reste en ligne.' },
  retirer: { choix: 'Retirer le contenu', fait: 'Nous avons retiré ce contenu du site.' },
  suspendre: {
    choix: 'Retirer et suspendre le compte',
    fait: 'Nous avons retiré ce contenu, et suspendu votre compte\u00a0: vous pouvez lire, mais ni publier ni écrire.',
  },
  fermer: {
    choix: 'Retirer et fermer le compte',
    fait: 'Nous avons retiré ce contenu, et fermé votre compte\u00a0: vos annonces et votre profil ne sont plus en ligne.',
  },
  masquer: {
    choix: 'Masquer en attendant',
    fait: 'Ce message s’est masqué de lui-même, en attendant qu’une personne le relise.',
  },
}

/** Replaces a removed message. */
export const texteRetire = 'Message retiré par l’équipe du site.'
/** Replaces a hidden message that a person has not reviewed yet. */
export const texteMasque = 'Message masqué, en attendant qu’une personne le relise.'
export const textesRetires = [texteRetire, texteMasque]
/** Most messages that one member's reports may hide automatically in a day. */
export const masquesMax = 2

/** Longest suspension of an account, in days. */
export const suspensionMax = 30
/** Months during which an appeal is possible. */
export const recoursMois = 6
/** Years after a decision when its texts are erased; its figures are kept for statistics. */
export const dossierAns = 1

/** The facts stated for a message hidden automatically. */
export const faitsMasque =
  'Un membre dont le numéro RPPS est contrôlé l’a signalé comme permettant de reconnaître un patient. Personne ne l’a encore relu.'

const article6 = 'Article 6 des conditions d’utilisation'

/** The rule and facts suggested for each reason; the operator may edit them. */
export const phrases: Record<Motif, { fondement: string; faits: string }> = {
  vie: {
    fondement: `${article6}\u00a0: n’insulter, ne menacer ni ne dénigrer personne.`,
    faits: 'Le contenu met une personne en danger.',
  },
  mineur: {
    fondement: `${article6}\u00a0: ne rien publier que la loi interdit.`,
    faits: 'Le contenu met un mineur en danger, ou le montre sans droit.',
  },
  annonce_fausse: {
    fondement: `${article6}\u00a0: publier des offres réelles et sincères, et les retirer quand le poste est pris.`,
    faits: 'L’annonce décrit un poste qui n’existe pas, ou qui est déjà pris.',
  },
  demarchage: {
    fondement: `${article6}\u00a0: ne pas faire de publicité commerciale, ni démarcher les autres membres.`,
    faits: 'Le texte fait de la publicité, ou collecte des coordonnées.',
  },
  arnaque: {
    fondement: `${article6}\u00a0: publier des offres réelles et sincères.`,
    faits: 'Le texte demande de l’argent, ou des codes, sous un prétexte qui ne tient pas.',
  },
  patient: {
    fondement: `${article6}\u00a0: ne rien écrire qui permette de reconnaître un patient.`,
    faits: 'Le texte permet de reconnaître un patient.',
  },
  injure: {
    fondement: `${article6}\u00a0: n’insulter, ne menacer ni ne dénigrer personne.`,
    faits: 'Le texte insulte ou dénigre une personne.',
  },
  discrimination: {
    fondement: `${article6}\u00a0: ne pas discriminer.`,
    faits: 'Le texte écarte des candidats sur un critère que la loi interdit.',
  },
  usurpation: {
    fondement: `${article6}\u00a0: ne pas prendre l’identité ni le titre d’un autre.`,
    faits: 'Le contenu se présente sous l’identité, ou sous un titre, d’une autre personne.',
  },
  harcelement: {
    fondement: `${article6}\u00a0: n’insulter, ne menacer ni ne dénigrer personne.`,
    faits: 'Les messages se répètent malgré un refus, ou menacent leur destinataire.',
  },
  doublon: {
    fondement: `${article6}\u00a0: ne pas publier deux fois la même chose, ni hors du sujet.`,
    faits: 'Le même contenu est déjà en ligne.',
  },
  hors_sujet: {
    fondement: `${article6}\u00a0: ne pas publier deux fois la même chose, ni hors du sujet.`,
    faits: 'Le contenu n’a pas sa place à cet endroit du site.',
  },
  droits: {
    fondement: `${article6}\u00a0: ne publier que des photos et des textes qui sont à vous, ou que vous avez le droit de publier.`,
    faits: 'Le contenu reprend une photo ou un texte sans l’accord de son auteur.',
  },
  autre: { fondement: `${article6}.`, faits: '' },
}

export const Decider = z.object({
  p_uuid_signalement: Uuid,
  p_mesure: z.enum(mesuresOperateur),
  p_fondement: textUpTo(paragraphMax),
  p_faits: textUpTo(paragraphMax),
  p_jours: z.optional(z.nullable(intBetween(z.int(), 1, suspensionMax))),
})

export const ContesterDecision = z.object({ p_uuid_suivi: Uuid, p_texte: textUpTo(paragraphMax) })
export const RepondreRecours = z.object({
  p_uuid_recours: Uuid,
  p_accepter: z.boolean(),
  p_reponse: textUpTo(paragraphMax),
})
export const CibleSignalement = z.object({ p_uuid_signalement: Uuid })
export const CibleSuivi = z.object({ p_uuid_suivi: Uuid })
export const ChercherSite = z.object({ p_mot: textUpTo(100) })

export interface DecisionSaisie {
  mesure: MesureOperateur
  fondement: string
  faits: string
  jours: number | null
}

/** The refusal of a decision, or null: every measure needs its reasons. */
export function refuseDecision({
  mesure,
  fondement,
  faits,
  jours,
}: DecisionSaisie): FieldRefusal<keyof DecisionSaisie> | null {
  if (mesure === 'suspendre' && jours === null) return refus('jours', 'Dites combien de jours dure la suspension.')
  return (
    refuseParagraph('faits', faits, 'Dites les faits.') ??
    refuseParagraph('fondement', fondement, 'Dites la règle appliquée.')
  )
}

export const refuseRecours = (texte: string) =>
  refuseParagraph('texte', texte, 'Dites pourquoi vous contestez cette décision.')
export const refuseReponseRecours = (reponse: string) => refuseParagraph('reponse', reponse, 'Dites pourquoi.')

export const dejaDecide = 'Ce signalement a déjà sa décision.'
export const suiviAbsent = 'Ce suivi n’existe pas, ou n’est plus gardé.'
export const dejaConteste = 'Vous avez déjà contesté cette décision.'
export const masqueEnAttente =
  'Une personne relit ce message sous 24 heures\u00a0: c’est sa décision qui pourra être contestée.'
export const recoursClos = 'Le délai de six mois pour contester cette décision est passé.'
export const autreOperateur = 'Vous avez pris cette décision\u00a0: un autre opérateur répond à son recours.'
export const operateurProtege = 'Le compte d’un opérateur ne se suspend ni ne se ferme ici.'
export const compteSuspendu =
  'Votre compte est suspendu\u00a0: vous pouvez lire, mais ni publier ni écrire. Mon Compte dit pourquoi.'

const instant = z.iso.datetime({ offset: true })

/** Reported content on the desk: its text when reported and now, its author and its reporter. */
export const SignalementATraiter = z.object({
  uuid_signalement: z.uuid(),
  cible: z.enum(cibles),
  uuid_cible: z.uuid(),
  motif: z.enum(codesMotif),
  illicite: z.boolean(),
  explication: z.nullable(z.string()),
  urgent: z.boolean(),
  /** Whether this report hid the content. */
  masque: z.boolean(),
  date_signalement: instant,
  extrait: z.nullable(z.string()),
  uuid_personne_visee: z.uuid(),
  pseudo_vise: z.string(),
  /** Null when the reporter is a visitor. */
  pseudo_signaleur: z.nullable(z.string()),
  /** Earlier reports of the same reporter: those that led to a measure, and those that did not. */
  retenus: z.int(),
  rejetes: z.int(),
  /** False while a visitor has not confirmed their address and the reason is not an emergency. */
  confirme: z.boolean(),
  /** Number of open reports on this content, counting only confirmed ones, or only unconfirmed ones, like this one. */
  nombre: z.int(),
})
export type SignalementATraiter = z.infer<typeof SignalementATraiter>

export const Dossier = z.object({
  uuid_signalement: z.uuid(),
  /** Null when the content no longer exists. */
  actuel: z.nullable(z.string()),
  date_inscription: instant,
  suspension: z.nullable(z.string()),
  annonces_en_ligne: z.int(),
  /** The open reports on this content, oldest first. */
  signalements: z.array(
    z.object({
      uuid_signalement: z.uuid(),
      motif: z.enum(codesMotif),
      explication: z.nullable(z.string()),
      /** Null when the reporter is a visitor. */
      pseudo_signaleur: z.nullable(z.string()),
      confirme: z.boolean(),
      date_signalement: instant,
    }),
  ),
  /** Earlier decisions about this author. */
  decisions: z.array(z.object({ mesure: z.enum(mesures), faits: z.string(), date_decision: instant })),
})
export type Dossier = z.infer<typeof Dossier>

export const RecoursATraiter = z.object({
  uuid_recours: z.uuid(),
  texte: z.nullable(z.string()),
  date_recours: instant,
  /** Whether the appeal comes from the reporter. */
  signaleur: z.boolean(),
  cible: z.enum(cibles),
  mesure: z.enum(mesures),
  fondement: z.string(),
  faits: z.string(),
  date_decision: instant,
  extrait: z.nullable(z.string()),
  pseudo_vise: z.string(),
  pseudo_operateur: z.nullable(z.string()),
})
export type RecoursATraiter = z.infer<typeof RecoursATraiter>

export const MaDecision = z.object({
  uuid_suivi: z.uuid(),
  cible: z.enum(cibles),
  mesure: z.enum(mesures),
  date_decision: instant,
  date_retablissement: z.nullable(instant),
})
export type MaDecision = z.infer<typeof MaDecision>

/** The outcome shown to whoever has the link: the author of the content or the reporter, who is told less. */
export const Suivi = z.object({
  uuid_suivi: z.uuid(),
  cote: z.enum(['auteur', 'signaleur']),
  cible: z.enum(cibles),
  date_signalement: z.nullable(instant),
  urgent: z.nullable(z.boolean()),
  /** For a visitor's report: false until the link in the mail is opened. */
  confirme: z.nullable(z.boolean()),
  mesure: z.nullable(z.enum(mesures)),
  faits: z.nullable(z.string()),
  fondement: z.nullable(z.string()),
  extrait: z.nullable(z.string()),
  jusqu_au: z.nullable(instant),
  date_decision: z.nullable(instant),
  date_retablissement: z.nullable(instant),
  contestable_jusqu_au: z.nullable(instant),
  texte_recours: z.nullable(z.string()),
  date_recours: z.nullable(instant),
  date_reponse: z.nullable(instant),
  accepte: z.nullable(z.boolean()),
  reponse: z.nullable(z.string()),
})
export type Suivi = z.infer<typeof Suivi>

/** A result of the desk's search: a member, an ad or a topic. */
export const Trouvaille = z.object({
  cible: z.enum(['annonce', 'forum', 'personne']),
  uuid_cible: z.uuid(),
  titre: z.string(),
  detail: z.string(),
  /** A paid ad whose order was not withdrawn. */
  commande: z.boolean(),
})
export type Trouvaille = z.infer<typeof Trouvaille>

/** One figure of a year: reports by reason, decisions by measure, or appeals by result. */
export const LigneTransparence = z.object({
  annee: z.int(),
  quoi: z.enum(['signalement', 'decision', 'recours', 'delai']),
  /** The reason, measure or result counted; `heures` for a delay, whose `nombre` is then the median. */
  detail: z.string(),
  nombre: z.int(),
})
export type LigneTransparence = z.infer<typeof LigneTransparence>

/** What the reporter reads of a decision, without anything about its author. */
export const sayAuSignaleur = (mesure: Mesure): string =>
  mesure === 'rien'
    ? 'Nous n’avons pas relevé de manquement\u00a0: le contenu reste en ligne.'
    : mesure === 'avertir'
      ? 'Nous avons averti l’auteur\u00a0; le contenu reste en ligne.'
      : 'Nous avons retiré le contenu.'
