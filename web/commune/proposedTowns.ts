// Suggestions under a place field: choice, labels, announcements.
import { type Commune, normalize, readLieu, suggestions, writeLieu } from '#domain/commune/commune.ts'
import { isVide } from '#domain/text/texte.ts'

/** Whether to look a text up: it was typed, and is long enough. */
export const isSearched = (texte: string, tape: boolean): boolean =>
  tape && texte.trim().length >= suggestions.caracteresMin

/** Puts the towns already known first, when they match what is typed. */
export function chooseProposedTowns(
  texte: string,
  proposees: readonly Commune[] | undefined,
  trouvees: Commune[],
): Commune[] {
  const debut = normalize(texte)
  const retenues = (proposees ?? []).filter(({ nom }) => normalize(nom).startsWith(debut))
  return retenues.length ? retenues : trouvees
}

/** The city to fill in for a postal code: only when it has a single one and nothing else was typed. */
export const chooseFilledTown = ([seule, autre]: readonly Commune[], vue: string, remplie: string): Commune | null =>
  seule && !autre && (isVide(vue) || vue === remplie) ? seule : null

/** The label of a town in the field, with the postal code if one was typed in full. */
export function nameCommune(commune: Commune, texte: string): string {
  const { codePostal } = readLieu(texte)
  return writeLieu(commune, codePostal?.length === 5 ? codePostal : undefined)
}

export function formatProposedTowns(nombre: number): string {
  return nombre === 1 ? '1 commune proposée.' : `${nombre} communes proposées, flèches haut et bas pour choisir.`
}
