// A link inside the site, which does not load a new document.
import type { ComponentProps, MouseEvent } from 'react'
import { usePlace } from './currentPage.ts'
import { type Move, pathOf, resolvePath } from './history.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Move {
  /** A path, or a query or hash of the current page. */
  to: string
}

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { go, location } = usePlace()
  const path = resolvePath(to, location)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event, event.currentTarget)) return
    event.preventDefault()
    // A link to the current page replaces its history entry.
    go(path, { replace: replace ?? path === pathOf(location), state })
  }
  return <a {...rest} href={path} onClick={follow} />
}

/** Whether the browser should handle the click: a new tab or window, or a download. */
export function isForBrowser(
  { button, metaKey, altKey, ctrlKey, shiftKey }: Pick<globalThis.MouseEvent, 'button' | Modifier>,
  link: Element,
) {
  // Read as an attribute: the `target` of an SVG link is not a string.
  const target = link.getAttribute('target') ?? ''
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (target !== '' && target !== '_self')
}
type Modifier = 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'

/** A link that marks itself as the current page. */
export function NavLink(props: LinkProps) {
  const { pathname } = usePlace().location
  return <Link {...props} {...(pathname === props.to && { 'aria-current': 'page' })} />
}
