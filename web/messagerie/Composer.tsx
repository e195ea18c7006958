// The field of a message: Enter sends, Shift+Enter adds a line, and the field grows with the text.
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { messageMax, refuseMessage } from '#domain/messagerie/messagerie.ts'
import { isVide } from '#domain/text/texte.ts'
import { Button } from '../ui/Button.tsx'
import { FieldFoot } from '../ui/Field.tsx'
import { isComposing } from '../ui/isComposing.ts'
import '../styles/discussion.css'

/** Most visible lines, in browsers without field-sizing. */
const lignesMax = 8
export const composerId = 'message'

interface RedactionProps {
  pseudo: string
  texte: string
  write: (texte: string) => void
  onSend: (contenu: string) => void
}

export function Composer({ pseudo, texte, write, onSend }: RedactionProps) {
  const zone = useRef<HTMLTextAreaElement>(null)
  useFocus(zone)
  const vide = isVide(texte)
  const refus = vide ? null : refuseMessage(texte)
  const send = () => {
    if (!vide && !refus) onSend(texte.trim())
    zone.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className="redaction" onSubmit={submit}>
      <label className="lu-seulement" htmlFor={composerId}>{`Votre message à ${pseudo}`}</label>
      <textarea
        ref={zone}
        id={composerId}
        className="saisie"
        rows={Math.min(texte.split('\n').length, lignesMax)}
        placeholder="Votre message"
        enterKeyHint="send"
        value={texte}
        aria-describedby={refus ? `${composerId}-erreur` : undefined}
        aria-invalid={refus ? true : undefined}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => isEnvoi(event) && submit(event)}
      />
      <Button
        type="submit"
        icon="envoi"
        iconOnly
        aria-label="Envoyer"
        disabled={vide || texte.length > 4 * messageMax}
      />
      <FieldFoot id={composerId} error={refus} />
    </form>
  )
}

/** Whether the key is a plain Enter, and not the one that ends an input method's composition. */
const isEnvoi = (event: KeyboardEvent): boolean => event.key === 'Enter' && !event.shiftKey && !isComposing(event)

/** Not on touch screens, where the keyboard would cover half of the conversation. */
function useFocus(zone: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) zone.current?.focus({ preventScroll: true })
  }, [zone])
}
