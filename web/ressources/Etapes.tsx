// Steps to tick, remembered by this browser and printable on their own; without JavaScript, a numbered list.
import { Children, isValidElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../session/storage.ts'
import { Button } from '../ui/Button.tsx'
import '../styles/lignes.css'

const storageKey = 'kinebouge.etapes'

export const phraseEtapes = (faites: number, total: number): string =>
  `${faites} ${faites > 1 ? 'étapes faites' : 'étape faite'} sur ${total}`

export function Etapes({ children }: { children: ReactNode }) {
  const total = Children.toArray(children).filter(isValidElement).length
  const list = useRef<HTMLOListElement>(null)
  const [faites, setFaites] = useState(0)
  const save = () => {
    const ids = tickedOf(list.current!)
    setFaites(ids.length)
    // When storage is full or forbidden, ticking works but is not remembered.
    if (!writeStored(storageKey, JSON.stringify(ids)))
      console.warn('Les étapes cochées n’ont pas pu être enregistrées.')
  }
  // Ticked on another day, or on this page before its hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const stored = readTicked()
    for (const box of boxesOf(list.current!)) box.checked ||= stored.includes(box.value)
    save()
  }, [])
  return (
    <>
      <div className="a-cocher-bilan non-imprime">
        <p role="status">
          <strong>{phraseEtapes(faites, total)}</strong>
        </p>
        <Button variant="secondary" icon="imprimante" onClick={printSteps}>
          Imprimer la liste
        </Button>
        <p className="doux petit">Vos coches restent dans ce navigateur&nbsp;; rien n’est envoyé.</p>
      </div>
      <ol ref={list} className="a-cocher" onChange={save}>
        {children}
      </ol>
    </>
  )
}

export function Etape({ id, titre, children }: { id: string; titre: string; children: ReactNode }) {
  return (
    <li>
      <h3>
        <label className="case">
          {/* autoComplete off: browsers would restore old ticks after a reload. */}
          <input type="checkbox" value={id} autoComplete="off" />
          <span>{titre}</span>
        </label>
      </h3>
      {children}
    </li>
  )
}

const boxesOf = (list: HTMLOListElement) => [...list.querySelectorAll('input')]
const tickedOf = (list: HTMLOListElement): string[] =>
  boxesOf(list)
    .filter(({ checked }) => checked)
    .map(({ value }) => value)

function readTicked(): string[] {
  try {
    const ids: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Prints only this list. */
function printSteps(): void {
  const { dataset } = document.documentElement
  dataset.imprime = 'etapes'
  addEventListener('afterprint', () => delete dataset.imprime, { once: true })
  print()
}
