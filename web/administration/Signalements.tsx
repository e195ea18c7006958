// The desk's queue: the contents reported, the urgent ones first, each opened where it is decided.
import { useState } from 'react'
import { formatInstant } from '#domain/format.ts'
import type { SignalementATraiter } from '#domain/moderation/decision.ts'
import { echeanceOf, motifs, nomsCible } from '#domain/moderation/signalement.ts'
import { useView } from '../lecture/api.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Dossier } from './Dossier.tsx'
import { Guichet, useNouvelle } from './Guichet.tsx'

export function Signalements() {
  const [ouvert, setOuvert] = useState<string | null>(null)
  const nouvelle = useNouvelle(() => setOuvert(null))
  return (
    <Guichet
      titre="Signalements"
      nouvelle={nouvelle}
      de={useView('lister_signalements')}
      quoi="moderation"
      texte="Chargement des signalements…"
      vide="Aucun signalement n’attend."
    >
      {(ligne, lignes) => (
        <Ligne
          key={ligne.uuid_signalement}
          ligne={ligne}
          ensemble={lignes.filter(({ uuid_cible }) => uuid_cible === ligne.uuid_cible).length}
          ouvert={ouvert === ligne.uuid_signalement}
          onOpen={() => setOuvert(ouvert === ligne.uuid_signalement ? null : ligne.uuid_signalement)}
          onDecided={nouvelle.tell}
        />
      )}
    </Guichet>
  )
}

interface LigneProps {
  ligne: SignalementATraiter
  /** How many open notices this content has. */
  ensemble: number
  ouvert: boolean
  onOpen: () => void
  onDecided: (dit: string) => void
}

function Ligne({ ligne, ensemble, ouvert, onOpen, onDecided }: LigneProps) {
  const { cible, motif, urgent, masque, illicite, date_signalement, pseudo_vise, pseudo_signaleur, retenus, rejetes } =
    ligne
  const echeance = echeanceOf(new Date(date_signalement), urgent)
  return (
    <li>
      <div>
        <h3 className="ligne-titre">
          <span>{`${motifs[motif].texte} `}</span>
          {urgent && <Badge tone="type">Sous 24 h</Badge>} {masque && <Badge tone="off">Masqué en attendant</Badge>}
        </h3>
        <p className="rang doux">
          <span>{`${nomsCible[cible]} de ${pseudo_vise}`}</span>
          <span>{`Signalé le ${formatInstant(date_signalement)}, à lire avant le ${formatInstant(echeance.toISOString())}`}</span>
          <span>{`Par ${pseudo_signaleur ?? 'un visiteur'} (${retenus} retenus, ${rejetes} non)`}</span>
          {illicite && <span>Dit illicite</span>}
          {ensemble > 1 && <span>{`${ensemble} signalements de ce contenu`}</span>}
        </p>
      </div>
      <Button variant="secondary" aria-expanded={ouvert} onClick={onOpen}>
        {ouvert ? 'Refermer' : 'Ouvrir'}
      </Button>
      {ouvert && <Dossier ligne={ligne} onDecided={onDecided} />}
    </li>
  )
}
