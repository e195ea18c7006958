// The entries about invoices: a member's own, and whom they are made out to.
import * as z from 'zod/mini'
import { compteurs } from '../limite/limite.ts'
import { CibleFacture, Facturation, Facture, RenseignerFacturation } from '../paiement/facture.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { ecriture, lien, profil } = compteurs

export const views = {
  lister_factures: {
    resume: 'Les factures et les avoirs de l’appelant.',
    ...readEntry.sienne,
    row: Facture,
  },
  lire_facturation: {
    resume: 'Au nom de qui sont établies les factures de l’appelant.',
    ...readEntry.sienne,
    row: Facturation,
  },
} as const satisfies Record<string, View>

export const functions = {
  renseigner_facturation: {
    resume: 'Dit au nom de qui établir ses factures, celles qui l’attendent comprises.',
    ...membre,
    args: RenseignerFacturation,
    compteurs: [ecriture, profil],
  },
  generer_lien_facture: {
    resume: 'Donne l’adresse où lire sa facture en PDF, valable quinze minutes au plus.',
    ...membre,
    args: CibleFacture,
    cibles: { p_uuid_facture: 'sienne' },
    result: z.string(),
    compteurs: [lien],
  },
} as const satisfies Record<string, Func>
