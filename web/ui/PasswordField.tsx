// A password field that can be shown.
import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { EyeIcon } from './EyeIcon.tsx'
import { Field, type FieldLabel } from './Field.tsx'
import '../styles/compte.css'

/** `nom` completes the label of its button: « Afficher le mot de passe actuel ». */
export function PasswordField({
  label,
  hint,
  error,
  id,
  nom,
  ...rest
}: FieldLabel & Omit<ComponentProps<'input'>, keyof FieldLabel | 'type'> & { nom: string }) {
  const [visible, setVisible] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <div className="saisie-secret">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={visible ? 'text' : 'password'}
            className="saisie"
          />
          <Button
            variant="quiet"
            iconOnly
            aria-label={`${visible ? 'Masquer' : 'Afficher'} ${nom}`}
            aria-controls={wiring.id}
            onClick={() => setVisible(!visible)}
          >
            <EyeIcon barre={visible} />
          </Button>
        </div>
      )}
    </Field>
  )
}
