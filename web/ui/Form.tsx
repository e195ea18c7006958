// A form sent by a call: fields, error, buttons.
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import '../styles/formulaire.css'

interface FormulaireProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Not called again while sending. */
  onSend: () => unknown
  /** Label of the submit button. */
  envoyer: ReactNode
  variant?: ComponentProps<typeof Button>['variant']
  busy: boolean
  /** An error that belongs to no field. */
  refus?: ReactNode
  /** Other buttons. */
  autres?: ReactNode
}

export function Form({
  onSend,
  envoyer,
  variant = 'primary',
  busy,
  refus,
  autres,
  children,
  ...rest
}: FormulaireProps) {
  return (
    <form
      className="formulaire"
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void onSend()
      }}
    >
      {children}
      {refus && <Notice tone="error">{refus}</Notice>}
      <div className="formulaire-actions">
        <Button type="submit" variant={variant} busy={busy}>
          {envoyer}
        </Button>
        {autres}
      </div>
    </form>
  )
}
