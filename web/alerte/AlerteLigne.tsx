// A saved search: its words, new ads, frequency, pause and deletion.
import { useState } from 'react'
import { type Alerte, type Frequence, readAlerte, sayAlerte } from '#domain/alerte/alerte.ts'
import { type AnnonceCarte, colonnesCarte } from '#domain/annonce/cardColumns.ts'
import { nameVille } from '#domain/commune/commune.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { adresseRecherche, criteresRecherche } from '#domain/recherche/recherche.ts'
import { formatNombre } from '#domain/text/format.ts'
import { AnnonceDialogs } from '../annonce/AnnonceDialogs.tsx'
import { Link } from '../navigation/Link.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { AnnonceListe } from '../recherche/AnnonceListe.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TrashIcon } from '../ui/TrashIcon.tsx'
import { FrequencyField } from './Rythme.tsx'
import '../styles/formulaire.css'

/** New ads shown under an alert; the search shows all. */
const nouvellesMax = 12

interface LigneProps {
  alerte: Alerte
  nameType: (id: number | null) => string | null
  /** Called after deletion, so that the focus can move. */
  onGone: () => void
}

export function AlerteLigne({ alerte, nameType, onGone }: LigneProps) {
  const { uuid_alerte: p_uuid_alerte, en_pause, frequence } = alerte
  const modifier = useCall('modifier_alerte')
  const supprimer = useCall('supprimer_alerte')
  const recherche = readAlerte(new URLSearchParams(alerte.recherche))
  const { nom_commune: ville, code_commune: code, lat, lon } = alerte
  const lieu = ville !== null && code !== null ? nameVille({ nom: ville, code }) : null
  const nom = sayAlerte(recherche, { lieu, type: nameType(recherche.type), de: jourLegal(new Date()) })
  const centre = lat !== null && lon !== null ? { lat, lon } : null
  const refus = modifier.error ?? supprimer.error
  const change = (args: { p_frequence: Frequence } | { p_en_pause: boolean }) =>
    void modifier.call({ p_uuid_alerte, ...args }).catch(() => {})
  const geste = (verbe: string) => ({
    variant: 'secondary' as const,
    'aria-label': `${verbe} l’alerte «\u00a0${nom}\u00a0»`,
  })
  return (
    <li>
      <div>
        <h2 className="ligne-titre">
          <Link to={adresseRecherche(recherche)}>{nom}</Link>
        </h2>
        {en_pause && (
          <p className="rang doux">
            <Badge tone="off">En pause</Badge>
            {en_pause === 'silence' && <span>Vous n’étiez pas venu depuis longtemps.</span>}
          </p>
        )}
      </div>
      <div className="rang rang-pied">
        {!en_pause && <FrequencyField value={frequence} onChange={(p_frequence) => change({ p_frequence })} />}
        <Button
          {...geste(en_pause ? 'Reprendre' : 'Mettre en pause')}
          busy={modifier.isPending}
          onClick={() => change({ p_en_pause: !en_pause })}
        >
          {en_pause ? 'Reprendre' : 'Pause'}
        </Button>
        <Button
          {...geste('Supprimer')}
          variant="quiet"
          busy={supprimer.isPending}
          onClick={() => void supprimer.call({ p_uuid_alerte }).then(onGone, () => {})}
        >
          <TrashIcon />
          <span>Supprimer</span>
        </Button>
      </div>
      {refus && <Notice tone="error">{formatError(refus)}</Notice>}
      <Nouvelles
        p_uuid_alerte={p_uuid_alerte}
        nom={nom}
        criteres={{ ...criteresRecherche(recherche, centre), p_uuid_alerte, p_limite: nouvellesMax }}
      />
    </li>
  )
}

interface NouvellesProps {
  p_uuid_alerte: string
  nom: string
  criteres: Parameters<typeof useView<'rpc/lister_nouvelles'>>[1]
}

/** Opening the list marks its ads as seen; they stay displayed until the page is left. */
function Nouvelles({ p_uuid_alerte, nom, criteres }: NouvellesProps) {
  const { data, total } = useView('rpc/lister_nouvelles', criteres, { select: colonnesCarte, count: true })
  const { call } = useCall('marquer_alerte_lue')
  const [ouvertes, setOuvertes] = useState<AnnonceCarte[] | null>(null)
  const nombre = total ?? 0
  if (!ouvertes && nombre === 0) return null
  const open = () => {
    setOuvertes(data!)
    call({ p_uuid_alerte }).catch(() => {})
  }
  return (
    <div>
      {nombre > 0 && !ouvertes && (
        <Button onClick={open}>
          <span>
            <span>{nombre > 1 ? `Voir les ${formatNombre(nombre)} nouvelles` : 'Voir la nouvelle annonce'}</span>
            <span className="lu-seulement">{` pour «\u00a0${nom}\u00a0»`}</span>
          </span>
        </Button>
      )}
      {ouvertes && (
        <AnnonceDialogs>
          <AnnonceListe annonces={ouvertes} groupe="gratuites" />
        </AnnonceDialogs>
      )}
    </div>
  )
}
