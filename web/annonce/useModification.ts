// The saving of a changed ad: what changed and nothing else, then its new photos (produit §4, §7).
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { readChangements } from '#domain/saisie.ts'
import { useCall } from '../lecture/api.ts'
import type { Photos } from '../photo/usePhotos.ts'
import { phraseGestion } from './gestion.ts'
import { useEnregistrement } from './useEnregistrement.ts'

interface Modification {
  saisie: AnnonceSaisie
  publiee: AnnonceSaisie
  photos: Photos
  onSaved: () => void
}

export function useModification(uuid_annonce: string, { saisie, publiee, photos, onSaved }: Modification) {
  const modifier = useCall('modifier_annonce', { stays: true })
  const changements = readChangements(saisie, publiee)
  const inchangee = Object.keys(changements).length === 0
  const { send, setEtat, ...suite } = useEnregistrement({
    code_tarif: publiee.code_tarif,
    photos,
    refuseFault: (error) => ({ nom: 'refusee', phrase: phraseGestion(error) }),
    async write() {
      if (!inchangee) await modifier.call({ p_uuid_annonce: uuid_annonce, ...changements })
      return { uuid_annonce, a_payer: 0 }
    },
    onWritten: onSaved,
  })
  const save = () => {
    if (inchangee && photos.ajoutees.length === 0) setEtat({ nom: 'refusee', phrase: 'Aucune modification détectée.' })
    else void send()
  }
  return { ...suite, save }
}
