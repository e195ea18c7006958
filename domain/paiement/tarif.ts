// The four plans: their limits (product §9) and the row the API lists.
import * as z from 'zod/mini'
import { type CodeTarif, codeGratuit, codesTarif, readCodeTarif } from './plan.ts'

export interface LimiteTarif {
  /** Longest title, in code points. */
  titre: number
  /** Longest description, in code points. */
  description: number
  /** Most photos an ad may hold. */
  photos: number
  /** Whether the owner sees how often the ad was read. */
  statistiques: boolean
  /** Base of the relevance score, before the loss per day. */
  score: number
  /** In the words of the offer. */
  avantages: readonly string[]
}

const photos = 5
/** Those of the longest plan. */
export const titreMax = 80
export const descriptionMax = 2000

/** As people read them; the name of a row of `tarif` is the database's own. */
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

/** The limits of a plan; an unknown code is held to the free plan's (product §4: « any other free »). */
export function limiteTarif(code: string): LimiteTarif {
  return limites[readCodeTarif(code) ?? codeGratuit]
}

/** The plans in the order of their codes, from the free one to the dearest (product §7). */
export const sortTarifs = (tarifs: readonly Tarif[]): Tarif[] =>
  [...tarifs].sort((a, b) => a.code_tarif.localeCompare(b.code_tarif))
