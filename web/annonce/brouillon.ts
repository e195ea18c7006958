// The draft of an ad: kept in this browser for its member, through reloads, expired sessions and sign-ins.
import { useEffect, useState } from 'react'
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { lireBrouillon, saisieVide } from '#domain/saisie.ts'

const cle = (sub: string): string => `annonce-brouillon:${sub}`

// Storage may be full or forbidden: the form still works, it only forgets.
function read(sub: string): AnnonceSaisie | null {
  try {
    return lireBrouillon(localStorage.getItem(cle(sub)))
  } catch {
    return null
  }
}

function write(sub: string, saisie: AnnonceSaisie): void {
  try {
    if (JSON.stringify(saisie) === JSON.stringify(saisieVide)) localStorage.removeItem(cle(sub))
    else localStorage.setItem(cle(sub), JSON.stringify(saisie))
  } catch {
    console.warn('Le brouillon de l’annonce n’a pas pu être enregistré.')
  }
}

export interface Brouillon {
  saisie: AnnonceSaisie
  /** Whether the form opened on a draft that had been left. */
  retrouve: boolean
  change: (morceau: Partial<AnnonceSaisie>) => void
  /** Forgets what was typed, here and in the browser. */
  clear: () => void
}

/** `debut` is what the address asks for (a plan); it goes over the draft. */
export function useBrouillon(sub: string, debut: Partial<AnnonceSaisie>): Brouillon {
  const [initial] = useState(() => read(sub))
  const [retrouve, setRetrouve] = useState(initial !== null)
  const [saisie, setSaisie] = useState<AnnonceSaisie>({ ...saisieVide, ...initial, ...debut })
  useEffect(() => write(sub, saisie), [sub, saisie])
  return {
    saisie,
    retrouve,
    change: (morceau) => setSaisie((avant) => ({ ...avant, ...morceau })),
    clear: () => {
      setRetrouve(false)
      setSaisie(saisieVide)
    },
  }
}
