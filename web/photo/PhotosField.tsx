// Photos of an ad being written: add, preview, order, remove (product §4, §5).
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import { FieldFoot } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PhotosOrdonnees } from './PhotosOrdonnees.tsx'
import type { AddedPhoto, Regle } from './photos.ts'
import { RetirerPhotoDialog } from './RetirerPhotoDialog.tsx'
import type { Photos } from './usePhotos.ts'
import '../styles/photo.css'

interface PhotosFieldProps extends Regle {
  photos: Photos
  /** The published photos. */
  children?: ReactNode
}

export function PhotosField({ photos, code_tarif, dejaLa, children }: PhotosFieldProps) {
  const groupe = useRef<HTMLFieldSetElement>(null)
  const [choisie, setChoisie] = useState<AddedPhoto | null>(null)
  const { ajoutees } = photos
  if (limiteTarif(code_tarif).photos === 0) return ajoutees.length > 0 ? <SansPhotos /> : null

  const take = (photo: AddedPhoto) => {
    flushSync(() => {
      photos.remove(photo.id)
      setChoisie(null)
    })
    groupe.current?.focus()
  }
  return (
    <fieldset className="champ" ref={groupe} tabIndex={-1}>
      <legend className="champ-libelle">Photos</legend>
      {children}
      {ajoutees.length > 0 && (
        <PhotosOrdonnees
          label="Photos à envoyer"
          photos={ajoutees}
          onMove={photos.move}
          onRemove={(id) => setChoisie(ajoutees.find((photo) => photo.id === id) ?? null)}
        />
      )}
      {photos.oubliees && ajoutees.length > 0 && <Oubliees />}
      <Choix photos={photos} code_tarif={code_tarif} dejaLa={dejaLa} />
      <RetirerPhotoDialog
        nom={choisie?.nom ?? null}
        onClose={() => setChoisie(null)}
        onConfirm={() => choisie && take(choisie)}
      />
    </fieldset>
  )
}

function Choix({ photos, ...regle }: { photos: Photos } & Regle) {
  const id = useId()
  const max = limiteTarif(regle.code_tarif).photos
  const total = regle.dejaLa + photos.ajoutees.length
  const occupe = photos.enPreparation > 0
  // Shown once all files are read.
  const phrases = occupe ? '' : photos.refus.join(' ')
  return (
    <>
      <label className="photo-choix">
        <input
          type="file"
          multiple
          accept="image/*"
          disabled={total >= max || occupe}
          aria-describedby={`${id}-aide${phrases ? ` ${id}-erreur` : ''}`}
          onChange={({ target }) => {
            void photos.add([...(target.files ?? [])], regle)
            target.value = ''
          }}
        />
        <span>{occupe ? 'Préparation…' : 'Ajouter des photos'}</span>
      </label>
      <FieldFoot
        id={id}
        hint="JPEG, PNG ou WebP. La première est celle que l’on voit d’abord."
        counter={`${total}\u00a0/\u00a0${max}`}
        error={phrases || null}
      />
    </>
  )
}

function Oubliees() {
  return (
    <Notice>
      Ce navigateur ne garde pas vos photos, sans doute parce que sa fenêtre est privée&nbsp;: envoyez-les avant de
      quitter ou de recharger cette page, sinon il faudra les choisir à nouveau.
    </Notice>
  )
}

function SansPhotos() {
  return (
    <Notice>
      Ce plan ne comprend pas de photos&nbsp;: les vôtres restent dans ce brouillon et ne seront pas envoyées.
    </Notice>
  )
}
