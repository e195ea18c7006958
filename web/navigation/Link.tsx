// A link to a page of the site, which is shown without loading another document.
import type { ComponentProps, MouseEvent } from 'react'
import { usePlace } from './currentPage.ts'
import { type Move, pathOf, resolvePath } from './history.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Move {
  /** A path, or a query or a hash of the page being read. */
  to: string
}

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { go, location } = usePlace()
  const path = resolvePath(to, location)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event, event.currentTarget)) return
    event.preventDefault()
    // The page one is on takes no second entry.
    go(path, { replace: replace ?? path === pathOf(location), state })
  }
  return <a {...rest} href={path} onClick={follow} />
}

/** Asked for elsewhere: in another tab or window, or as a file. */
export function isForBrowser(
  { button, metaKey, altKey, ctrlKey, shiftKey }: Pick<globalThis.MouseEvent, 'button' | Modifier>,
  link: Element,
) {
  // Read as it is written: a link inside a drawing has no `target` of text.
  const target = link.getAttribute('target') ?? ''
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (target !== '' && target !== '_self')
}
type Modifier = 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'

/** One of a list of links: the one of the page being read says so. */
export function NavLink(props: LinkProps) {
  const { pathname } = usePlace().location
  return <Link {...props} {...(pathname === props.to && { 'aria-current': 'page' })} />
}
