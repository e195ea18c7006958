// A member's availabilities: invitations received, declarations, and members they are hidden from.
import { type FormEvent, useRef, useState } from 'react'
import type { TypeAnnonce } from '#domain/annonce/annonce.ts'
import { type Disponibilite, gardeJours } from '#domain/disponibilite/disponibilite.ts'
import { invitationsSemaine, sayInvitation } from '#domain/disponibilite/invitation.ts'
import { cheminInvitation } from '#domain/notification/notification.ts'
import { isVide } from '#domain/text/texte.ts'
import { useTypesAnnonce } from '../annonce/useTypesAnnonce.ts'
import { Link } from '../navigation/Link.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { Decliner } from './Decliner.tsx'
import { DisponibiliteForm } from './DisponibiliteForm.tsx'
import { DisponibiliteLigne } from './DisponibiliteLigne.tsx'
import { PartageCalendrier } from './PartageCalendrier.tsx'
import '../styles/lignes.css'
export default function MesDisponibilites() {
  const disponibilites = useView('lister_mes_disponibilites')
  const { types } = useTypesAnnonce()
  // Wait for all of them: a late one would push the others down.
  const attend = [useView('lister_invitations'), useView('lister_masques')].some(({ isPending }) => isPending)
  const lues = { ...disponibilites, data: attend ? undefined : disponibilites.data }
  const titre = useRef<HTMLHeadingElement>(null)
  /** The pressed button was removed. */
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
        <QueryResult de={lues} quoi="disponibilites" texte="Chargement de vos disponibilités…">
          {(miennes) => (
            <>
              <Invitations onGone={focus} />
              <Declarees miennes={miennes} types={types} onDone={focus} />
              {miennes.length > 0 && <PartageCalendrier />}
              <Masques />
              <p className="doux petit">
                <span>{`${invitationsSemaine} invitations par semaine au plus, dans `}</span>
                <Link to="/mes-notifications">vos notifications</Link>
                <span>{` et `}</span>
                <Link to="/mon-compte#avis-mail">par e-mail si vous le voulez</Link>
                <span>{`. Vos disponibilités ne servent qu’à cela, et au calendrier que vous partagez\u00a0; elles s’effacent ${gardeJours} jours après leur dernier jour, ou quand vous les supprimez.`}</span>
              </p>
            </>
          )}
        </QueryResult>
      </div>
    </MembrePage>
  )
}

interface DeclareesProps {
  miennes: readonly Disponibilite[]
  types: readonly TypeAnnonce[]
  onDone: () => void
}

/** The form is open when nothing is declared. */
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

/** Invitations: read, answered by a message, or silently dismissed. */
function Invitations({ onGone }: { onGone: () => void }) {
  const invitations = useView('lister_invitations').data ?? []
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <h2 className="ligne-titre" id="invitations">
        Invitations
      </h2>
      <ul className="lignes">
        {invitations.map((une) => (
          <li key={une.uuid_invitation}>
            <div>
              <p>
                <strong>{sayInvitation(une)}</strong>
              </p>
              <Link to={cheminInvitation(une.uuid_annonce)}>{une.titre_annonce}</Link>
            </div>
            <div className="rang">
              <ButtonLink icon="message" to={`${cheminInvitation(une.uuid_annonce)}#ecrire-${une.uuid_annonce}`}>
                Écrire au cabinet
              </ButtonLink>
              <Decliner invitation={une} onGone={onGone} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** « Masquer à… »: members, such as a former practice, whose ads ignore one's availabilities. */
function Masques() {
  const masques = useView('lister_masques').data ?? []
  const masquer = useCall('masquer_disponibilites')
  const demasquer = useCall('demasquer_disponibilites')
  const [pseudo, setPseudo] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const hide = async (event: FormEvent) => {
    event.preventDefault()
    if (isVide(pseudo) || masquer.isPending) return
    setRefus(null)
    await masquer.call({ p_pseudo_masque: pseudo }).then(
      () => setPseudo(''),
      (error) => setRefus(formatError(error)),
    )
  }
  return (
    <details className="criteres panneau" open={masques.length > 0 || undefined}>
      <summary>Masquer à…</summary>
      <p className="doux petit">
        Les annonces de ces membres ne vous comptent ni ne vous invitent. Ils n’en savent rien, et vous pouvez toujours
        vous écrire. Un membre bloqué ne vous invite jamais.
      </p>
      <ul className="sans-puce pile">
        {masques.map(({ uuid_personne: p_uuid_personne, pseudo_personne }) => (
          <li key={p_uuid_personne} className="rang">
            <span>{pseudo_personne}</span>
            <Button
              variant="quiet"
              aria-label={`Ne plus masquer à ${pseudo_personne}`}
              onClick={() => void demasquer.call({ p_uuid_personne }).catch((error) => setRefus(formatError(error)))}
            >
              Ne plus masquer
            </Button>
          </li>
        ))}
      </ul>
      <form className="rang rang-pied" noValidate onSubmit={hide}>
        <TextField
          label="Pseudo du membre"
          autoComplete="off"
          maxLength={30}
          error={refus}
          value={pseudo}
          onChange={({ target }) => setPseudo(target.value)}
        />
        <Button type="submit" variant="secondary" busy={masquer.isPending}>
          Masquer
        </Button>
      </form>
    </details>
  )
}
