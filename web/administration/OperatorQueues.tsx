// A queue of the desk: title, result of the last action, lines.
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/lignes.css'

export interface Confirmation {
  dite: ReactNode
  titre: RefObject<HTMLHeadingElement | null>
}

/** `tell` announces the result once `leave` has removed the button that was pressed: the title takes the focus. */
export function useConfirmation(leave: () => void): Confirmation & { tell: (dite: ReactNode) => void } {
  const [dite, setDite] = useState<ReactNode>(null)
  const titre = useRef<HTMLHeadingElement>(null)
  const tell = (nouvelle: ReactNode) => {
    flushSync(() => {
      leave()
      setDite(nouvelle)
    })
    titre.current?.focus()
  }
  return { dite, titre, tell }
}

interface GuichetProps<T> extends Omit<ComponentProps<typeof QueryResult<readonly T[]>>, 'vide' | 'children'> {
  titre: string
  nouvelle?: Confirmation
  vide: string
  children: (ligne: T, lignes: readonly T[]) => ReactNode
}

export function OperatorQueues<T>({ titre, nouvelle, vide, children, ...lecture }: GuichetProps<T>) {
  const id = useId()
  return (
    <section className="pile" aria-labelledby={id}>
      <h2 id={id} ref={nouvelle?.titre} tabIndex={-1}>
        {titre}
      </h2>
      {nouvelle?.dite && <Notice tone="success">{nouvelle.dite}</Notice>}
      <QueryResult {...lecture} vide={<p className="doux">{vide}</p>}>
        {(lignes) => <ul className="lignes">{lignes.map((ligne) => children(ligne, lignes))}</ul>}
      </QueryResult>
    </section>
  )
}
