// The choice of a plan: the four offers with their real prices and limits.
import { formatEuros } from '#domain/format.ts'
import { limiteTarif, type Tarif } from '#domain/tarif.ts'
import { useView } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type ChampsProps, champId } from './champ.ts'
import { estPubliable, paiementFerme } from './publiable.ts'

export function PlanField({ saisie, refus, change }: ChampsProps) {
  const { data, error, refetch } = useView('lister_tarifs')
  if (error)
    return (
      <Notice
        tone="error"
        action={
          <Button variant="secondary" onClick={() => refetch()}>
            Réessayer
          </Button>
        }
      >
        Une erreur est survenue lors du chargement des tarifs.
      </Notice>
    )
  if (!data) return <Skeleton lignes={4} texte="Chargement des plans…" />
  const tarifs = data.toSorted((a, b) => a.code_tarif.localeCompare(b.code_tarif))
  return (
    <div id={champId('code_tarif')} tabIndex={-1}>
      <RadioCards
        legend="Plan"
        name="code_tarif"
        value={saisie.code_tarif}
        onChange={(code_tarif) => change({ code_tarif })}
        error={refus.code_tarif}
        hint={tarifs.every(({ code_tarif }) => estPubliable(code_tarif)) ? undefined : paiementFerme}
        options={tarifs.map((tarif) => ({
          value: tarif.code_tarif,
          titre: tarif.libelle_tarif,
          aside: formatEuros(tarif.prix),
          detail: <Offre tarif={tarif} />,
          disabled: !estPubliable(tarif.code_tarif),
        }))}
      />
    </div>
  )
}

function Offre({ tarif }: { tarif: Tarif }) {
  const { titre, description, avantages } = limiteTarif(tarif.code_tarif)
  const duree = `${tarif.duree_jours} jours en ligne`
  return (
    <ul className="offre doux petit">
      {avantages
        .filter((avantage) => avantage !== duree)
        .map((avantage) => (
          <li key={avantage}>{avantage}</li>
        ))}
      <li>{duree}</li>
      <li>Titre de {titre} caractères</li>
      <li>Description de {description} caractères</li>
    </ul>
  )
}
