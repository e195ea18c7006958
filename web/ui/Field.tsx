// Form fields: label, hint, error and control.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

export interface FieldLabel {
  label: ReactNode
  /** Help text, read with the control. */
  hint?: ReactNode
  /** The error sentence; nothing when valid. */
  error?: string | null | undefined
  /** Below the control, on the right: a character count. */
  counter?: ReactNode
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** ARIA attributes that link a control to its texts; FieldFoot renders `{id}-aide` and `{id}-erreur`. */
export function useWiring({
  id,
  hint,
  error,
}: Pick<FieldLabel, 'hint' | 'error'> & { id?: string | undefined }): Wiring {
  const own = useId()
  const key = id ?? own
  const described = [hint && `${key}-aide`, error && `${key}-erreur`].filter(Boolean).join(' ')
  return { id: key, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** Label, hint and error around any control, which must spread the given attributes. */
export function Field({
  label,
  hint,
  error,
  counter,
  id,
  children,
}: FieldLabel & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const wiring = useWiring({ id, hint, error })
  return (
    <div className="champ">
      <label className="champ-libelle" htmlFor={wiring.id}>
        {label}
      </label>
      {children(wiring)}
      <FieldFoot id={wiring.id} hint={hint} error={error} counter={counter} />
    </div>
  )
}

/** Hint, count and error below a control. */
export function FieldFoot({ id, hint, error, counter }: Omit<FieldLabel, 'label'> & { id: string }) {
  return (
    <>
      {(hint || counter) && (
        <div className="champ-pied">
          {hint && (
            <span className="champ-aide" id={`${id}-aide`}>
              {hint}
            </span>
          )}
          {counter && <span className="champ-compte">{counter}</span>}
        </div>
      )}
      {error && (
        <span className="champ-erreur" id={`${id}-erreur`} role="alert">
          <Icon nom="alerte" />
          <span>{error}</span>
        </span>
      )}
    </>
  )
}

type Of<Tag extends 'input' | 'textarea' | 'select'> = FieldLabel & Omit<ComponentProps<Tag>, keyof FieldLabel>

/** A single-line text field. */
export function TextField({ label, hint, error, counter, id, className = '', ...rest }: Of<'input'>) {
  return (
    <Field {...{ label, hint, error, counter, id }}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={`saisie ${className}`.trim()} />}
    </Field>
  )
}

/** A multi-line text field. */
export function TextArea({ label, hint, error, counter, id, className = '', ...rest }: Of<'textarea'>) {
  return (
    <Field {...{ label, hint, error, counter, id }}>
      {(wiring) => <textarea rows={6} {...rest} {...wiring} className={`saisie ${className}`.trim()} />}
    </Field>
  )
}

/** A select; options are children. */
export function SelectField({ label, hint, error, counter, id, className = '', ...rest }: Of<'select'>) {
  return (
    <Field {...{ label, hint, error, counter, id }}>
      {(wiring) => <select {...rest} {...wiring} className={`saisie ${className}`.trim()} />}
    </Field>
  )
}

/** A checkbox with its label on the right. */
export function CheckboxField({ label, hint, error, id, ...rest }: Of<'input'>) {
  const wiring = useWiring({ id, hint, error })
  return (
    <div className="champ">
      <label className="case" htmlFor={wiring.id}>
        <input {...rest} {...wiring} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldFoot id={wiring.id} hint={hint} error={error} />
    </div>
  )
}
