// The search that an address of /mes-alertes asks to be told of.
import { readAlerte, writeAlerte } from '#domain/alerte.ts'

/** Null when the address asks for none. */
export function readDemande(params: URLSearchParams) {
  const commune = params.get('commune')
  if (commune === null) return null
  const recherche = readAlerte(params)
  return { recherche, args: { p_recherche: writeAlerte(recherche), p_code_commune: commune } }
}
