// The publication of an ad: once, with a pseudo, without ever losing the text or the photos (produit §4).
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { ApiError, useCall, useView } from '../lecture/api.ts'
import type { Photos } from '../photo/usePhotos.ts'
import { type EtatEnregistrement, useEnregistrement } from './useEnregistrement.ts'

const sansSession = 'Vous devez être connecté pour publier.'
const sansId = "La création de l'annonce a échoué car l'ID n'a pas été retourné par le serveur."

/** `cle` names the draft of the ad once it has an id: photos that could not leave are found again by its edit form. */
export function usePublication(
  saisie: AnnonceSaisie,
  photos: Photos,
  { cle, onPublished }: { cle: (uuid: string) => string; onPublished: () => void },
) {
  const inserer = useCall('inserer_annonce', { stays: true })
  const personne = useView('lire_personne')
  const { send, setEtat, ...suite } = useEnregistrement({
    code_tarif: saisie.code_tarif,
    photos,
    refuseFault,
    async write() {
      const [creee] = await inserer.call(argumentsPublication(saisie))
      if (!creee?.uuid_annonce) throw new SansId(sansId)
      return creee
    },
    async onWritten({ uuid_annonce }) {
      onPublished()
      await photos.follow(cle(uuid_annonce))
    },
  })
  const publish = () => {
    const [moi] = personne.data ?? []
    if (moi && !moi.pseudo_personne) setEtat({ nom: 'pseudo' })
    else void send()
  }
  return { ...suite, publish, resume: send, cancel: () => setEtat({ nom: 'apercu' }) }
}

class SansId extends Error {}

function refuseFault(error: unknown): EtatEnregistrement {
  if (error instanceof ApiError && error.hint === 'pseudo_personne') return { nom: 'pseudo' }
  if (error instanceof ApiError && error.status === 401) return { nom: 'refusee', phrase: sansSession }
  const said = error instanceof ApiError || error instanceof SansId
  return { nom: 'refusee', phrase: said ? error.message : 'Une erreur est survenue lors de la publication.' }
}

const argumentsPublication = (saisie: AnnonceSaisie) => ({
  p_titre: saisie.titre_annonce.trim(),
  p_contenu: saisie.contenu_annonce.trim(),
  p_retrocession: saisie.retrocession_annonce,
  p_datecontrat: saisie.datecontrat_annonce,
  p_cp: saisie.cp_annonce,
  p_ville: saisie.ville_annonce.trim(),
  p_affichertel: saisie.affichertel_annonce,
  p_id_type: saisie.id_typeannonce ?? 0,
  p_code_tarif: saisie.code_tarif,
})
