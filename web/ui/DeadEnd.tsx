// A page with nothing to show: why, what to do, and a drawing of a goniometer turned too far.
import type { ReactNode } from 'react'
import '../styles/goniometre.css'
import '../styles/deadEnd.css'

/** `legende` is a caption; `children` are the reason and the links. */
export function DeadEnd({ titre, legende, children }: { titre: string; legende?: string; children: ReactNode }) {
  return (
    <div className="page impasse">
      <div>
        <h1>{titre}</h1>
        {children}
      </div>
      <figure>
        <svg className="goniometre" viewBox="0 0 420 300" aria-hidden="true">
          <path className="graduation" d="M20 190a190 190 0 0 1 380 0" />
          <path className="cercle" d="M150 190a60 60 0 0 1 120 0" />
          <path className="balayage" d="M292 190a84 84 0 0 0-174 0a94 94 0 0 0 196 0a106 106 0 0 0-30-74" />
          <path className="bras-fixe" d="M210 190h194" />
          <path className="bras-mobile" d="M210 190 339 61" />
          <circle className="pivot" cx="210" cy="190" r="9" />
          <circle className="ici" cx="339" cy="61" r="13" />
        </svg>
        {legende && <figcaption>{legende}</figcaption>}
      </figure>
    </div>
  )
}
