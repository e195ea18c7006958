// Steps to tick one after the other, remembered by this browser; without JavaScript, a numbered list.
import { Children, createContext, isValidElement, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import '../styles/etapes.css'

const cle = 'kinebouge.etapes'

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(cle) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

// Storage may be full or forbidden: the steps can still be ticked, they are only forgotten.
function write(ids: ReadonlySet<string>): void {
  try {
    localStorage.setItem(cle, JSON.stringify([...ids]))
  } catch {
    console.warn('Les étapes cochées n’ont pas pu être enregistrées.')
  }
}

const EtapesContext = createContext({ faites: new Set() as ReadonlySet<string>, toggle: (_id: string) => {} })

export function Etapes({ children }: { children: ReactNode }) {
  const [faites, setFaites] = useState<ReadonlySet<string>>(new Set())
  const liste = useRef<HTMLOListElement>(null)
  const total = Children.toArray(children).filter(isValidElement).length

  const keep = (ids: ReadonlySet<string>) => {
    setFaites(ids)
    write(ids)
  }

  // What this browser remembers, and what was ticked before the page woke.
  useEffect(() => {
    const cochees = liste.current!.querySelectorAll<HTMLInputElement>('input:checked')
    const ids = new Set([...read(), ...[...cochees].map(({ value }) => value)])
    setFaites(ids)
    if (cochees.length > 0) write(ids)
  }, [])

  const toggle = (id: string) => keep(new Set(faites.has(id) ? [...faites].filter((f) => f !== id) : [...faites, id]))

  return (
    <>
      <div className="a-cocher-bilan non-imprime">
        <p role="status">
          <strong>
            {faites.size} {faites.size > 1 ? 'étapes faites' : 'étape faite'} sur {total}
          </strong>
        </p>
        <Button variant="secondary" icon="imprimante" onClick={printSteps}>
          Imprimer la liste
        </Button>
        <p className="doux petit">Vos coches restent dans ce navigateur&nbsp;; rien n’est envoyé.</p>
      </div>
      <ol className="a-cocher" ref={liste}>
        <EtapesContext value={{ faites, toggle }}>{children}</EtapesContext>
      </ol>
    </>
  )
}

export function Etape({ id, titre, children }: { id: string; titre: string; children: ReactNode }) {
  const { faites, toggle } = use(EtapesContext)
  return (
    <li>
      <h3>
        <label className="case">
          {/* Left to itself, a browser that reloads would tick again what was just unticked. */}
          <input type="checkbox" value={id} autoComplete="off" checked={faites.has(id)} onChange={() => toggle(id)} />
          <span>{titre}</span>
        </label>
      </h3>
      {children}
    </li>
  )
}

/** The list alone, on paper. */
function printSteps(): void {
  const { dataset } = document.documentElement
  dataset.imprime = 'etapes'
  addEventListener('afterprint', () => delete dataset.imprime, { once: true })
  print()
}
