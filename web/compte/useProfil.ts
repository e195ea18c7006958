// Saving a profile: one call per changed field; errors are shown and the input is kept (product §5, §7).
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { villeInvalide } from '#domain/commune/commune.ts'
import type { Personne } from '#domain/compte/personne.ts'
import {
  type AppelProfil,
  appelsProfil,
  type ChampProfil,
  champsProfil,
  changementsProfil,
  type ProfilSaisie,
  type RefusProfil,
  readProfilSaisi,
  refuseProfil,
} from '#domain/compte/profil.ts'
import type { Brouillon } from '../brouillon/useBrouillon.ts'
import { checkVille } from '../commune/geographie.ts'
import { useCall } from '../query/useCall.ts'
import { readFailures, readSaved, refusDe, type SaveResults, saveResultsOf } from './saveResults.ts'

/** The id of a field. */
export const profilId = (champ: ChampProfil): string => `profil-${champ}`

export function useProfil(personne: Personne, { saisie, change, forget }: Brouillon<ProfilSaisie>) {
  const envoyer = useAppels()
  const [refus, setRefus] = useState<RefusProfil>({})
  const [bilan, setBilan] = useState<SaveResults | null>(null)
  const [busy, setBusy] = useState(false)

  const show = (nouveau: RefusProfil, fin: SaveResults | null) => {
    flushSync(() => {
      setRefus(nouveau)
      setBilan(fin)
      setBusy(false)
    })
    const champ = champsProfil.find((refuse) => nouveau[refuse])
    if (champ) document.getElementById(profilId(champ))?.focus()
  }
  const save = async () => {
    if (busy) return
    const enregistre = readProfilSaisi(personne)
    const refuse = refuseProfil(saisie, enregistre)
    if (Object.keys(refuse).length > 0) return show(refuse, null)
    const appels = changementsProfil(saisie, enregistre)
    if (appels.length === 0) return show({}, { tone: 'info', phrase: 'Aucune modification détectée.' })
    setBusy(true)
    setBilan(null)
    const { ville_personne, cp_personne } = saisie
    if (appels.includes('renseigner_adr') && cp_personne && !(await checkVille(ville_personne, cp_personne)))
      return show({ ville_personne: villeInvalide }, null)
    const reponses = await Promise.allSettled(appels.map((appel) => envoyer[appel](saisie)))
    const echecs = readFailures(appels, reponses)
    if (echecs.size < appels.length) forget(readSaved(appels, echecs, saisie))
    show(refusDe(echecs), saveResultsOf(appels, echecs))
  }
  return {
    refus,
    bilan,
    busy,
    save,
    change: (morceau: Partial<ProfilSaisie>) => {
      change(morceau)
      setBilan(null)
      setRefus((avant) => Object.fromEntries(Object.entries(avant).filter(([champ]) => !(champ in morceau))))
    },
  }
}

/** The call of each field. An expired session does not leave the page, which holds the input. */
function useAppels(): Record<AppelProfil, (saisie: ProfilSaisie) => Promise<unknown>> {
  const pseudo = useCall('renseigner_pseudo', { stays: true })
  const tel = useCall('renseigner_tel', { stays: true })
  const adr = useCall('renseigner_adr', { stays: true })
  const numrpps = useCall('renseigner_numrpps', { stays: true })
  const presentation = useCall('renseigner_presentation', { stays: true })
  return {
    renseigner_pseudo: (saisie) => pseudo.call(appelsProfil.renseigner_pseudo.args(saisie)),
    renseigner_tel: (saisie) => tel.call(appelsProfil.renseigner_tel.args(saisie)),
    renseigner_adr: (saisie) => adr.call(appelsProfil.renseigner_adr.args(saisie)),
    renseigner_numrpps: (saisie) => numrpps.call(appelsProfil.renseigner_numrpps.args(saisie)),
    renseigner_presentation: (saisie) => presentation.call(appelsProfil.renseigner_presentation.args(saisie)),
  }
}
