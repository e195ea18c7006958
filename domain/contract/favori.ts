// The entries about favourites: the copy that follows their member, and one call that brings it up to date.
import * as z from 'zod/mini'
import { Favori, FusionnerFavoris } from '../annonce/favori.ts'
import { compteurs } from '../limite/limite.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { ecriture } = compteurs

export const views = {
  lister_favoris: {
    resume: 'Les favoris de l’appelant, le dernier d’abord\u00a0; en ligne ou non.',
    ...readEntry.sienne,
    row: Favori,
  },
} as const satisfies Record<string, View>

export const functions = {
  fusionner_favoris: {
    resume: 'Ajoute des annonces publiées à ses favoris, en retire, et rend ceux qui sont gardés.',
    ...membre,
    args: FusionnerFavoris,
    cibles: { p_uuids_ajoutes: 'libre', p_uuids_retires: 'libre' },
    result: z.array(z.uuid()),
    compteurs: [ecriture],
    suspendu: true,
  },
} as const satisfies Record<string, Func>
