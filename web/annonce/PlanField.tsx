// The choice of a plan: the four offers with their real prices and limits.
import { codesTarif } from '#domain/paiement/plan.ts'
import { limiteTarif, sortTarifs } from '#domain/paiement/tarif.ts'
import { formatEuros, formatNombre } from '#domain/text/format.ts'
import { OffreCourte } from '../paiement/Offre.tsx'
import { useView } from '../query/api.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { type ChampsProps, champId } from './fieldId.ts'
import '../styles/photo.css'
export function PlanField({ saisie, refus, change }: ChampsProps) {
  const { data, error, refetch } = useView('lister_tarifs')
  if (error) return <LoadError error={error} quoi="tarifs" refetch={refetch} />
  if (!data) return <Attente />
  return (
    <RadioCards
      id={champId('code_tarif')}
      legend="Plan"
      name="code_tarif"
      value={saisie.code_tarif}
      onChange={(code_tarif) => change({ code_tarif })}
      error={refus.code_tarif}
      options={sortTarifs(data).map((tarif) => ({
        value: tarif.code_tarif,
        titre: tarif.libelle_tarif,
        aside: formatEuros(tarif.prix),
        detail: <OffreCourte tarif={tarif} />,
      }))}
    />
  )
}

/** As tall as the loaded field, so that nothing moves. */
const Attente = () => (
  <div className="champ" role="status">
    <span className="champ-libelle">Plan</span>
    <span className="lu-seulement">Chargement des plans…</span>
    <div className="choix" aria-hidden="true">
      {codesTarif.map((code) => (
        <div key={code} className="choix-carte choix-attendu">
          <span className="squelette" />
        </div>
      ))}
    </div>
  </div>
)

/** The plan of a published ad, read-only. */
export function PlanAcquis({ code_tarif }: { code_tarif: string }) {
  const { data } = useView('lister_tarifs')
  const libelle = data?.find((tarif) => tarif.code_tarif === code_tarif)?.libelle_tarif ?? code_tarif
  const { titre, description } = limiteTarif(code_tarif)
  return (
    <div className="panneau">
      <p className="champ-libelle">{`Plan ${libelle}`}</p>
      <p className="doux petit acquis">{`Titre de ${titre} caractères, description de ${formatNombre(description)}. Le plan d’une annonce publiée ne change plus.`}</p>
    </div>
  )
}
