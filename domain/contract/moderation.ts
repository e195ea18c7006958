// The entries about what is reported: noticed by anybody, decided by operators, told to both sides, contested.
import * as z from 'zod/mini'
import { compteurs } from '../limite/limite.ts'
import {
  ChercherSite,
  CibleSignalement,
  CibleSuivi,
  ContesterDecision,
  Decider,
  Dossier,
  LigneTransparence,
  MaDecision,
  RecoursATraiter,
  RepondreRecours,
  SignalementATraiter,
  Suivi,
  Trouvaille,
} from '../moderation/decision.ts'
import { ConfirmerSignalement, MonSignalement, Signaler } from '../moderation/signalement.ts'
import { anonyme, type Func, operateur, readEntry, type View } from './entry.ts'

const { lecture, signalement, visite, encaissement } = compteurs

export const views = {
  lister_mes_signalements: {
    resume: 'Ce que l’on a signalé, et si c’est décidé.',
    ...readEntry.sienne,
    row: MonSignalement,
  },
  lister_mes_decisions: {
    resume: 'Ce qui a été décidé de ses contenus.',
    ...readEntry.sienne,
    row: MaDecision,
  },
  lister_signalements: {
    resume: 'Les signalements qui attendent leur décision, les urgents d’abord.',
    ...readEntry.operateur,
    row: SignalementATraiter,
  },
  lister_recours: {
    resume: 'Les recours qui attendent leur réponse.',
    ...readEntry.operateur,
    row: RecoursATraiter,
  },
  lister_transparence: {
    resume: 'Les comptes de la modération, année par année.',
    ...readEntry.anonyme,
    row: LigneTransparence,
  },
} as const satisfies Record<string, View>

export const functions = {
  signaler_contenu: {
    resume: 'Signale un contenu que l’on voit, et rend le lien de son suivi.',
    ...anonyme,
    args: Signaler,
    cibles: { p_uuid_cible: 'autrui' },
    result: z.uuid(),
    compteurs: [signalement, visite],
  },
  confirmer_signalement: {
    resume: 'Confirme le signalement d’un visiteur par le lien écrit à son adresse, et rend celui de son suivi.',
    ...anonyme,
    args: ConfirmerSignalement,
    cibles: { p_uuid_confirmation: 'montree' },
    result: z.uuid(),
    compteurs: [visite],
  },
  // Readable by whoever has the link: visitors have no account, and a closed account cannot sign in.
  lire_suivi: {
    resume: 'Ce qu’un signalement ou un contenu est devenu, pour qui en a le lien.',
    ...anonyme,
    args: CibleSuivi,
    cibles: { p_uuid_suivi: 'montree' },
    rows: Suivi,
    compteurs: [lecture],
  },
  contester_decision: {
    resume: 'Conteste une décision, une fois, dans les six mois.',
    ...anonyme,
    args: ContesterDecision,
    cibles: { p_uuid_suivi: 'montree' },
    compteurs: [signalement, visite],
  },
  lire_dossier: {
    resume: 'Ce que dit aujourd’hui un contenu signalé, et ce que l’on sait de son auteur.',
    ...operateur,
    args: CibleSignalement,
    cibles: { p_uuid_signalement: 'montree' },
    rows: Dossier,
    compteurs: [lecture],
  },
  chercher_site: {
    resume: 'Membres, annonces et sujets qu’un mot trouve, quel que soit leur état.',
    ...operateur,
    args: ChercherSite,
    rows: Trouvaille,
    compteurs: [lecture],
  },
  decider_signalement: {
    resume: 'Décide de tous les signalements ouverts d’un contenu.',
    ...operateur,
    args: Decider,
    cibles: { p_uuid_signalement: 'montree' },
    compteurs: [encaissement],
  },
  repondre_recours: {
    resume: 'Répond à un recours, et rétablit ce qui avait été retiré.',
    ...operateur,
    args: RepondreRecours,
    cibles: { p_uuid_recours: 'montree' },
    compteurs: [encaissement],
  },
} as const satisfies Record<string, Func>
