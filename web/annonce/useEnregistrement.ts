// What follows the saving of an ad, new or changed: its photos leave, then its payment or the list of one's ads opens (produit §4).
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnnonceCreee } from '#domain/annonce.ts'
import { limiteTarif } from '#domain/tarif.ts'
import { versPaiement } from '../paiement/versPaiement.ts'
import type { Photos } from '../photo/usePhotos.ts'

export type EtatEnregistrement =
  | { nom: 'apercu' | 'pseudo' | 'envoi' }
  | { nom: 'refusee'; phrase: string }
  | ({ nom: 'photos' | 'enregistree' } & AnnonceCreee)

export interface Enchainement {
  etat: EtatEnregistrement
  /** Sends again one photo that did not leave. */
  retry: (id: string) => Promise<void>
  /** Goes on without the photos that did not leave. */
  skip: () => void
}

interface Enregistrement {
  code_tarif: string
  photos: Photos
  /** Saves the text; a failure is told by `refuseFault`. */
  write: () => Promise<AnnonceCreee>
  /** Once the text is safe: its draft is no longer needed. */
  onWritten: (annonce: AnnonceCreee) => void | Promise<void>
  refuseFault: (error: unknown) => EtatEnregistrement
}

export function useEnregistrement({ code_tarif, photos, write, onWritten, refuseFault }: Enregistrement) {
  const [etat, setEtat] = useState<EtatEnregistrement>({ nom: 'apercu' })
  const sending = useRef(false)
  useRedirection(etat.nom === 'enregistree' ? etat : null)

  const send = async () => {
    if (sending.current) return
    sending.current = true
    setEtat({ nom: 'envoi' })
    try {
      const annonce = await write()
      await onWritten(annonce)
      await sendPhotos(annonce)
    } catch (error) {
      setEtat(refuseFault(error))
    } finally {
      sending.current = false
    }
  }
  const sendPhotos = async (annonce: AnnonceCreee, seule?: string) => {
    if (limiteTarif(code_tarif).photos > 0 && photos.ajoutees.length > 0) {
      setEtat({ nom: 'photos', ...annonce })
      if (!(await photos.send(annonce.uuid_annonce, seule))) return
    }
    setEtat({ ...annonce, nom: 'enregistree' })
  }
  const suite: Enchainement = {
    etat,
    retry: async (id) => {
      if (etat.nom === 'photos') await sendPhotos(etat, id)
    },
    skip: () => etat.nom === 'photos' && setEtat({ ...etat, nom: 'enregistree' }),
  }
  return { ...suite, send, setEtat }
}

/** Milliseconds between the success message and the page that follows it (produit §9). */
const delais = { paiement: 2500, annonces: 2000 }

function useRedirection(enregistree: AnnonceCreee | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!enregistree) return
    const due = enregistree.a_payer > 0
    const { to, ...options } = due ? versPaiement(enregistree) : { to: '/mes-annonces' }
    const timer = setTimeout(() => navigate(to, options), due ? delais.paiement : delais.annonces)
    return () => clearTimeout(timer)
  }, [enregistree, navigate])
}
