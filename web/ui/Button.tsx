// Buttons, and links of the site that look like them.
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '../navigation/Link.tsx'
import { Icon, type NomIcone } from './Icon.tsx'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: NomIcone
  /** Only the icon is seen: the label is given by aria-label. */
  iconOnly?: boolean
}

function classes({ variant = 'primary', iconOnly }: Look, more = ''): string {
  return `bouton bouton-${variant}${iconOnly ? ' bouton-icone' : ''} ${more}`.trim()
}

/** A text in an element of its own, beside which an icon may come and go on a translated page; elements stay as they are. */
const Label = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <span>{children}</span> : children

/** A button; while busy it says so, keeps its focus and does nothing when pressed again. */
export function Button({
  variant,
  icon,
  iconOnly = false,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: Look & ComponentProps<'button'> & { busy?: boolean }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={classes({ ...(variant && { variant }), iconOnly }, className)}
      onClick={press}
    >
      {busy ? <span className="tourne" aria-hidden="true" /> : icon && <Icon nom={icon} />}
      <Label>{children}</Label>
    </button>
  )
}

/** A link to a page of the site, drawn as a button. */
export function ButtonLink({
  variant,
  icon,
  iconOnly = false,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classes({ ...(variant && { variant }), iconOnly }, className)}>
      {icon && <Icon nom={icon} />}
      <Label>{children}</Label>
    </Link>
  )
}
