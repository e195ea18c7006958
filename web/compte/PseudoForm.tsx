// The pseudo form, used in the account, in the welcome dialog and before a first publication.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { pseudoMax, refusePseudo } from '#domain/compte/personne.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { TermsAccepted } from '../ui/TermsAccepted.tsx'
import '../styles/dialogue.css'

interface PseudoFieldProps {
  id: string
  value: string
  error: string | null | undefined
  onChange: (pseudo: string) => void
}

export function PseudoField({ onChange, ...field }: PseudoFieldProps) {
  return (
    <TextField
      {...field}
      label="Pseudo"
      hint="Votre prénom, par exemple. Vous pourrez le changer."
      required
      autoComplete="nickname"
      maxLength={pseudoMax * 2}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface PseudoFormProps {
  texte: string
  action: string
  onSaved: () => void
  children: ReactNode
}

/** `children` are other buttons, beside the one that saves. */
export function PseudoForm({ texte, action, onSaved, children }: PseudoFormProps) {
  const id = useId()
  const [pseudo, setPseudo] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const renseigner = useCall('renseigner_pseudo')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (renseigner.isPending) return
    const refuse = refusePseudo(pseudo)
    setRefus(refuse)
    if (refuse) return document.getElementById(id)?.focus()
    try {
      await renseigner.call({ p_pseudo: pseudo })
    } catch (error) {
      setRefus(formatError(error))
      return
    }
    onSaved()
  }
  return (
    <form className="pile" noValidate onSubmit={save}>
      <p>{texte}</p>
      <PseudoField id={id} error={refus} value={pseudo} onChange={setPseudo} />
      <div className="dialogue-actions">
        <Button type="submit" busy={renseigner.isPending}>
          {action}
        </Button>
        {children}
      </div>
      <TermsAccepted geste="En enregistrant votre pseudo" />
    </form>
  )
}
