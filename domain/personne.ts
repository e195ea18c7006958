// A member: the row of the profile and the rules of its fields (§3, §5).
import * as z from 'zod/mini'

export const Personne = z.object({
  uuid_personne: z.uuid(),
  pseudo_personne: z.nullable(z.string()),
  telephone_personne: z.nullable(z.string()),
  cp_personne: z.nullable(z.string()),
  ville_personne: z.nullable(z.string()),
  numrpps_personne: z.nullable(z.string()),
  presentation_personne: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Personne = z.infer<typeof Personne>

export const RenseignerPseudo = z.object({ p_pseudo: z.string() })

export const pseudoMin = 2
export const pseudoMax = 30

/** The pseudo as it is stored: outer spaces off, inner runs of spaces folded, NFC, no control or bidi character. */
export function lirePseudo(saisie: string): string {
  return saisie
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The sentence that refuses a pseudo (§5, decision 26), or null when it may be stored. */
export function refusePseudo(saisie: string): string | null {
  const pseudo = lirePseudo(saisie)
  if (pseudo === '') return 'Le pseudo ne peut pas être vide.'
  const longueur = [...pseudo].length
  if (longueur < pseudoMin || longueur > pseudoMax)
    return `Le pseudo doit contenir entre ${pseudoMin} et ${pseudoMax} caractères.`
  return null
}
