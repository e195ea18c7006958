// A card of the hub: links to its section, and opens the links of its guide on a press, or after 500 ms of hover or focus
// (product §9).
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Link } from '../navigation/Link.tsx'
import { Icon, Trace } from '../ui/Icon.tsx'
import { traces } from './drawings.ts'
import type { Guide } from './guides.ts'
import '../styles/hub.css'

const delayMs = 500

export function GuideMenu({ guide }: { guide: Guide }) {
  const [menu, opens] = useOpenOnVisit()
  return (
    <li className="hub-carte" {...opens}>
      <Link to={`#${guide.ancre}`} className="hub-carte-lien">
        <Trace trace={traces[guide.icone]} />
        <span>{guide.nom}</span>
      </Link>
      <p className="doux petit">{guide.description}</p>
      <details ref={menu} name="hub">
        <summary>
          <span className="lu-seulement">{`Liens du guide ${guide.nom}`}</span>
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

/** Opens once per visit of the card: when closed, it stays closed until the card is left. */
function useOpenOnVisit() {
  const menu = useRef<HTMLDetailsElement>(null)
  const visit = useRef<{ timer: ReturnType<typeof setTimeout> } | null>(null)
  const enter = () => {
    visit.current ??= {
      timer: setTimeout(() => {
        if (menu.current) menu.current.open = true
      }, delayMs),
    }
  }
  const close = () => {
    clearTimeout(visit.current?.timer)
    menu.current!.open = false
  }
  const leave = () => {
    close()
    visit.current = null
  }
  return [
    menu,
    {
      // On move rather than enter: the pointer may be there before hydration.
      onPointerMove: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && enter(),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && leave(),
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && enter(),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || leave(),
      onKeyDown({ key }: KeyboardEvent) {
        if (key !== 'Escape' || !menu.current!.open) return
        close()
        menu.current!.querySelector('summary')!.focus()
      },
    },
  ] as const
}
