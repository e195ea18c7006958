// What a member types, kept in this browser through reloads, expired sessions and sign-ins.
import { useEffect, useMemo, useState } from 'react'
import { ecarts, readBrouillon } from '#domain/brouillon.ts'

// Storage may be full or forbidden: the form still works, it only forgets.
function read<S extends object>(cle: string, vide: S): Partial<S> | null {
  try {
    return readBrouillon(localStorage.getItem(cle), vide)
  } catch {
    return null
  }
}

function write(cle: string, garde: object): void {
  try {
    if (Object.keys(garde).length === 0) localStorage.removeItem(cle)
    else localStorage.setItem(cle, JSON.stringify(garde))
  } catch {
    console.warn('Le brouillon n’a pas pu être enregistré.')
  }
}

export interface Brouillon<S> {
  saisie: S
  /** Whether the form opened on a draft that had been left. */
  retrouve: boolean
  change: (morceau: Partial<S>) => void
  /** Forgets what was sent, unless something else was typed since: the field shows again what stands. */
  forget: (envoye: Partial<S>) => void
  /** Forgets what was typed, here and in the browser. */
  clear: () => void
}

interface Depart<S> {
  /** The empty form, which tells the kind of each field. */
  vide: S
  /** What stands already; not worth keeping. */
  intacte?: S
  /** Goes over the draft: what the address asks for, or what can no longer change. */
  impose?: Partial<S>
  /** The field that tells where the member stands in the form: not worth keeping alone. */
  place?: keyof S
}

export function useBrouillon<S extends object>(cle: string, depart: Depart<S>): Brouillon<S> {
  const { vide, intacte = vide, impose, place } = depart
  const [initial] = useState(() => read(cle, vide))
  const [retrouve, setRetrouve] = useState(initial !== null)
  const [ecrit, setEcrit] = useState<Partial<S>>({ ...initial, ...impose })
  const saisie = useMemo(() => ({ ...intacte, ...ecrit }), [intacte, ecrit])
  useEffect(() => {
    const garde = ecarts(saisie, intacte)
    write(cle, Object.keys(garde).some((champ) => champ !== place) ? garde : {})
  }, [cle, saisie, intacte, place])
  return {
    saisie,
    retrouve,
    change: (morceau) => setEcrit((avant) => ({ ...avant, ...morceau })),
    forget: (envoye) => {
      setRetrouve(false)
      setEcrit((avant) => ecarts(avant, envoye))
    },
    clear: () => {
      setRetrouve(false)
      setEcrit({})
    },
  }
}
