// A member's availabilities: the ads that have invited them, what they have declared, and to whom it stays unseen.
import { useRef, useState } from 'react'
import type { TypeAnnonce } from '#domain/annonce.ts'
import { type Disponibilite, gardeJours } from '#domain/disponibilite/disponibilite.ts'
import { invitationsSemaine } from '#domain/disponibilite/invitation.ts'
import { useView } from '../lecture/api.ts'
import { Link } from '../navigation/Link.tsx'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button } from '../ui/Button.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { DisponibiliteForm } from './DisponibiliteForm.tsx'
import { DisponibiliteLigne } from './DisponibiliteLigne.tsx'
import { Invitations } from './Invitations.tsx'
import { Masques } from './Masques.tsx'
import '../styles/lignes.css'

export default function MesDisponibilites() {
  const disponibilites = useView('lister_mes_disponibilites')
  const types = useView('lister_typesannonce')
  // All at once: what came later would push the next one.
  const attend = [types, useView('lister_invitations'), useView('lister_masques')].some(({ isPending }) => isPending)
  const lues = { ...disponibilites, data: attend ? undefined : disponibilites.data }
  const titre = useRef<HTMLHeadingElement>(null)
  /** What was pressed has left. */
  const focus = () => titre.current?.focus()
  return (
    <MembrePage titre="Mes disponibilités" className="page-texte">
      <h1 ref={titre} tabIndex={-1}>
        Mes disponibilités
      </h1>
      <p className="chapeau">
        Personne ne voit votre nom. Un cabinet dont l’annonce correspond peut vous inviter&nbsp;; il ne vous connaît que
        si vous lui répondez.
      </p>
      <div className="pile">
        <Lecture de={lues} quoi="disponibilites" texte="Chargement de vos disponibilités…">
          {(miennes) => (
            <>
              <Invitations onGone={focus} />
              <Declarees miennes={miennes} types={types.data ?? []} onDone={focus} />
              <Masques />
              <p className="doux petit">
                {invitationsSemaine} invitations par semaine au plus, dans{' '}
                <Link to="/mes-notifications">vos notifications</Link> et{' '}
                <Link to="/mon-compte#avis-mail">par e-mail si vous le voulez</Link>. Vos disponibilités ne servent qu’à
                cela&nbsp;; elles s’effacent {gardeJours} jours après leur dernier jour, ou quand vous les supprimez.
              </p>
            </>
          )}
        </Lecture>
      </div>
    </MembrePage>
  )
}

interface DeclareesProps {
  miennes: readonly Disponibilite[]
  types: readonly TypeAnnonce[]
  onDone: () => void
}

/** The form stands open while there is nothing else. */
function Declarees({ miennes, types, onDone }: DeclareesProps) {
  const [ouverte, setOuverte] = useState<Disponibilite | 'nouvelle' | null>(null)
  const finish = () => {
    setOuverte(null)
    onDone()
  }
  const changee = typeof ouverte === 'object' ? ouverte : null
  const seule = miennes.length === 0
  return (
    <>
      {!seule && (
        <ul className="lignes">
          {miennes.map((une) => (
            <DisponibiliteLigne
              key={une.uuid_disponibilite}
              disponibilite={une}
              types={types}
              onEdit={() => setOuverte(une)}
              onGone={finish}
            />
          ))}
        </ul>
      )}
      {ouverte || seule ? (
        <DisponibiliteForm
          key={changee?.uuid_disponibilite}
          disponibilite={changee}
          types={types}
          onDone={finish}
          {...(!seule && { onCancel: finish })}
        />
      ) : (
        <div className="rang">
          <Button icon="plus" onClick={() => setOuverte('nouvelle')}>
            Ajouter une disponibilité
          </Button>
        </div>
      )}
    </>
  )
}
