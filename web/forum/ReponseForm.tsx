// The answer form of a topic (product §2, §5): input is kept, sent once, and cleared when posted.
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addCitation, type MessageForum, refuseReponse } from '#domain/forum/forum.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { PseudoDialog } from '../compte/PseudoDialog.tsx'
import { idempotencyKey } from '../query/idempotencyKey.ts'
import { useCall } from '../query/useCall.ts'
import { Refus } from '../session/Refus.tsx'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { usePublicationForum } from './usePublicationForum.ts'
import '../styles/forum.css'

const vide = { contenu_message: '', uuid_client: '' }

export interface ReponseHandle {
  quote: (message: MessageForum) => void
}

interface Props {
  sub: string
  uuid_forum: string
  onSent: () => void
}

export function ReponseForm({ ref, ...props }: Props & { ref: Ref<ReponseHandle> }) {
  const zone = useRef<HTMLTextAreaElement>(null)
  const { texte, refus, etat, envoyee, write, send, rest } = useReponse(props)
  const busy = etat.nom === 'envoi'
  useImperativeHandle(ref, () => ({
    quote(message) {
      flushSync(() => write(addCitation(texte, message)))
      const fin = zone.current?.value.length ?? 0
      zone.current?.focus()
      zone.current?.setSelectionRange(fin, fin)
    },
  }))
  const post = async () => {
    const sent = await send()
    // The field lost the focus when disabled during sending.
    zone.current?.focus({ preventScroll: sent })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void post()
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
          value={texte}
          onChange={({ target }) => write(target.value)}
        />
        {etat.nom === 'refusee' && <Refus {...etat} />}
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
        onSaved={post}
      />
    </section>
  )
}

/** The answer being typed, and the state of sending. */
function useReponse({ sub, uuid_forum, onSent }: Props) {
  const brouillon = useBrouillon(`forum-reponse:${sub}:${uuid_forum}`, { vide })
  const envoi = idempotencyKey(brouillon, 'uuid_client')
  const [refus, setRefus] = useState<string | null>(null)
  const [envoyee, setEnvoyee] = useState(false)
  const { call } = useCall('envoyer_message_forum', { stays: true })
  const { etat, publish, rest } = usePublicationForum("Erreur lors de l'envoi de la réponse: ")
  const texte = brouillon.saisie.contenu_message
  /** Resolves to false when there was nothing valid to send. */
  const send = async (): Promise<boolean> => {
    const refuse = refuseReponse(texte)
    setRefus(refuse)
    if (refuse) return false
    const args = { p_uuid_forum: uuid_forum, p_contenu_message: texte, p_uuid_client: envoi.take() }
    if (!(await publish(() => call(args)))) return true
    flushSync(() => {
      brouillon.clear()
      setEnvoyee(true)
    })
    onSent()
    return true
  }
  const write = (contenu_message: string) => {
    brouillon.change({ contenu_message })
    envoi.renew()
    setRefus(null)
    setEnvoyee(false)
    if (etat.nom === 'refusee') rest()
  }
  return { texte, refus, etat, envoyee, write, send, rest }
}
