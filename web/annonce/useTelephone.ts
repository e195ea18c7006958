// The phone number typed in the ad's form when the profile has none; saved in the profile (product D12).
import { useState } from 'react'
import { readTelephone, refuseTelephone } from '#domain/compte/personne.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'

export const telephoneId = 'champ-telephone'

/** `affiche`: whether the ad shows it. */
export function useTelephone(affiche: boolean) {
  const { data } = useView('lire_personne')
  const { call, isPending } = useCall('renseigner_tel', { stays: true })
  const [numero, setNumero] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const demande = affiche && data?.[0]?.telephone_personne === null
  const refuse = (phrase: string) => {
    setRefus(phrase)
    document.getElementById(telephoneId)?.focus()
    return false
  }
  return {
    /** The profile has no number yet. */
    demande,
    numero,
    refus,
    isPending,
    change: (tape: string) => {
      setNumero(tape)
      setRefus(null)
    },
    /** Saves a typed number; resolves to whether publishing may continue. */
    async save(): Promise<boolean> {
      const p_tel = readTelephone(numero)
      if (!demande || p_tel === '') return true
      const non = refuseTelephone(numero)
      if (non) return refuse(non)
      return call({ p_tel }).then(
        () => true,
        (error: unknown) => refuse(formatError(error)),
      )
    },
  }
}

export type Telephone = ReturnType<typeof useTelephone>
