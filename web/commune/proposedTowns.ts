// The towns proposed under a field of a place: which ones, how they read, and what is said of them.
import { type Commune, normalize, readLieu, suggestions, writeLieu } from '#domain/commune/commune.ts'
import { isVide } from '#domain/text/texte.ts'

/** Whether a text is looked up: it was typed, not chosen nor restored, and says enough. */
export const isSearched = (texte: string, tape: boolean): boolean =>
  tape && texte.trim().length >= suggestions.caracteresMin

/** Those already known to be meant go first, as long as what is typed can be one of them. */
export function chooseProposedTowns(
  texte: string,
  proposees: readonly Commune[] | undefined,
  trouvees: Commune[],
): Commune[] {
  const debut = normalize(texte)
  const retenues = (proposees ?? []).filter(({ nom }) => normalize(nom).startsWith(debut))
  return retenues.length ? retenues : trouvees
}

/** The city that a postal code fills in: the only one it has, in a field where nothing else was typed. */
export const chooseFilledTown = ([seule, autre]: readonly Commune[], vue: string, remplie: string): Commune | null =>
  seule && !autre && (isVide(vue) || vue === remplie) ? seule : null

/** A town as it is put in the field, with the postal code that was typed in full, if one was. */
export function nameCommune(commune: Commune, texte: string): string {
  const { codePostal } = readLieu(texte)
  return writeLieu(commune, codePostal?.length === 5 ? codePostal : undefined)
}

export function formatProposedTowns(nombre: number): string {
  return nombre === 1 ? '1 commune proposée.' : `${nombre} communes proposées, flèches haut et bas pour choisir.`
}
