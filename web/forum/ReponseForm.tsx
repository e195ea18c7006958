// The answer to a topic (produit §2, §5): kept as it is typed, sent once, emptied when it has been posted.
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refuseReponse } from '#domain/forum.ts'
import { PseudoDialog } from '../compte/PseudoDialog.tsx'
import { useCall } from '../lecture/api.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useBrouillon } from '../useBrouillon.ts'
import { Refus } from './Refus.tsx'
import { usePublicationForum } from './usePublicationForum.ts'
import '../styles/forum.css'

const vide = { contenu_message: '', uuid_client: '' }

interface Props {
  sub: string
  uuid_forum: string
  onSent: () => void
}

export function ReponseForm({ sub, uuid_forum, onSent }: Props) {
  const { saisie, change, clear } = useBrouillon(`forum-reponse:${sub}:${uuid_forum}`, { vide })
  const [refus, setRefus] = useState<string | null>(null)
  const [envoyee, setEnvoyee] = useState(false)
  const { call } = useCall('envoyer_message_forum', { stays: true })
  const { etat, publish, rest } = usePublicationForum("Erreur lors de l'envoi de la réponse: ")
  const zone = useRef<HTMLTextAreaElement>(null)
  const busy = etat.nom === 'envoi'

  const send = async () => {
    const refuse = refuseReponse(saisie.contenu_message)
    setRefus(refuse)
    if (refuse) return zone.current?.focus()
    const uuid_client = saisie.uuid_client || crypto.randomUUID()
    change({ uuid_client })
    const posted = await publish(() =>
      call({ p_uuid_forum: uuid_forum, p_contenu_message: saisie.contenu_message, p_uuid_client: uuid_client }),
    )
    if (posted) {
      flushSync(() => {
        clear()
        setEnvoyee(true)
      })
      onSent()
    }
    // A disabled field has lost the focus.
    zone.current?.focus({ preventScroll: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <section className="panneau forum-reponse" aria-labelledby="repondre">
      <h2 id="repondre">Répondre</h2>
      <form className="pile" noValidate onSubmit={submit}>
        <TextArea
          ref={zone}
          label="Votre réponse"
          rows={5}
          required
          disabled={busy}
          error={refus}
          value={saisie.contenu_message}
          onChange={({ target }) => {
            // Another text is another message.
            change({ contenu_message: target.value, uuid_client: '' })
            setRefus(null)
            setEnvoyee(false)
            if (etat.nom === 'refusee') rest()
          }}
        />
        <Refus etat={etat} />
        <p className="lu-seulement" role="status">
          {envoyee && 'Votre réponse est en ligne.'}
        </p>
        <div className="rang">
          <Button type="submit" icon="message" busy={busy}>
            Envoyer ma réponse
          </Button>
        </div>
      </form>
      <PseudoDialog
        open={etat.nom === 'pseudo'}
        texte="Votre réponse est prête. Il lui manque seulement le pseudo sous lequel les autres kinés vous liront."
        action="Enregistrer et répondre"
        onClose={rest}
        onSaved={send}
      />
    </section>
  )
}
