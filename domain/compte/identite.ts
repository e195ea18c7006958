// The identity provider's part of an account: its fields, its addresses, the refusals of a name, and those of the provider.

import type { FormRefusal } from '../protocol/refusal.ts'
import { longueur, readLigne } from '../text/texte.ts'
import { type RefusFournisseur, raisonDuRefus } from './motdepasse.ts'

/** An address of the provider: its issuer, as it names itself, may end with a slash. */
export const chezFournisseur = (issuer: string, chemin: string): string => issuer.replace(/\/$/, '') + chemin

/** The most characters that the provider takes of each. */
export const nomMax = 200

export const identiteVide = { prenom: '', nom: '' }
export type IdentiteSaisie = typeof identiteVide
export type RefusIdentite = FormRefusal<keyof IdentiteSaisie>

/** As they are sent: on one line, without spaces around. */
export const readIdentite = ({ prenom, nom }: IdentiteSaisie): IdentiteSaisie => ({
  prenom: readLigne(prenom),
  nom: readLigne(nom),
})

const refuseNom = (nom: string, vide: string): string | null => {
  if (nom === '') return vide
  return longueur(nom) > nomMax ? `${nomMax} caractères au plus.` : null
}

/** The provider has neither name without the other. */
export function refuseIdentite(saisie: IdentiteSaisie): RefusIdentite {
  const { prenom, nom } = readIdentite(saisie)
  const refus = {
    prenom: refuseNom(prenom, 'Indiquez votre prénom.'),
    nom: refuseNom(nom, 'Indiquez votre nom.'),
  }
  return Object.fromEntries(Object.entries(refus).filter(([, phrase]) => phrase !== null))
}

/** A refusal, for the console and the member (product §8). */
export const echecIdentite = (status: number): string => `Failed to update profile (Status: ${status})`

export const sayEchecIdentite = (refus: RefusFournisseur): string =>
  `Votre prénom et votre nom n’ont pas été enregistrés. ${raisonDuRefus(refus)} (${echecIdentite(refus.status)})`.replace(
    '  ',
    ' ',
  )
