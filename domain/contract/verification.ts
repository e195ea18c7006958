// The entries about the check of an RPPS number.
import { compteurs } from '../limite/limite.ts'
import { Verification, VerifierRpps } from '../verification/verification.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { ecriture, numrpps } = compteurs

export const views = {
  lire_verification: {
    resume: 'Où en est le contrôle de son numéro RPPS\u00a0; aucune ligne tant qu’il n’est pas demandé.',
    ...readEntry.sienne,
    row: Verification,
  },
} as const satisfies Record<string, View>

export const functions = {
  /** A background job asks the directory soon after. */
  verifier_rpps: {
    resume: 'Demande le contrôle de son numéro RPPS à l’Annuaire Santé, fait dans les minutes qui suivent.',
    ...membre,
    args: VerifierRpps,
    compteurs: [ecriture, numrpps],
  },
} as const satisfies Record<string, Func>
