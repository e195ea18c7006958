// Runs the saving of an ad: calls the server, moves the draft, uploads photos, then opens the next page (product §4).
import { useEffect, useRef, useState } from 'react'
import type { AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import type { Photos } from '../photo/usePhotos.ts'
import { useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { cleBrouillon, type Projet } from './projet.ts'
import { advancePublication, type Effet, type Evenement, type Publication, readDestination } from './publication.ts'

export interface Enregistrable {
  projet: Projet
  saisie: AnnonceSaisie
  photos: Photos
  /** Returns the id of the draft, always the same for the same content. */
  takeClient: () => string
  /** The text is saved: its draft can go. */
  onSaved: () => void
}

export function usePublication({ projet, saisie, photos, takeClient, onSaved }: Enregistrable) {
  const inserer = useCall('inserer_annonce', { stays: true })
  const modifier = useCall('modifier_annonce', { stays: true })
  const moi = useView('lire_personne').data?.[0]
  const [etat, setEtat] = useState<Publication>({ nom: 'apercu' })
  // The current state, readable synchronously by a second click or a late answer.
  const actuel = useRef(etat)
  useRedirection(etat)

  const run = async (effet: Effet): Promise<Evenement | null> => {
    switch (effet.type) {
      case 'insert':
        return { type: 'written', annonce: (await inserer.call({ ...effet.args, p_uuid_client: takeClient() }))[0] }
      case 'modify':
        await modifier.call(effet.args)
        return { type: 'written', annonce: { uuid_annonce: effet.args.p_uuid_annonce, a_payer: 0 } }
      case 'moveDraft':
        onSaved()
        await photos.follow(cleBrouillon(projet.sub, effet.uuid_annonce))
        return null
      case 'sendPhotos':
        return { type: 'sent', toutes: await photos.send(effet.uuid_annonce, effet.seule) }
    }
  }
  const tell = async (evenement: Evenement) => {
    const dossier = {
      projet,
      saisie,
      photos: photos.ajoutees.length,
      sansPseudo: moi !== undefined && !moi.pseudo_personne,
    }
    const [suivant, ...effets] = advancePublication(dossier, actuel.current, evenement)
    actuel.current = suivant
    setEtat(suivant)
    for (const effet of effets) {
      const reponse = await run(effet).catch((error: unknown): Evenement => ({ type: 'failed', error }))
      if (reponse) await tell(reponse)
    }
  }
  return { etat, tell: (evenement: Evenement) => void tell(evenement) }
}

/** Does nothing after the form was left. */
function useRedirection(etat: Publication): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (etat.nom !== 'enregistree') return
    const { to, delai, ...options } = readDestination(etat)
    const timer = setTimeout(() => navigate(to, options), delai)
    return () => clearTimeout(timer)
  }, [etat, navigate])
}
