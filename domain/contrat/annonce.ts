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
} from '../annonce.ts'
import { CompterAnnonces, ZoneAnnonces } from '../carte/zone.ts'
import { compteurs, redit, textes } from '../limite.ts'
import { RechercheAnnonces } from '../recherche.ts'
import { anonyme, type Func, membre, type View } from './entree.ts'

const { lecture, ecriture, annonce, gestion, vue } = compteurs

/** The readings of ads: a member's own, and those of everybody. */
export const annonces = [
  'lister_mes_annonces',
  'lister_annonces',
  'rpc/lister_annonces',
  'rpc/compter_annonces',
] as const
/** The readings of a member's debt, and of the ads it puts on line. */
export const compte = ['lister_operations', ...annonces] as const

export const annonceSienne = { p_uuid_annonce: 'sienne' } as const
export const annonceMontree = { p_uuid_annonce: 'montree' } as const

export const views = {
  lister_annonces: { ...anonyme, row: Annonce, portee: 'montree', criteres: criteresAnnonce, compteurs: [lecture] },
  lister_mes_annonces: { ...membre, row: MonAnnonce, portee: 'sienne', compteurs: [lecture] },
  lister_vues_annonce: { ...membre, row: VueAnnonce, portee: 'sienne', compteurs: [lecture] },
  lister_typesannonce: { ...anonyme, row: TypeAnnonce, portee: 'montree', compteurs: [lecture] },
} as const satisfies Record<string, View>

export const functions = {
  lister_annonces: {
    ...anonyme,
    args: RechercheAnnonces,
    cibles: annonceMontree,
    rows: Annonce,
    criteres: criteresAnnonce,
    compteurs: [lecture],
    change: [],
  },
  compter_annonces: { ...anonyme, args: CompterAnnonces, rows: ZoneAnnonces, compteurs: [lecture], change: [] },
  inserer_annonce: {
    ...membre,
    args: InsererAnnonce,
    result: z.array(AnnonceCreee),
    compteurs: [ecriture, annonce],
    redit: ({ p_titre, p_contenu }: z.output<typeof InsererAnnonce>) => redit(textes.annonce, p_titre + p_contenu),
    change: compte,
  },
  ajouter_annonce: {
    ...membre,
    args: AjouterAnnonce,
    result: z.array(AnnonceCreee),
    compteurs: [ecriture, annonce],
    redit: (args: z.output<typeof AjouterAnnonce>) =>
      redit(textes.annonce, args.p_titre_annonce + args.p_contenu_annonce),
    change: compte,
  },
  modifier_annonce: {
    ...membre,
    args: ModifierAnnonce,
    cibles: annonceSienne,
    compteurs: [ecriture, gestion],
    change: annonces,
  },
  archiver_annonce: {
    ...membre,
    args: CibleAnnonce,
    cibles: annonceSienne,
    compteurs: [ecriture, gestion],
    change: compte,
  },
  pourvoir_annonce: {
    ...membre,
    args: CibleAnnonce,
    cibles: annonceSienne,
    compteurs: [ecriture, gestion],
    change: annonces,
  },
  rouvrir_annonce: {
    ...membre,
    args: CibleAnnonce,
    cibles: annonceSienne,
    compteurs: [ecriture, gestion],
    change: annonces,
  },
  renouveler_annonce: {
    ...membre,
    args: CibleAnnonce,
    cibles: annonceSienne,
    result: z.array(AnnonceCreee),
    compteurs: [ecriture, gestion],
    change: compte,
  },
  // Counted for the owner, who is never the reader.
  compter_vue_annonce: {
    ...anonyme,
    args: CibleAnnonce,
    cibles: { p_uuid_annonce: 'libre' },
    compteurs: [vue],
    change: [],
  },
} as const satisfies Record<string, Func>
