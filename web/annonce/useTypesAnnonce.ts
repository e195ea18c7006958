// The types of ads for a form: those of the server, or the seeded ones until they come, and when the network is cut.
import { typesAnnonce } from '#domain/annonce/typeannonce.ts'
import { useView } from '../query/api.ts'

export function useTypesAnnonce() {
  const { data = typesAnnonce, error, refetch } = useView('lister_typesannonce')
  return { types: data, error, refetch }
}
