// The short profile of a candidate, kept once and joined to a first message as lines that the owner of the ad reads as a card.
import * as z from 'zod/mini'
import { intBetween, textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { longueur, readLigne } from '../text/texte.ts'

/** Characters. */
export const ligneMax = 120
export const motsMax = 300
const premiereAnnee = 1950
const derniereAnnee = 2100

export const Candidat = z.object({
  annee_diplome: z.nullable(z.int()),
  experience: z.nullable(z.string()),
  disponibilite: z.nullable(z.string()),
  mobilite: z.nullable(z.string()),
  mots: z.nullable(z.string()),
})
export type Candidat = z.infer<typeof Candidat>
export type ChampCandidat = keyof Candidat

const ligne = () => z.optional(z.nullable(textUpTo(ligneMax)))

/** What is absent or empty is erased. */
export const RenseignerCandidat = z.object({
  p_annee_diplome: z.optional(z.nullable(intBetween(z.int(), premiereAnnee, derniereAnnee))),
  p_experience: ligne(),
  p_disponibilite: ligne(),
  p_mobilite: ligne(),
  p_mots: z.optional(z.nullable(textUpTo(motsMax))),
})

export const candidatVide: Candidat = {
  annee_diplome: null,
  experience: null,
  disponibilite: null,
  mobilite: null,
  mots: null,
}

/** The profile as it is stored: each text on one line, or null. */
export const readCandidat = (saisi: Candidat): Candidat => ({
  annee_diplome: saisi.annee_diplome,
  experience: readLigne(saisi.experience ?? '') || null,
  disponibilite: readLigne(saisi.disponibilite ?? '') || null,
  mobilite: readLigne(saisi.mobilite ?? '') || null,
  mots: readLigne(saisi.mots ?? '') || null,
})

export const isEmptyCandidat = (candidat: Candidat): boolean => Object.values(candidat).every((dit) => dit === null)

/** The refusal of a profile, or null; `annee` is the current year. */
export function refuseCandidat(candidat: Candidat, annee: number): FieldRefusal<ChampCandidat> | null {
  const { annee_diplome: diplome } = candidat
  if (diplome !== null && !(Number.isInteger(diplome) && diplome >= premiereAnnee && diplome <= annee + 5))
    return refus('annee_diplome', `Une année, de ${premiereAnnee} à ${annee + 5}.`)
  for (const champ of ['experience', 'disponibilite', 'mobilite'] as const)
    if (longueur(candidat[champ] ?? '') > ligneMax) return refus(champ, `${ligneMax} caractères au plus.`)
  return longueur(candidat.mots ?? '') > motsMax ? refus('mots', `${motsMax} caractères au plus.`) : null
}

/** A line of the card: what is said, and its name except where the words say it all. */
export interface CardLine {
  nom: string | null
  dit: string
}

const diplome = 'Diplôme'
const noms = { experience: 'Expérience', disponibilite: 'Disponibilité', mobilite: 'Mobilité' } as const

export function listCandidat({ annee_diplome, mots, ...candidat }: Candidat): CardLine[] {
  const named = (Object.keys(noms) as (keyof typeof noms)[]).map((champ) => ({
    nom: noms[champ],
    dit: candidat[champ],
  }))
  return [
    { nom: diplome, dit: annee_diplome === null ? null : String(annee_diplome) },
    ...named,
    { nom: null, dit: mots },
  ].filter((line): line is CardLine => line.dit !== null)
}

const entete = 'Profil joint\u00a0:'

/** The text of a message, with the profile after it. */
export function joinCandidat(texte: string, candidat: Candidat): string {
  const lines = listCandidat(candidat).map(({ nom, dit }) => (nom ? `${nom}\u00a0: ${dit}` : dit))
  return lines.length === 0 ? texte : `${texte}\n\n${entete}\n${lines.join('\n')}`
}

/** Separates what joinCandidat added; null when there is none. */
export function splitCandidat(contenu: string): { texte: string; lignes: CardLine[] } | null {
  const at = contenu.lastIndexOf(`\n\n${entete}\n`)
  if (at === -1) return null
  const lignes = contenu
    .slice(at + entete.length + 3)
    .split('\n')
    .map((line): CardLine => {
      const nom = [diplome, ...Object.values(noms)].find((name) => line.startsWith(`${name}\u00a0: `)) ?? null
      return { nom, dit: nom === null ? line : line.slice(nom.length + 3) }
    })
  return { texte: contenu.slice(0, at), lignes }
}
