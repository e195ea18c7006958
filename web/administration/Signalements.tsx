// The queue of reported contents, urgent ones first; each opens its decision.
import { useState } from 'react'
import type { SignalementATraiter } from '#domain/moderation/decision.ts'
import { echeanceOf, motifs, nomsCible } from '#domain/moderation/signalement.ts'
import { formatInstant, formatPluriel } from '#domain/text/format.ts'
import { useView } from '../query/api.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Dossier } from './Dossier.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'

/** Reports to read, then a collapsed list of those whose author has not confirmed the address yet. */
export function Signalements() {
  const [ouvert, setOuvert] = useState<string | null>(null)
  const nouvelle = useConfirmation(() => setOuvert(null))
  const vue = useView('lister_signalements')
  const show = (ligne: SignalementATraiter) => (
    <Ligne
      key={ligne.uuid_signalement}
      ligne={ligne}
      ouvert={ouvert === ligne.uuid_signalement}
      onOpen={() => setOuvert(ouvert === ligne.uuid_signalement ? null : ligne.uuid_signalement)}
      onDecided={nouvelle.tell}
    />
  )
  const attente = vue.data?.filter(({ confirme }) => !confirme) ?? []
  return (
    <>
      <OperatorQueues
        titre="Signalements"
        nouvelle={nouvelle}
        de={{ ...vue, data: vue.data?.filter(({ confirme }) => confirme) }}
        quoi="moderation"
        texte="Chargement des signalements…"
        vide="Aucun signalement en attente."
      >
        {show}
      </OperatorQueues>
      {attente.length > 0 && (
        <details>
          <summary>{`Non confirmés\u00a0: ${formatPluriel(attente.length, 'contenu')}`}</summary>
          <p className="doux">Des visiteurs les signalent sans avoir encore ouvert le lien écrit à leur adresse.</p>
          <ul className="lignes">{attente.map(show)}</ul>
        </details>
      )}
    </>
  )
}

/** « Par Léa, premier signalement », « Par un visiteur, 2 signalements retenus sur 3 ». */
function sayReporter(pseudo: string | null, retenus: number, rejetes: number): string {
  const avant = retenus + rejetes
  const suite =
    avant === 0
      ? 'premier signalement'
      : `${formatPluriel(retenus, 'signalement')} retenu${retenus > 1 ? 's' : ''} sur ${avant}`
  return `Par ${pseudo ?? 'un visiteur'}, ${suite}`
}

interface LigneProps {
  ligne: SignalementATraiter
  ouvert: boolean
  onOpen: () => void
  onDecided: (dit: string) => void
}

function Ligne({ ligne, ouvert, onOpen, onDecided }: LigneProps) {
  const {
    cible,
    motif,
    urgent,
    masque,
    illicite,
    date_signalement,
    pseudo_vise,
    pseudo_signaleur,
    retenus,
    rejetes,
    nombre,
  } = ligne
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
          <span>{sayReporter(pseudo_signaleur, retenus, rejetes)}</span>
          {illicite && <span>Dit illicite</span>}
          {nombre > 1 && <span>{`${nombre} signalements de ce contenu`}</span>}
        </p>
      </div>
      <Button variant="secondary" aria-expanded={ouvert} onClick={onOpen}>
        {ouvert ? 'Refermer' : 'Ouvrir'}
      </Button>
      {ouvert && <Dossier ligne={ligne} onDecided={onDecided} />}
    </li>
  )
}
