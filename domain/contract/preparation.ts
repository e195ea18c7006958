// The entries about the preparation of a contract by the two members of a conversation.
import * as z from 'zod/mini'
import { compteurs } from '../limite/limite.ts'
import {
  AccepterPreparation,
  GenererLienFiche,
  Preparation,
  RemplirPreparation,
} from '../preparation/preparationRows.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { ecriture, preparation, lien } = compteurs

export const views = {
  lire_preparation: {
    resume: 'Ce que l’appelant et l’autre membre d’une conversation préparent de leur contrat.',
    ...readEntry.sienne,
    row: Preparation,
  },
} as const satisfies Record<string, View>

const cibles = { p_uuid_conversation: 'sienne' } as const
const ecrite = { ...membre, cibles, compteurs: [ecriture, preparation] } as const

export const functions = {
  remplir_preparation: {
    resume: 'Écrit sa partie, et ce dont les deux conviennent\u00a0; un changement ôte les accords donnés avant lui.',
    ...ecrite,
    args: RemplirPreparation,
  },
  accepter_preparation: {
    resume: 'Dit son accord sur une version, celle qui tient.',
    ...ecrite,
    args: AccepterPreparation,
  },
  generer_lien_fiche: {
    resume: 'Donne l’adresse de la fiche récapitulative (PDF) ou de ses échéances (iCalendar), quinze minutes au plus.',
    ...membre,
    cibles,
    args: GenererLienFiche,
    result: z.string(),
    compteurs: [lien],
  },
} as const satisfies Record<string, Func>
