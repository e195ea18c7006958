// The frame of every screen: the skip link, the header, the content, the footer.
import type { MouseEvent, ReactNode } from 'react'
import { BackToTop } from './BackToTop.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** Stands once around all screens, so that moving between them leaves the header in place. */
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

// Not a navigation: the router would centre the content as it does for the anchor of a guide.
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('contenu')?.focus()
}
