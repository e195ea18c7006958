// The publication of an ad: once, with a pseudo, without ever losing the text (§4).
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { ApiError, useCall, useView } from '../api.ts'

export type EtatPublication =
  | { nom: 'apercu' | 'pseudo' | 'envoi' }
  | { nom: 'refusee'; phrase: string }
  | { nom: 'publiee'; uuid_annonce: string; a_payer: number }

const sansPseudo = 'Le pseudo ne peut pas être vide.'
const sansId = "La création de l'annonce a échoué car l'ID n'a pas été retourné par le serveur."
/** Milliseconds between the success message and the list of one's ads (§9). */
const delaiRedirection = 2000

export function usePublication(saisie: AnnonceSaisie, onPublished: () => void) {
  const [etat, setEtat] = useState<EtatPublication>({ nom: 'apercu' })
  const inserer = useCall('inserer_annonce')
  const personne = useView('lire_personne')
  const sending = useRef(false)
  useRedirection(etat.nom === 'publiee')

  const send = async () => {
    if (sending.current) return
    sending.current = true
    setEtat({ nom: 'envoi' })
    try {
      const [creee] = await inserer.call(argumentsPublication(saisie))
      if (!creee?.uuid_annonce) return setEtat({ nom: 'refusee', phrase: sansId })
      onPublished()
      setEtat({ nom: 'publiee', ...creee })
    } catch (error) {
      const phrase = error instanceof ApiError ? error.message : 'Une erreur est survenue lors de la publication.'
      setEtat(phrase === sansPseudo ? { nom: 'pseudo' } : { nom: 'refusee', phrase })
    } finally {
      sending.current = false
    }
  }
  const publish = () => {
    const [moi] = personne.data ?? []
    if (moi && !moi.pseudo_personne) setEtat({ nom: 'pseudo' })
    else void send()
  }
  return { etat, publish, resume: send, cancel: () => setEtat({ nom: 'apercu' }) }
}

function useRedirection(ready: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => navigate('/mes-annonces'), delaiRedirection)
    return () => clearTimeout(timer)
  }, [ready, navigate])
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
