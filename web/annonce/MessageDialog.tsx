// A message to the advertiser of an ad (product §5, §8).
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Candidat, joinCandidat, listCandidat } from '#domain/messagerie/candidat.ts'
import { refuseMessage } from '#domain/messagerie/messagerie.ts'
import { listOpenings } from '#domain/messagerie/opening.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { isVide } from '#domain/text/texte.ts'
import { CandidatCard } from '../messagerie/CandidatCard.tsx'
import { CandidatForm } from '../messagerie/CandidatForm.tsx'
import { readSendFailure } from '../messagerie/sendFailure.ts'
import { lienEcrire } from '../messagerie/useSelectedConversation.ts'
import { useView } from '../query/api.ts'
import { idempotencyKey } from '../query/idempotencyKey.ts'
import { useCall } from '../query/useCall.ts'
import { Refus } from '../session/Refus.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { CheckboxField, TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { AnnonceCible } from './annonceReader.ts'
import '../styles/criteres.css'

/** How long the success is shown, in ms (product §9). */
const thenCloses = 2000

/** Opens on an ad, each time with an empty text. */
export function MessageDialog({ annonce, onClose }: { annonce: AnnonceCible | null; onClose: () => void }) {
  return (
    <Dialog titre={`Écrire à ${annonce?.pseudo_personne}`} open={annonce !== null} onClose={onClose}>
      {annonce && <Message annonce={annonce} onClose={onClose} />}
    </Dialog>
  )
}

function Message({ annonce, onClose }: { annonce: AnnonceCible; onClose: () => void }) {
  const [envoye, setEnvoye] = useState(false)
  const [texte, setTexte] = useState('')
  const [saisi, setSaisi] = useState(false)
  const zone = useRef<HTMLTextAreaElement>(null)
  const { call, error, isPending, reset } = useEnvoi()
  const candidats = useView('lire_candidat').data
  const candidat = candidats?.[0]
  const [joined, setJoined] = useState(false)
  const contenu = joined && candidat ? joinCandidat(texte.trim(), candidat) : texte
  // An empty text is refused even with a profile.
  const refus = refuseMessage(isVide(texte) ? texte : contenu)
  const write = (suivant: string) => {
    setTexte(suivant)
    setSaisi(true)
    reset()
  }

  // Another text: what was sent before is not sent again.
  const joinIt = (suivant: boolean) => {
    setJoined(suivant)
    reset()
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSaisi(true)
    if (refus || isPending) return
    if (await call(annonce, contenu)) setEnvoye(true)
    else zone.current?.focus()
  }
  if (envoye) return <Envoye annonce={annonce} onClose={onClose} />
  return (
    <>
      <form className="pile" noValidate onSubmit={send}>
        <p className="doux">{`À propos de «\u00a0${keepFrenchSpaces(annonce.titre_annonce)}\u00a0»`}</p>
        <TextArea
          ref={zone}
          label="Votre message"
          rows={8}
          required
          value={texte}
          error={saisi ? refus : null}
          onChange={({ target }) => write(target.value)}
        />
        {texte === '' && (
          <Openings
            annonce={annonce}
            onChoose={(debut) => {
              write(debut)
              zone.current?.focus()
            }}
          />
        )}
        {candidat && <JoinedCandidat candidat={candidat} joined={joined} onChange={joinIt} />}
        {error !== null && <Refus {...readSendFailure(error)} />}
        <DialogActions icon="message" busy={isPending} disabled={isPending || isVide(texte)} onClose={onClose}>
          Envoyer
        </DialogActions>
      </form>
      {candidats?.length === 0 && <NewCandidat onSaved={() => joinIt(true)} />}
    </>
  )
}

/** Ready beginnings, offered while nothing is written. */
function Openings({ annonce, onChoose }: { annonce: AnnonceCible; onChoose: (texte: string) => void }) {
  return (
    <fieldset className="champ">
      <legend className="doux petit">Un début tout prêt, à compléter</legend>
      <div className="debuts">
        {listOpenings(annonce).map(({ nom, texte }) => (
          <Button key={nom} variant="secondary" onClick={() => onChoose(texte)}>
            {nom}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

interface JoinedProps {
  candidat: Candidat
  joined: boolean
  onChange: (joined: boolean) => void
}

function JoinedCandidat({ candidat, joined, onChange }: JoinedProps) {
  return (
    <div>
      <CheckboxField
        label="Joindre mon profil de candidat"
        checked={joined}
        onChange={({ target }) => onChange(target.checked)}
      />
      {joined && <CandidatCard lignes={listCandidat(candidat)} />}
    </div>
  )
}

/** The profile is written here for the first time. */
function NewCandidat({ onSaved }: { onSaved: () => void }) {
  return (
    <details className="criteres">
      <summary>Écrire mon profil de candidat</summary>
      <p className="doux petit">Gardé pour vos prochains messages. Il ne part que si la case est cochée.</p>
      <CandidatForm candidat={null} onSaved={onSaved} />
    </details>
  )
}

/** Shows the success briefly; focusing its link keeps the dialog open. */
function Envoye({ annonce, onClose }: { annonce: AnnonceCible; onClose: () => void }) {
  const [retenu, setRetenu] = useState(false)
  useEffect(() => {
    if (retenu) return
    const timer = setTimeout(onClose, thenCloses)
    return () => clearTimeout(timer)
  }, [retenu, onClose])
  const hold = () => setRetenu(true)
  return (
    <div className="pile">
      <Notice tone="success">Votre message a été envoyé avec succès !</Notice>
      <ButtonLink
        to={lienEcrire(annonce.uuid_personne_annonceur)}
        variant="secondary"
        onPointerEnter={hold}
        onFocus={hold}
      >
        Voir la conversation
      </ButtonLink>
    </div>
  )
}

/** Resolves to whether the message was sent; on failure the error is in `error` and the text is kept. */
function useEnvoi() {
  const { call, isPending } = useCall('envoyer_message_annonce', { stays: true })
  const [error, setError] = useState<unknown>(null)
  const kept = useRef({ uuid_client: '' })
  const envoi = idempotencyKey({ saisie: kept.current, change: (id) => Object.assign(kept.current, id) }, 'uuid_client')
  const send = async ({ uuid_personne_annonceur, uuid_annonce }: AnnonceCible, content: string): Promise<boolean> => {
    setError(null)
    try {
      await call({
        recipient_id: uuid_personne_annonceur,
        ad_id: uuid_annonce,
        content: content.trim(),
        uuid_client: envoi.take(),
      })
      return true
    } catch (refused) {
      setError(refused)
      return false
    }
  }
  const forget = () => {
    envoi.renew()
    setError(null)
  }
  return { call: send, isPending, error, reset: forget }
}
