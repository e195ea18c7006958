// The plan of a published ad: said, and no longer to be chosen (produit §2).
import { formatNombre } from '#domain/format.ts'
import { limiteTarif } from '#domain/tarif.ts'
import { useView } from '../lecture/api.ts'
import '../styles/photo.css'

export function PlanAcquis({ code_tarif }: { code_tarif: string }) {
  const { data } = useView('lister_tarifs')
  const libelle = data?.find((tarif) => tarif.code_tarif === code_tarif)?.libelle_tarif ?? code_tarif
  const { titre, description } = limiteTarif(code_tarif)
  return (
    <div className="panneau">
      <p className="champ-libelle">Plan {libelle}</p>
      <p className="doux petit acquis">
        Titre de {titre} caractères, description de {formatNombre(description)}. Le plan d’une annonce publiée ne change
        plus.
      </p>
    </div>
  )
}
