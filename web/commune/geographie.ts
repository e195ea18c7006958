// Towns for forms: suggestions while typing, and the communes of a postal code.
import { queryOptions } from '@tanstack/react-query'
import { chooseCommune } from '#domain/commune/chooseCommune.ts'
import { type Commune, readLieu, readVille, suggestions } from '#domain/commune/commune.ts'

async function readCommunes(params: Record<string, string>, signal: AbortSignal): Promise<Commune[]> {
  const query = new URLSearchParams({ fields: 'nom,code,codesPostaux,codeDepartement,anciens', ...params })
  const response = await fetch(`/geo/communes?${query}`, { signal })
  if (!response.ok) throw new Error(`Erreur ${response.status}`)
  return response.json()
}

/** The communes of a 5-digit postal code, most populous first. */
const communesDuCode = (codePostal: string, signal: AbortSignal): Promise<Commune[]> =>
  readCommunes({ codePostal, boost: 'population' }, signal)

/** The same as a query, made once per code when the fifth digit is typed (product §5); failures return nothing (product §8). */
export const requeteCode = (codePostal: string) =>
  queryOptions({
    queryKey: ['geo/communes', codePostal],
    queryFn: ({ signal }) => communesDuCode(codePostal, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Towns matching a text, best first; digits are a postal code and wait until there are five (product §5). */
export async function suggestCommunes(texte: string, signal: AbortSignal): Promise<Commune[]> {
  const { nom = '', codePostal = '', departement } = readLieu(texte)
  if (!nom && codePostal.length < 5) return []
  const limit = String(suggestions.nombreMax)
  const criteres = {
    ...(nom && { nom }),
    ...(codePostal && { codePostal }),
    ...(departement && { codeDepartement: departement }),
  }
  const trouvees = await readCommunes({ ...criteres, boost: 'population', limit }, signal)
  // An unknown name next to a complete code: use the towns of the code.
  return trouvees.length === 0 && nom && codePostal ? communesDuCode(codePostal, signal) : trouvees
}

/** The same after a pause in typing; only the latest answer is reported, and failures suggest nothing. */
export function suggestLater(texte: string, tell: (communes: Commune[]) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const say = (communes: Commune[]) => {
    if (!signal.aborted) tell(communes.slice(0, suggestions.nombreMax))
  }
  const timer = setTimeout(() => suggestCommunes(texte, signal).then(say, () => say([])), suggestions.delai)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Whether a city and a postal code match. When the service does not answer, says yes: the server will decide. */
export async function checkVille(nom: string, codePostal: string): Promise<boolean> {
  try {
    const communes = await communesDuCode(codePostal, AbortSignal.timeout(4000))
    const lieu = readVille(nom, codePostal)
    return lieu !== null && chooseCommune(communes, lieu) !== null
  } catch {
    return true
  }
}
