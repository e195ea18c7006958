// The preparation being typed: stored in this browser until saved.
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ecarts } from '#domain/annonce/brouillon.ts'
import {
  type CommunPreparation,
  champsCommun,
  champsPart,
  communVide,
  type PartPreparation,
  partVide,
  readChamps,
  refuseCommun,
  refusePart,
} from '#domain/preparation/preparation.ts'
import type { Preparation } from '#domain/preparation/preparationRows.ts'
import type { FormRefusal } from '#domain/protocol/refusal.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { ApiError, formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'

export type SaisieContrat = PartPreparation & CommunPreparation
export type ChampContrat = keyof SaisieContrat

export interface Contrat {
  saisie: SaisieContrat
  retrouve: boolean
  refus: FormRefusal<ChampContrat>
  fin: { tone: 'success' | 'error'; phrase: string; session?: boolean } | null
  busy: boolean
  /** Whether the form differs from what is saved. */
  change: boolean
  write: (morceau: Partial<SaisieContrat>) => void
  save: () => Promise<void>
  abandon: () => void
}

const vide: SaisieContrat = { ...partVide, ...communVide }
export const contratId = (champ: ChampContrat): string => `contrat-${champ}`

const pick = <C extends ChampContrat>(de: Partial<SaisieContrat>, champs: Record<C, unknown>) =>
  Object.fromEntries(Object.entries(de).filter(([champ]) => champ in champs)) as Partial<Record<C, string>>

export function useContrat(sub: string, fiche: Preparation): Contrat {
  const { uuid_conversation, uuid_personne, uuid_interlocuteur, ecrite, ma_part, commun } = fiche
  const intacte = useMemo(() => ({ ...ma_part, ...commun }), [ma_part, commun])
  const brouillon = useBrouillon(`contrat-brouillon:${sub}:${uuid_conversation}`, { vide, intacte })
  const { saisie, retrouve } = brouillon
  const { call, isPending } = useCall('remplir_preparation', { stays: true })
  const [refus, setRefus] = useState<Contrat['refus']>({})
  const [fin, setFin] = useState<Contrat['fin']>(null)
  const show = (refuse: { champ: ChampContrat; phrase: string } | null, dit: Contrat['fin']) => {
    flushSync(() => {
      setRefus(refuse ? { [refuse.champ]: refuse.phrase } : {})
      setFin(dit)
    })
    if (refuse) document.getElementById(contratId(refuse.champ))?.focus()
  }
  const save = async () => {
    const lue = readChamps(saisie)
    const refuse = refusePart(lue) ?? refuseCommun(lue, [uuid_personne, uuid_interlocuteur])
    if (refuse) return show(refuse, null)
    const change = ecarts(lue, intacte)
    try {
      await call({
        p_uuid_conversation: uuid_conversation,
        p_part: pick(change, champsPart),
        p_commun: pick(change, champsCommun),
      })
    } catch (error) {
      return show(null, {
        tone: 'error',
        phrase: formatError(error),
        session: error instanceof ApiError && error.status === 401,
      })
    }
    brouillon.forget(saisie)
    show(null, { tone: 'success', phrase: `Enregistré. Dites-le à ${fiche.pseudo_interlocuteur}, qui le lira ici.` })
  }
  return {
    saisie,
    retrouve,
    refus,
    fin,
    busy: isPending,
    change: !ecrite || Object.keys(ecarts(readChamps(saisie), intacte)).length > 0,
    write: (morceau) => {
      brouillon.change(morceau)
      setFin(null)
      setRefus((avant) => Object.fromEntries(Object.entries(avant).filter(([champ]) => !(champ in morceau))))
    },
    save,
    abandon: brouillon.clear,
  }
}
