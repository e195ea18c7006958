// Towns as a form asks for them: suggestions while a person types, the communes of a postal code.
import { queryOptions } from '@tanstack/react-query'
import { chooseCommune } from '#domain/commune/chooseCommune.ts'
import { type Commune, readLieu, readVille, suggestions } from '#domain/commune/commune.ts'

async function readCommunes(params: Record<string, string>, signal: AbortSignal): Promise<Commune[]> {
  const query = new URLSearchParams({ fields: 'nom,code,codesPostaux,codeDepartement,anciens', ...params })
  const response = await fetch(`/geo/communes?${query}`, { signal })
  if (!response.ok) throw new Error(`Erreur ${response.status}`)
  return response.json()
}

/** The communes of a postal code of 5 digits, most populous first. */
const communesDuCode = (codePostal: string, signal: AbortSignal): Promise<Commune[]> =>
  readCommunes({ codePostal, boost: 'population' }, signal)

/** The same, asked once for each code, at its fifth digit (product §5); a failure finds none, silently (product §8). */
export const requeteCode = (codePostal: string) =>
  queryOptions({
    queryKey: ['geo/communes', codePostal],
    queryFn: ({ signal }) => communesDuCode(codePostal, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The towns a text may mean, best first: digits alone are a postal code, and wait for their five (product §5). */
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
  // A name that nobody knows, beside a whole code: the towns of the code.
  return trouvees.length === 0 && nom && codePostal ? communesDuCode(codePostal, signal) : trouvees
}

/** The same once nobody has typed for a while; only what is still asked is told, and a failure suggests nothing. */
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

/** Whether a city and a postal code are one place. A service that does not answer blocks nobody: the server decides. */
export async function checkVille(nom: string, codePostal: string): Promise<boolean> {
  try {
    const communes = await communesDuCode(codePostal, AbortSignal.timeout(4000))
    const lieu = readVille(nom, codePostal)
    return lieu !== null && chooseCommune(communes, lieu) !== null
  } catch {
    return true
  }
}
