// The second step and the preview of the ad's form, loaded while the first step is filled in.
import type { ComponentProps } from 'react'
import type { Brouillon } from '../brouillon/useBrouillon.ts'
import type { Photos } from '../photo/usePhotos.ts'
import { idempotencyKey } from '../query/idempotencyKey.ts'
import { Apercu } from './Apercu.tsx'
import { EtapeDetails } from './EtapeDetails.tsx'
import type { Projet, SaisieEnCours } from './projet.ts'

interface SuiteProps extends Omit<ComponentProps<typeof EtapeDetails>, 'saisie' | 'verrouille'> {
  rang: number
  projet: Projet
  brouillon: Brouillon<SaisieEnCours>
  photos: Photos
}

export function SuiteAnnonce({ rang, projet, brouillon, photos, onBack, ...details }: SuiteProps) {
  const { saisie } = brouillon
  if (rang === 1)
    return <EtapeDetails {...details} saisie={saisie} verrouille={projet.publiee !== null} onBack={onBack} />
  return (
    <Apercu
      projet={projet}
      saisie={saisie}
      photos={photos}
      takeClient={idempotencyKey(brouillon, 'uuid_client').take}
      onBack={onBack}
      onSaved={brouillon.clear}
    />
  )
}
