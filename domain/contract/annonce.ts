// The entries about ads: searched, published, changed, renewed, counted.
import * as z from 'zod/mini'
import {
  AjouterAnnonce,
  Annonce,
  AnnonceCreee,
  CibleAnnonce,
  criteresAnnonce,
  InsererAnnonce,
  ModifierAnnonce,
  MonAnnonce,
  TypeAnnonce,
  VueAnnonce,
} from '../annonce/annonce.ts'
import { PublierPeriodes } from '../annonce/periodes.ts'
import { CompterAnnonces, CompteType, ZoneAnnonces } from '../carte/zone.ts'
import { compteurs, deplacement, redit, textes } from '../limite/limite.ts'
import { RechercheAnnonces } from '../recherche/recherche.ts'
import { anonyme, type Func, membre, readEntry, type View } from './entry.ts'

const { lecture, ecriture, annonce, gestion, vue } = compteurs

export const ownAnnonceSource = { p_uuid_annonce: 'sienne' } as const
export const visibleAnnonceSource = { p_uuid_annonce: 'montree' } as const

export const views = {
  lister_annonces: {
    resume: 'Les annonces en ligne.',
    ...readEntry.anonyme,
    row: Annonce,
    criteres: criteresAnnonce,
  },
  lister_mes_annonces: {
    resume: 'Les annonces de l’appelant, quel que soit leur état, avec ce qu’il leur reste à payer.',
    ...readEntry.sienne,
    row: MonAnnonce,
  },
  lister_vues_annonce: {
    resume: 'Les lectures par jour des annonces de l’appelant dont l’offre comprend les statistiques.',
    ...readEntry.sienne,
    row: VueAnnonce,
  },
  lister_typesannonce: {
    resume: 'Les types d’annonces\u00a0: assistanat, remplacement, collaboration, cession.',
    ...readEntry.anonyme,
    row: TypeAnnonce,
  },
} as const satisfies Record<string, View>

export const functions = {
  lister_annonces: {
    resume: 'Cherche les annonces en ligne par lieu, dates et critères, ou lit celle d’un identifiant.',
    ...anonyme,
    args: RechercheAnnonces,
    cibles: visibleAnnonceSource,
    rows: Annonce,
    criteres: criteresAnnonce,
    compteurs: [lecture],
  },
  compter_annonces: {
    resume: 'Compte ce qu’une recherche trouve, par département, par commune ou par maille de carte.',
    ...anonyme,
    args: CompterAnnonces,
    rows: ZoneAnnonces,
    compteurs: [lecture],
  },
  compter_types: {
    resume: 'Compte les annonces en ligne de chaque type (0\u00a0: tous), par mois et par département.',
    ...anonyme,
    args: z.object({}),
    rows: CompteType,
    compteurs: [lecture],
  },
  inserer_annonce: {
    resume: 'Publie une annonce\u00a0: en ligne tout de suite si elle est gratuite, sinon une fois payée.',
    ...membre,
    args: InsererAnnonce,
    result: z.array(AnnonceCreee),
    compteurs: [ecriture, annonce],
    redit: ({ p_titre, p_contenu }: z.output<typeof InsererAnnonce>) => redit(textes.annonce, p_titre + p_contenu),
  },
  publier_periodes: {
    resume:
      'Publie son remplacement pour d’autres périodes\u00a0: toutes, ou aucune\u00a0; chacune a son propre paiement.',
    ...membre,
    args: PublierPeriodes,
    cibles: ownAnnonceSource,
    result: z.array(AnnonceCreee),
    compteurs: [ecriture, annonce],
    fois: ({ p_debuts }: z.output<typeof PublierPeriodes>) => p_debuts.length,
  },
  ajouter_annonce: {
    resume: 'Publie une annonce, sous d’autres noms d’arguments.',
    remplacee: 'inserer_annonce',
    ...membre,
    args: AjouterAnnonce,
    result: z.array(AnnonceCreee),
    compteurs: [ecriture, annonce],
    redit: (args: z.output<typeof AjouterAnnonce>) =>
      redit(textes.annonce, args.p_titre_annonce + args.p_contenu_annonce),
  },
  modifier_annonce: {
    resume: 'Modifie son annonce\u00a0: un argument absent ne change rien, un critère nul est effacé.',
    ...membre,
    args: ModifierAnnonce,
    cibles: ownAnnonceSource,
    compteurs: [ecriture, gestion],
    redit: ({ p_uuid_annonce, p_cp, p_ville }: z.output<typeof ModifierAnnonce>) =>
      p_cp || p_ville ? { compteur: deplacement, texte: p_uuid_annonce } : null,
  },
  archiver_annonce: {
    resume: 'Retire son annonce pour de bon.',
    ...membre,
    suspendu: true,
    args: CibleAnnonce,
    cibles: ownAnnonceSource,
    compteurs: [ecriture, gestion],
  },
  pourvoir_annonce: {
    resume: 'Dit que son annonce en ligne a trouvé quelqu’un, et la retire.',
    ...membre,
    args: CibleAnnonce,
    cibles: ownAnnonceSource,
    compteurs: [ecriture, gestion],
  },
  rouvrir_annonce: {
    resume: 'Reprend, dans les secondes qui suivent, ce que l’on vient de dire d’une annonce pourvue.',
    ...membre,
    args: CibleAnnonce,
    cibles: ownAnnonceSource,
    compteurs: [ecriture, gestion],
  },
  renouveler_annonce: {
    resume: 'Remet en ligne son annonce expirée, par un nouveau débit de son offre.',
    ...membre,
    args: CibleAnnonce,
    cibles: ownAnnonceSource,
    result: z.array(AnnonceCreee),
    compteurs: [ecriture, gestion],
  },
  // The reader's view is counted for the owner, so it changes nothing that the caller reads.
  compter_vue_annonce: {
    resume: 'Compte une lecture d’une annonce, une fois par personne et par jour.',
    ...anonyme,
    args: CibleAnnonce,
    cibles: { p_uuid_annonce: 'libre' },
    compteurs: [vue],
  },
} as const satisfies Record<string, Func>
