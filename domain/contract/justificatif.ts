// The entries about the pictures that an operator looks at: sent by their member, decided at the desk.
import * as z from 'zod/mini'
import { compteurs } from '../limite/limite.ts'
import {
  CibleJustificatif,
  DeposerJustificatif,
  Justificatif,
  JustificatifATraiter,
  TrancherJustificatif,
} from '../verification/justificatif.ts'
import { type Func, membre, operateur, readEntry, type View } from './entry.ts'

const { lien, ecriture, numrpps, encaissement } = compteurs

export const views = {
  lire_justificatif: {
    resume: 'Où en sont les photos que l’on a envoyées de sa carte de l’Ordre, ou d’un certificat de scolarité.',
    ...readEntry.sienne,
    row: Justificatif,
  },
  lister_justificatifs: {
    resume: 'Les justificatifs à regarder, du plus ancien au plus récent.',
    ...readEntry.operateur,
    row: JustificatifATraiter,
  },
} as const satisfies Record<string, View>

export const functions = {
  deposer_justificatif: {
    resume:
      'Donne le lien où envoyer, par PUT et sous son type, la photo d’un justificatif\u00a0; elle remplace celle d’avant.',
    ...membre,
    args: DeposerJustificatif,
    result: z.string(),
    compteurs: [ecriture, numrpps],
  },
  confirmer_justificatif: {
    resume: 'Dit que la photo est envoyée\u00a0: elle est lue, et rejoint celles qu’un opérateur regarde.',
    ...membre,
    args: z.object({}),
    compteurs: [ecriture],
  },
  generer_lien_justificatif: {
    resume: 'Donne le lien, valable une minute, de la photo d’un justificatif à regarder.',
    ...operateur,
    args: CibleJustificatif,
    cibles: { p_uuid_justificatif: 'montree' },
    result: z.string(),
    compteurs: [lien],
  },
  trancher_justificatif: {
    resume: 'Accepte ou refuse un justificatif, et efface sa photo.',
    ...operateur,
    args: TrancherJustificatif,
    cibles: { p_uuid_justificatif: 'montree' },
    compteurs: [encaissement],
  },
} as const satisfies Record<string, Func>
