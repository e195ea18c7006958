// The draft of an ad: kept in this browser for its member, through reloads, expired sessions and sign-ins.
import { useEffect, useState } from 'react'
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { lireBrouillon, saisieVide } from '#domain/saisie.ts'

/** Where a member's draft is kept: the new ad's, or that of an ad being changed. */
export const cleBrouillon = (sub: string, uuid?: string): string => `annonce-brouillon:${sub}${uuid ? `:${uuid}` : ''}`

// Storage may be full or forbidden: the form still works, it only forgets.
function read(cle: string): AnnonceSaisie | null {
  try {
    return lireBrouillon(localStorage.getItem(cle))
  } catch {
    return null
  }
}

function write(cle: string, saisie: AnnonceSaisie, intacte: AnnonceSaisie): void {
  try {
    if (JSON.stringify(saisie) === JSON.stringify(intacte)) localStorage.removeItem(cle)
    else localStorage.setItem(cle, JSON.stringify(saisie))
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

/** `impose` goes over the draft: what the address asks for, or what can no longer change; `intacte` is not worth keeping. */
export function useBrouillon(
  cle: string,
  impose: Partial<AnnonceSaisie>,
  intacte: AnnonceSaisie = saisieVide,
): Brouillon {
  const [initial] = useState(() => read(cle))
  const [retrouve, setRetrouve] = useState(initial !== null)
  const [saisie, setSaisie] = useState<AnnonceSaisie>({ ...intacte, ...initial, ...impose })
  useEffect(() => write(cle, saisie, intacte), [cle, saisie, intacte])
  return {
    saisie,
    retrouve,
    change: (morceau) => setSaisie((avant) => ({ ...avant, ...morceau })),
    clear: () => {
      setRetrouve(false)
      setSaisie(intacte)
    },
  }
}
