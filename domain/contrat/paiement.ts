// The entries about money: plans, the ledger, payments; and the operator's desk, which takes cheques and gives back.
import * as z from 'zod/mini'
import { ChequeAttendu, EncaisserCheque, EntreeJournal } from '../administration.ts'
import { compteurs } from '../limite.ts'
import { Operation } from '../paiement/operation.ts'
import { CreerPaiement, MoyenDePaiement } from '../paiement/paiement.ts'
import { Credit, RembourserPaiement } from '../paiement/remboursement.ts'
import { Tarif } from '../tarif.ts'
import { annonceSienne, compte } from './annonce.ts'
import { type Func, membre, operateur, type View } from './entree.ts'

const { lecture, ecriture, paiement, encaissement } = compteurs

export const views = {
  lister_tarifs: { ...membre, row: Tarif, portee: 'montree', compteurs: [lecture] },
  lister_operations: { ...membre, row: Operation, portee: 'sienne', compteurs: [lecture] },
  lister_moyens_de_paiement: { ...membre, row: MoyenDePaiement, portee: 'montree', compteurs: [lecture] },
  lister_cheques_attendus: { ...operateur, row: ChequeAttendu, portee: 'montree', compteurs: [lecture] },
  lister_credits: { ...operateur, row: Credit, portee: 'montree', compteurs: [lecture] },
  lister_journal: { ...operateur, row: EntreeJournal, portee: 'montree', compteurs: [lecture] },
} as const satisfies Record<string, View>

export const functions = {
  creer_paiement: {
    ...membre,
    args: CreerPaiement,
    cibles: annonceSienne,
    result: z.nullable(z.string()),
    compteurs: [ecriture, paiement],
    change: ['lister_mes_annonces'],
  },
  // A heap of cheques is a morning's work; the operator is a member, whose own ads one of them may pay.
  encaisser_cheque: {
    ...operateur,
    args: EncaisserCheque,
    cibles: { p_uuid_paiement: 'montree' },
    compteurs: [encaissement],
    change: ['lister_cheques_attendus', 'lister_credits', 'lister_journal', ...compte],
  },
  rembourser_paiement: {
    ...operateur,
    args: RembourserPaiement,
    cibles: { p_uuid_paiement: 'montree' },
    compteurs: [encaissement],
    change: ['lister_credits', 'lister_journal', ...compte],
  },
} as const satisfies Record<string, Func>
