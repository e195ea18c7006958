// A number chosen by sliding, said in words beside its label.
import { type ComponentProps, type ReactNode, useId } from 'react'
import '../styles/criteres.css'

/** A native range; `output` is its value as people read it, also what a screen reader says. */
export function RangeField({
  label,
  output,
  id,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; output: string }) {
  const own = useId()
  const key = id ?? own
  return (
    <div className="champ">
      <div className="plage-libelle champ-libelle">
        <label htmlFor={key}>{label}</label>
        <output htmlFor={key}>{output}</output>
      </div>
      <input {...rest} type="range" id={key} aria-valuetext={output} className={`plage ${className}`.trim()} />
    </div>
  )
}
