// The four plans: their limits (product §9) and the row the API lists.
import * as z from 'zod/mini'
import { type CodeTarif, codeGratuit, codesTarif, readCodeTarif } from './plan.ts'

export interface LimiteTarif {
  /** Longest title, in code points. */
  titre: number
  /** Longest description, in code points. */
  description: number
  /** Most photos per ad. */
  photos: number
  /** Whether the owner sees how many times the ad was viewed. */
  statistiques: boolean
  /** Initial relevance score, which decreases each day. */
  score: number
  /** The words of the offer. */
  avantages: readonly string[]
}

const photos = 5
/** The limits of the plan with the longest texts. */
export const titreMax = 80
export const descriptionMax = 2000

/** The names shown to people; the names in the table `tarif` belong to the database. */
export const nomsTarif: Readonly<Record<CodeTarif, string>> = {
  G0000: 'Gratuit',
  P0001: 'Essentiel',
  P0002: 'Pro',
  P0003: 'Prestige',
}

export const limites: Readonly<Record<CodeTarif, LimiteTarif>> = {
  G0000: {
    titre: 40,
    description: 200,
    photos: 0,
    statistiques: false,
    score: 1000,
    avantages: ['Visibilité de base', '30 jours en ligne'],
  },
  P0001: {
    titre: 40,
    description: 500,
    photos: 0,
    statistiques: false,
    score: 2000,
    avantages: ['Meilleure visibilité'],
  },
  P0002: {
    titre: 80,
    description: 1000,
    photos,
    statistiques: true,
    score: 3000,
    avantages: ['Jusqu’à 5 photos', 'Statistiques de vues'],
  },
  P0003: {
    titre: titreMax,
    description: descriptionMax,
    photos,
    statistiques: true,
    score: 4000,
    avantages: ['En tête de liste', 'Support prioritaire', 'Toutes les options pro'],
  },
}

export const Tarif = z.object({
  code_tarif: z.enum(codesTarif),
  libelle_tarif: z.string(),
  /** Euros, two decimals at most. */
  prix: z.number(),
  duree_jours: z.int(),
})
export type Tarif = z.infer<typeof Tarif>

/** The limits of a plan; an unknown code has those of the free plan (product §4: « any other free »). */
export function limiteTarif(code: string): LimiteTarif {
  return limites[readCodeTarif(code) ?? codeGratuit]
}

/** Plans sorted by code, from the free one to the most expensive (product §7). */
export const sortTarifs = (tarifs: readonly Tarif[]): Tarif[] =>
  [...tarifs].sort((a, b) => a.code_tarif.localeCompare(b.code_tarif))
