// Buttons, and links that look like them.
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '../navigation/Link.tsx'
import { Icon, type NomIcone } from './Icon.tsx'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: NomIcone
  /** Only an icon is visible: aria-label gives the label. */
  iconOnly?: boolean
}

function classes({ variant = 'primary', iconOnly }: Look, more = ''): string {
  return `bouton bouton-${variant}${iconOnly ? ' bouton-icone' : ''} ${more}`.trim()
}

/** Wraps a text in an element: when a translated page has replaced the text, React can still add or remove an icon beside it. */
const Label = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <span>{children}</span> : children

/** While busy it keeps the focus and ignores presses. */
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

/** A link that looks like a button. */
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
