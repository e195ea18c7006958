// On the home page: number of ads near the last place searched in this browser.
import { useQuery } from '@tanstack/react-query'
import { chooseTerritoire } from '#domain/commune/territoire.ts'
import { adresseRecherche, criteresRecherche, deNom, rechercheVide, sayNombre } from '#domain/recherche/recherche.ts'
import { requeteLieu } from '../commune/lieu.ts'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'

/** Nothing for a department or an unknown place. */
export default function PresDe({ lieu }: { lieu: string }) {
  const ville = useQuery(requeteLieu(lieu)).data ?? null
  const recherche = { ...rechercheVide, lieu }
  const { total } = useView(
    'rpc/lister_annonces',
    { ...criteresRecherche(recherche, ville), p_limite: 1 },
    { select: ['uuid_annonce'], count: true, enabled: ville !== null },
  )
  if (!ville || total === null || chooseTerritoire(lieu, ville)) return null
  return <Link to={adresseRecherche(recherche)}>{`Près ${deNom(ville.nom)}\u00a0: ${sayNombre(total)}`}</Link>
}
