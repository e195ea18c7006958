// The operators' desk: the cheques awaited and the log of what operators did.
import * as z from 'zod/mini'
import { pseudoMax, readPseudo } from '../compte/personne.ts'
import { mesures } from '../moderation/decision.ts'
import { cibles } from '../moderation/signalement.ts'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'
import { longueur } from '../text/texte.ts'

export const ChequeAttendu = z.object({
  uuid_paiement: z.uuid(),
  /** When the member chose to pay by cheque. */
  date_paiement: z.iso.datetime({ offset: true }),
  /** Euros. */
  montant: z.number(),
  /** The ad whose reference is written on the cheque; null when it pays for several. */
  uuid_annonce: z.nullable(z.uuid()),
  titre_annonce: z.nullable(z.string()),
  pseudo_personne: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type ChequeAttendu = z.infer<typeof ChequeAttendu>

export const actions = [
  'Chèque encaissé',
  'Chèque annulé',
  'Carte remboursée',
  'Chèque remboursé',
  'Rétractation reçue',
  'Décision',
  'Recours accepté',
  'Recours rejeté',
  'Justificatif accepté',
  'Justificatif refusé',
  'Nom réservé',
  'Nom libéré',
] as const

export const EntreeJournal = z.object({
  uuid_entree: z.uuid(),
  date_action: z.iso.datetime({ offset: true }),
  pseudo_operateur: z.nullable(z.string()),
  action: z.enum(actions),
  /** Euros; null when the action moved no money. */
  montant: z.nullable(z.number()),
  uuid_annonce: z.nullable(z.uuid()),
  /** The kind of content of a decision, or of the decision that an appeal is about. */
  cible: z.nullable(z.enum(cibles)),
  mesure: z.nullable(z.enum(mesures)),
  /** The member concerned. */
  pseudo_personne: z.nullable(z.string()),
  /** The name that was reserved or released. */
  nom: z.nullable(z.string()),
})
export type EntreeJournal = z.infer<typeof EntreeJournal>

/** Refusal: the cheque's ads have been paid otherwise, or archived (product D45). */
export const chequePerime = 'Ce chèque n’est plus attendu\u00a0: ce qu’il devait payer n’est plus dû.'

export const CibleCheque = z.object({ p_uuid_paiement: Uuid })

/** A name that an operator has reserved: no pseudo may hold it. */
export const NomReserve = z.object({
  uuid_nom: z.uuid(),
  nom: z.string(),
  date_ajout: z.iso.datetime({ offset: true }),
  pseudo_operateur: z.nullable(z.string()),
})
export type NomReserve = z.infer<typeof NomReserve>

/** A pseudo that was chosen before the rule that refuses it now. */
export const PseudoRefuse = z.object({
  uuid_personne: z.uuid(),
  pseudo_personne: z.string(),
  /** The sentence that refuses it today. */
  refus: z.string(),
})
export type PseudoRefuse = z.infer<typeof PseudoRefuse>

export const nomReserveMin = 3
export const ReserverNom = z.object({ p_nom: textUpTo(pseudoMax) })
export const CibleNom = z.object({ p_uuid_nom: Uuid })

/** Returns why a name cannot be reserved, or null. */
export function refuseNomReserve(saisi: string): string | null {
  const lu = longueur(readPseudo(saisi))
  return lu < nomReserveMin || lu > pseudoMax ? `Un nom réservé a de ${nomReserveMin} à ${pseudoMax} caractères.` : null
}
