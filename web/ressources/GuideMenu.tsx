// A card of the hub: it leads to its section below, and opens the links of its guide (produit §9: after 500 ms under the pointer or the focus).
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from '../navigation/Link.tsx'
import { Icon, Trace } from '../ui/Icon.tsx'
import type { Guide } from './guides.ts'
import { traces } from './traces.ts'
import '../styles/hub.css'

const patience = 500

/** Without a script the menu opens at a press, as any `details`. */
export function GuideMenu({ guide }: { guide: Guide }) {
  const { open, setOpen, visit, leave, press } = useVisite()
  return (
    <li
      className="hub-carte"
      // Not only on entering: the pointer or the focus may have been there when the page woke.
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && visit()}
      onPointerLeave={({ pointerType, currentTarget }) => pointerType === 'mouse' && leave(currentTarget)}
      onFocus={({ target }) => target.matches(':focus-visible') && visit()}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || leave(currentTarget)}
    >
      <Link to={`#${guide.ancre}`} className="hub-carte-lien">
        <Trace trace={traces[guide.icone]} />
        {guide.nom}
      </Link>
      <p className="doux petit">{guide.description}</p>
      <details name="hub" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="lu-seulement">Liens du guide {guide.nom}</span>
          <Icon nom="bas" />
        </summary>
        <ul className="hub-menu sans-puce">
          <li>
            <Link to={guide.chemin}>Lire le guide</Link>
          </li>
          {guide.sections.map(({ id, titre }) => (
            <li key={id}>
              <Link to={`${guide.chemin}#${id}`}>{titre}</Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** Opens the menu once for each visit of the card: closed, it stays closed until the card is left. */
function useVisite() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const visited = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const visit = () => {
    if (visited.current) return
    visited.current = true
    timer.current = setTimeout(() => setOpen(true), patience)
  }
  const close = (carte: HTMLElement) => {
    clearTimeout(timer.current)
    // React learns a moment later of a menu that a press has just opened.
    carte.querySelector('details')!.open = false
    setOpen(false)
  }
  const leave = (carte: HTMLElement) => {
    visited.current = false
    close(carte)
  }
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLLIElement>) => {
    if (key !== 'Escape' || !open) return
    close(currentTarget)
    currentTarget.querySelector('summary')?.focus()
  }
  return { open, setOpen, visit, leave, press }
}
