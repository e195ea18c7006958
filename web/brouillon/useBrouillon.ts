// A form draft, stored in this browser through reloads, expired sessions and sign-ins.
import { useEffect, useMemo, useState } from 'react'
import { ecarts } from '#domain/annonce/brouillon.ts'
import { readStored, writeStored } from '../session/storage.ts'
import { type DraftStart, keepBrouillon, openBrouillon } from './brouillon.ts'

// When storage is full or forbidden, the form works without remembering.
function write(cle: string, garde: string | null): void {
  if (!writeStored(cle, garde)) console.warn('Le brouillon n’a pas pu être enregistré.')
}

export interface Brouillon<S> {
  saisie: S
  /** Whether the form opened with a stored draft. */
  retrouve: boolean
  change: (morceau: Partial<S>) => void
  /** Changes the fields from their values at the time of the call. */
  amend: (make: (saisie: S) => Partial<S>) => void
  /** Removes sent values from the draft, except those changed since. */
  forget: (envoye: Partial<S>) => void
  /** Erases the draft, on screen and in storage. */
  clear: () => void
}

export function useBrouillon<S extends object>(cle: string, depart: DraftStart<S>): Brouillon<S> {
  const { vide, intacte = vide, place } = depart
  const [tenue, setTenue] = useState(() => openBrouillon(readStored(cle), depart))
  const saisie = useMemo(() => ({ ...intacte, ...tenue.ecrit }), [intacte, tenue.ecrit])
  useEffect(() => write(cle, keepBrouillon(saisie, intacte, place)), [cle, saisie, intacte, place])
  const amend = (make: (saisie: S) => Partial<S>) =>
    setTenue((avant) => ({ ...avant, ecrit: { ...avant.ecrit, ...make({ ...intacte, ...avant.ecrit }) } }))
  return {
    saisie,
    retrouve: tenue.retrouve,
    change: (morceau) => amend(() => morceau),
    amend,
    forget: (envoye) => setTenue(({ ecrit }) => ({ ecrit: ecarts(ecrit, envoye), retrouve: false })),
    clear: () => {
      // Immediately: a form left before the answer must not find it again.
      write(cle, null)
      setTenue({ ecrit: {}, retrouve: false })
    },
  }
}
