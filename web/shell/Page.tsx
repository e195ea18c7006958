// Layout of every screen: skip link, header, content, footer.
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { marque } from '#domain/marque/marque.ts'
import { Link } from '../navigation/Link.tsx'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Header } from './Header.tsx'
import { Logo } from './Logo.tsx'
import { liensPour, pied } from './navigation.ts'
/** Rendered once around all screens, so that the header stays during navigation. */
export function Page({ footer = true, children }: { footer?: boolean; children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without a script it is the plain link to the content */}
      <a className="bouton bouton-primary evitement" href="#contenu" onClick={skip}>
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer />}
      <BackToTop />
    </>
  )
}

// Not a navigation, which would scroll the content to the centre.
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('contenu')?.focus()
}

/** Observes an element 300 px tall at the top of the page, instead of scroll events. */
function BackToTop() {
  const mark = useRef<HTMLDivElement>(null)
  const [far, setFar] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver((seen) => setFar(!seen.at(-1)!.isIntersecting))
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div className="repere-haut" ref={mark} />
      {far && (
        <Button
          className="retour-haut"
          variant="quiet"
          icon="haut"
          iconOnly
          aria-label="Revenir en haut de la page"
          onClick={() => window.scrollTo({ top: 0 })}
        />
      )}
    </>
  )
}

/** Tagline, links, copyright. */
function Footer() {
  const session = useSession()
  return (
    <footer className="pied">
      <div className="pied-rang">
        <div className="pied-marque">
          <Logo />
          <p>{marque.accroche}</p>
        </div>
        {pied.map(({ titre, liens }) => (
          <nav key={titre} aria-label={titre}>
            <h2>{titre}</h2>
            <ul>
              {liensPour(liens, session).map(({ to, texte, pour }) => (
                <li key={to} className={pour && `pour-${pour}`}>
                  <Link to={to}>{texte}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="pied-fin">
        <span>{`© `}</span>
        <span ref={showYear} suppressHydrationWarning>
          {new Date().getFullYear()}
        </span>
        <span>{` ${marque.nom}. Tous droits réservés.`}</span>
      </p>
    </footer>
  )
}

// Hydration keeps the year of the build; correct it here.
function showYear(node: HTMLSpanElement | null): void {
  if (node) node.textContent = String(new Date().getFullYear())
}
