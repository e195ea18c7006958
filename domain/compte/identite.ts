// What the identity provider holds of an account: name fields, addresses of its calls, refusals.

import type { FormRefusal } from '../protocol/refusal.ts'
import { longueur, readLigne } from '../text/texte.ts'
import { type RefusFournisseur, raisonDuRefus } from './motdepasse.ts'

/** An address at the provider, whose issuer may end with a slash. */
export const chezFournisseur = (issuer: string, chemin: string): string => issuer.replace(/\/$/, '') + chemin

/** Longest first or last name that the provider accepts, in characters. */
export const nomMax = 200

export const identiteVide = { prenom: '', nom: '' }
export type IdentiteSaisie = typeof identiteVide
export type RefusIdentite = FormRefusal<keyof IdentiteSaisie>

/** The names on one line, trimmed, as they are sent. */
export const readIdentite = ({ prenom, nom }: IdentiteSaisie): IdentiteSaisie => ({
  prenom: readLigne(prenom),
  nom: readLigne(nom),
})

const refuseNom = (nom: string, vide: string): string | null => {
  if (nom === '') return vide
  return longueur(nom) > nomMax ? `${nomMax} caractères au plus.` : null
}

/** The provider requires both names. */
export function refuseIdentite(saisie: IdentiteSaisie): RefusIdentite {
  const { prenom, nom } = readIdentite(saisie)
  const refus = {
    prenom: refuseNom(prenom, 'Indiquez votre prénom.'),
    nom: refuseNom(nom, 'Indiquez votre nom.'),
  }
  return Object.fromEntries(Object.entries(refus).filter(([, phrase]) => phrase !== null))
}

/** The message of a refused change, for the console and the member (product §8). */
export const echecIdentite = (status: number): string => `Failed to update profile (Status: ${status})`

export const sayEchecIdentite = (refus: RefusFournisseur): string =>
  `Votre prénom et votre nom n’ont pas été enregistrés. ${raisonDuRefus(refus)} (${echecIdentite(refus.status)})`.replace(
    '  ',
    ' ',
  )
