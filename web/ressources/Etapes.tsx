// Steps to tick one after the other (web/texte/etapes.ts); without JavaScript, a numbered list.
import { Children, isValidElement, type ReactNode } from 'react'
import { phraseEtapes } from '../texte/etapes.ts'
import { Button } from '../ui/Button.tsx'
import '../styles/lignes.css'

export function Etapes({ children }: { children: ReactNode }) {
  const total = Children.toArray(children).filter(isValidElement).length
  return (
    <>
      <div className="a-cocher-bilan non-imprime">
        <p role="status">
          <strong>{phraseEtapes(0, total)}</strong>
        </p>
        <Button variant="secondary" icon="imprimante">
          Imprimer la liste
        </Button>
        <p className="doux petit">Vos coches restent dans ce navigateur&nbsp;; rien n’est envoyé.</p>
      </div>
      <ol className="a-cocher">{children}</ol>
    </>
  )
}

export function Etape({ id, titre, children }: { id: string; titre: string; children: ReactNode }) {
  return (
    <li>
      <h3>
        <label className="case">
          {/* Left to itself, a browser that reloads would tick again what was just unticked. */}
          <input type="checkbox" value={id} autoComplete="off" />
          <span>{titre}</span>
        </label>
      </h3>
      {children}
    </li>
  )
}
