// Invoices and credit notes, stored as issued: price, tax, item, seller; and the billing details of a member.
import * as z from 'zod/mini'
import { marque } from '../marque/marque.ts'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { isVide, longueur, readLigne } from '../text/texte.ts'

export const naturesFacture = ['facture', 'avoir'] as const
export type NatureFacture = (typeof naturesFacture)[number]

export const Facture = z.object({
  uuid_facture: z.uuid(),
  /** Numbered without a gap within a year, invoices and credit notes together: « 2026-00012 ». */
  numero: z.string(),
  nature: z.enum(naturesFacture),
  date_facture: z.iso.datetime({ offset: true }),
  libelle: z.string(),
  /** Euros, tax included. */
  montant: z.number(),
  uuid_annonce: z.uuid(),
  /** The customer's name; null until the member gives it, and the document is not available before. */
  nom_client: z.nullable(z.string()),
})
export type Facture = z.infer<typeof Facture>

export const Facturation = z.object({
  nom: z.string(),
  adresse: z.string(),
  cp: z.string(),
  ville: z.string(),
  siret: z.nullable(z.string()),
})
export type Facturation = z.infer<typeof Facturation>

/** Most characters per line of an address. */
export const ligneMax = 120

export const RenseignerFacturation = z.object({
  p_nom: textUpTo(ligneMax),
  p_adresse: textUpTo(ligneMax),
  p_cp: textUpTo(5),
  p_ville: textUpTo(ligneMax),
  p_siret: z.optional(textUpTo(14)),
})

export const CibleFacture = z.object({ p_uuid_facture: Uuid })

export const factureAbsente = 'Facture non trouvée ou accès refusé.'
export const factureSansClient = 'Indiquez d’abord au nom de qui elle est établie.'

export const facturationVide = { nom: '', adresse: '', cp: '', ville: '', siret: '' }
export type FacturationSaisie = typeof facturationVide

export const readFacturation = ({ nom, adresse, cp, ville, siret }: FacturationSaisie): FacturationSaisie => ({
  nom: readLigne(nom),
  adresse: readLigne(adresse),
  cp: readLigne(cp),
  ville: readLigne(ville),
  siret: siret.replace(/\s/g, ''),
})

const manques = {
  nom: 'Indiquez un nom ou une raison sociale.',
  adresse: 'Indiquez le numéro et la rue.',
  ville: 'Indiquez la ville.',
}

/** The first refusal of billing details, or null. */
export function refuseFacturation(saisie: FacturationSaisie): FieldRefusal<keyof FacturationSaisie> | null {
  for (const champ of ['nom', 'adresse', 'ville'] as const) {
    if (isVide(saisie[champ])) return refus(champ, manques[champ])
    if (longueur(saisie[champ]) > ligneMax) return refus(champ, `${ligneMax} caractères au plus.`)
  }
  if (!/^\d{5}$/.test(saisie.cp)) return refus('cp', '5 chiffres attendus')
  if (saisie.siret !== '' && !isSiret(saisie.siret))
    return refus('siret', 'Un numéro SIRET contient 14 chiffres\u00a0: relisez-le.')
  return null
}

/** 14 digits with a valid Luhn checksum. */
const isSiret = (siret: string): boolean =>
  /^\d{14}$/.test(siret) &&
  [...siret].reduce((somme, chiffre, i) => {
    const double = Number(chiffre) * (i % 2 ? 1 : 2)
    return somme + (double > 9 ? double - 9 : double)
  }, 0) %
    10 ===
    0

/** A price split into net and tax, in cents. */
export interface Partage {
  ht: number
  tva: number
  ttc: number
}

export function splitPrix(ttc: number, taux: number): Partage {
  const ht = Math.round((ttc * 100) / (100 + taux))
  return { ht, tva: ttc - ht, ttc }
}

/**
 * The smallest total, not below a given one, equal to a net amount plus its rounded tax, as the norm requires (EN 16931,
 * BR-CO-17). At 20 %, one total in six is not: 16,59 € becomes 16,60 €.
 */
export function raiseTtc(ttc: number, taux: number): number {
  const { ht } = splitPrix(ttc, taux)
  return ht + Math.round((ht * taux) / 100)
}

/** How the document was paid. */
export const reglements: Record<NatureFacture, string> = {
  facture: 'Facture acquittée.',
  avoir: 'Somme rendue sous 14 jours, ou déduite d’une annonce qui reste à payer.',
}
export const exoneration = 'TVA non applicable, art. 293 B du CGI.'

/** Mandatory mentions, by code (UNTDID 4451). */
export const mentions: Record<NatureFacture, readonly { code: string; phrase: string }[]> = {
  facture: [
    { code: 'AAB', phrase: 'Aucun escompte pour paiement anticipé.' },
    { code: 'PMD', phrase: 'En cas de retard\u00a0: pénalités de trois fois le taux d’intérêt légal.' },
    { code: 'PMT', phrase: 'En cas de retard\u00a0: indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement.' },
  ],
  avoir: [],
}

/** The seller as written on an invoice. */
export interface Vendeur {
  raison_sociale: string
  forme: string
  capital: number
  adresse: readonly string[]
  siren: string
  rcs: string
  tva: string
  contact: string
}

export const readVendeur = (): Vendeur => {
  const { raison_sociale, forme, capital, adresse, siren, rcs, tva } = marque.editeur
  return { raison_sociale, forme, capital, adresse, siren, rcs, tva, contact: marque.contact }
}

/** The content of a document, as issued. */
export interface Document {
  numero: string
  nature: NatureFacture
  date_facture: Date
  libelle: string
  date_debut: Date
  date_fin: Date
  vendeur: Vendeur
  client: Facturation
  taux_tva: number
  centimes_ht: number
  centimes_tva: number
  centimes_ttc: number
  /** For a credit note: the invoice it cancels. */
  numero_origine: string | null
  date_origine: Date | null
}

/** « Annonce Pro en ligne 60 jours (réf. 0f5c2a91) ». */
export const nameVente = (plan: string, jours: number, reference: string): string =>
  `Annonce ${plan} en ligne ${jours} jours (réf.\u00a0${reference})`
