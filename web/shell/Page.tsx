// What surrounds every screen: the skip link, the header, the content, the footer.
import type { ReactNode } from 'react'
import { BackToTop } from './BackToTop.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** Stands once around all screens, so that moving between them leaves the header in place. */
export function Page({ footer = true, children }: { footer?: boolean; children: ReactNode }) {
  return (
    <>
      <a className="bouton bouton-primary evitement" href="#contenu">
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
