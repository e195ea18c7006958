// The entries about money: plans, the ledger, payments; and the operator's desk, which takes cheques and gives back.
import * as z from 'zod/mini'
import { ChequeAttendu, CibleCheque, EntreeJournal } from '../administration/administration.ts'
import { CibleAnnonce } from '../annonce/annonce.ts'
import { compteurs } from '../limite/limite.ts'
import { CibleIncident, IncidentPaiement } from '../paiement/incident.ts'
import { Disponible, Operation } from '../paiement/operation.ts'
import { CreerPaiement, MoyenDePaiement } from '../paiement/paiement.ts'
import { Credit, RembourserPaiement } from '../paiement/remboursement.ts'
import { NoterRetractation } from '../paiement/retractation.ts'
import { Tarif } from '../paiement/tarif.ts'
import { ownAnnonceSource } from './annonce.ts'
import { type Func, membre, operateur, readEntry, type View } from './entry.ts'

const { ecriture, gestion, paiement, encaissement } = compteurs

export const views = {
  lister_tarifs: {
    resume: 'Les offres d’annonce, leur prix en euros et leur durée.',
    ...readEntry.membre,
    row: Tarif,
  },
  lister_operations: {
    resume: 'Les débits et les crédits de l’appelant.',
    ...readEntry.sienne,
    row: Operation,
  },
  lire_disponible: {
    resume: 'Ce que l’appelant a versé au-delà de ses annonces.',
    ...readEntry.sienne,
    row: Disponible,
  },
  lister_moyens_de_paiement: {
    resume: 'Les moyens de payer une annonce.',
    ...readEntry.membre,
    row: MoyenDePaiement,
  },
  lister_cheques_attendus: {
    resume: 'Les chèques annoncés qui ne sont pas encaissés.',
    ...readEntry.operateur,
    row: ChequeAttendu,
  },
  lister_cheques_tardifs: {
    resume: 'Les chèques dont l’annonce a été retirée avant qu’ils n’arrivent\u00a0: ils restent en crédit.',
    ...readEntry.operateur,
    row: ChequeAttendu,
  },
  lister_credits: {
    resume: 'Les paiements dont une part n’est plus due et peut être rendue.',
    ...readEntry.operateur,
    row: Credit,
  },
  lister_incidents_paiement: {
    resume: 'Ce que le prestataire de paiement a fait de lui-même, et qui reste à régler.',
    ...readEntry.operateur,
    row: IncidentPaiement,
  },
  lister_journal: {
    resume: 'Ce que les opérateurs ont fait.',
    ...readEntry.operateur,
    row: EntreeJournal,
  },
} as const satisfies Record<string, View>

export const functions = {
  creer_paiement: {
    resume: 'Paie ce qui est dû\u00a0: donne l’adresse où payer par carte, ou rien quand un chèque est attendu.',
    ...membre,
    args: CreerPaiement,
    cibles: ownAnnonceSource,
    result: z.nullable(z.string()),
    compteurs: [ecriture, paiement],
  },
  retracter_commande: {
    resume: 'Renonce au contrat d’une annonce payante, qui est retirée\u00a0; rendu une fois, autant qu’on le demande.',
    ...membre,
    suspendu: true,
    args: CibleAnnonce,
    cibles: ownAnnonceSource,
    compteurs: [ecriture, gestion],
  },
  // Limited to a morning's pile of cheques. Operators are members too: a cheque may pay for their own ads.
  encaisser_cheque: {
    resume: 'Encaisse un chèque attendu.',
    ...operateur,
    args: CibleCheque,
    cibles: { p_uuid_paiement: 'montree' },
    compteurs: [encaissement],
  },
  annuler_cheque: {
    resume: 'N’attend plus un chèque qui ne viendra pas.',
    ...operateur,
    args: CibleCheque,
    cibles: { p_uuid_paiement: 'montree' },
    compteurs: [encaissement],
  },
  rembourser_paiement: {
    resume: 'Rend une part non due d’un paiement, une seule fois.',
    ...operateur,
    args: RembourserPaiement,
    cibles: { p_uuid_paiement: 'montree' },
    compteurs: [encaissement],
  },
  traiter_incident_paiement: {
    resume: 'Dit réglé un incident de paiement.',
    ...operateur,
    args: CibleIncident,
    cibles: { p_uuid_incident: 'montree' },
    compteurs: [encaissement],
  },
  noter_retractation: {
    resume: 'Note la rétractation d’une annonce payante reçue par écrit, au jour de son envoi.',
    ...operateur,
    args: NoterRetractation,
    cibles: { p_uuid_annonce: 'montree' },
    compteurs: [encaissement],
  },
} as const satisfies Record<string, Func>
