// The draft of a form, kept in this browser through reloads, expired sessions and sign-ins.
import { useEffect, useMemo, useState } from 'react'
import { ecarts } from '#domain/annonce/brouillon.ts'
import { readStored, writeStored } from '../session/storage.ts'
import { type DraftStart, keepBrouillon, openBrouillon } from './brouillon.ts'

// Storage may be full or forbidden: the form still works, it only forgets.
function write(cle: string, garde: string | null): void {
  if (!writeStored(cle, garde)) console.warn('Le brouillon n’a pas pu être enregistré.')
}

export interface Brouillon<S> {
  saisie: S
  /** Whether the form opened on a draft that had been left. */
  retrouve: boolean
  change: (morceau: Partial<S>) => void
  /** Changes what is typed by then, whenever it is called. */
  amend: (make: (saisie: S) => Partial<S>) => void
  /** Forgets what was sent, unless something else was typed since: the field shows again what stands. */
  forget: (envoye: Partial<S>) => void
  /** Forgets what was typed, here and in the browser. */
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
      // At once: what was sent must not be found again when its answer comes to a form that has been left.
      write(cle, null)
      setTenue({ ecrit: {}, retrouve: false })
    },
  }
}
