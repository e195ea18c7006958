// The photos a member adds to an ad: chosen, prepared, ordered, kept in the draft, then sent one after the other (produit §4).
import { useEffect, useRef, useState } from 'react'
import { refuseFichier, refusePhoto } from '#domain/photo.ts'
import { preparePhoto } from './compression.ts'
import { type PhotoGardee, readPhotos, writePhotos } from './photoBrouillon.ts'
import { EnvoiManque, type PhotoEnvoyable, useEnvoiPhoto } from './useEnvoiPhoto.ts'

export interface PhotoAjoutee extends PhotoEnvoyable {
  /** Address of the picture in this page. */
  url: string
  etat: 'prete' | 'envoi' | 'envoyee' | 'refusee'
  /** From 0 to 1. */
  progres: number
  phrase: string | null
}

export interface Photos {
  ajoutees: PhotoAjoutee[]
  /** Sentences about files that were not taken. */
  refus: string[]
  /** How many files are being read. */
  enPreparation: number
  add: (files: readonly File[], regle: { code_tarif: string; dejaLa: number }) => Promise<void>
  remove: (id: string) => void
  /** Puts a photo at a rank of the list. */
  move: (id: string, rang: number) => void
  /** Sends what is not sent yet, or one of them; true when nothing is left. */
  send: (uuid_annonce: string, seule?: string) => Promise<boolean>
  /** From now on the photos are kept with the draft of this ad. */
  follow: (cle: string) => Promise<void>
  clear: () => void
}

/** `depart` is the key of the draft the photos are kept with. */
export function usePhotos(depart: string): Photos {
  const envoyer = useEnvoiPhoto()
  const cle = useRef(depart)
  const liste = useRef<PhotoAjoutee[]>([])
  const [ajoutees, setAjoutees] = useState<PhotoAjoutee[]>([])
  const [refus, setRefus] = useState<string[]>([])
  const [enPreparation, setEnPreparation] = useState(0)

  const show = (next: PhotoAjoutee[]) => {
    liste.current = next
    setAjoutees(next)
  }
  const keep = (next: PhotoAjoutee[]) => {
    show(next)
    return writePhotos(cle.current, next.filter(({ etat }) => etat !== 'envoyee').map(garder))
  }
  const mark = (id: string, morceau: Partial<PhotoAjoutee>) =>
    show(liste.current.map((photo) => (photo.id === id ? { ...photo, ...morceau } : photo)))

  useEffect(() => {
    let left = false
    readPhotos(depart).then((gardees) => {
      if (left || liste.current.length > 0) return
      liste.current = gardees.map(ajouter)
      setAjoutees(liste.current)
    })
    return () => {
      left = true
    }
  }, [depart])

  async function prepare(file: File, regle: { code_tarif: string; dejaLa: number }): Promise<string | null> {
    const nombre = regle.dejaLa + liste.current.length
    const phrase = refuseFichier(file) ?? refusePhoto({ ...regle, nombre, nom_fichier: file.name })
    if (phrase) return phrase
    try {
      const blob = await preparePhoto(file)
      void keep([...liste.current, ajouter({ id: crypto.randomUUID(), nom: file.name, blob, tentee: false })])
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

  return {
    ajoutees,
    refus,
    enPreparation,
    async add(files, regle) {
      setRefus([])
      setEnPreparation(files.length)
      // One after the other: a phone has no room for five decoded photos.
      const phrases = new Set<string>()
      for (const file of files) {
        const phrase = await prepare(file, regle)
        if (phrase) phrases.add(phrase)
        setEnPreparation((reste) => reste - 1)
      }
      setRefus([...phrases])
    },
    remove(id) {
      const retiree = liste.current.find((photo) => photo.id === id)
      if (retiree) URL.revokeObjectURL(retiree.url)
      void keep(liste.current.filter((photo) => photo.id !== id))
    },
    move(id, rang) {
      const photo = liste.current.find((autre) => autre.id === id)
      if (!photo || rang < 0 || rang >= liste.current.length) return
      void keep(liste.current.filter((autre) => autre.id !== id).toSpliced(rang, 0, photo))
    },
    async send(uuid, seule) {
      const restent = liste.current.filter(({ id, etat }) => etat !== 'envoyee' && id === (seule ?? id))
      for (const photo of restent) {
        const { id } = photo
        mark(id, { etat: 'envoi', progres: 0, phrase: null, tentee: true })
        await keep(liste.current)
        try {
          await envoyer(uuid, photo, (progres) => mark(id, { progres }))
          mark(id, { etat: 'envoyee', progres: 1 })
          await keep(liste.current)
        } catch (error) {
          const tentee = error instanceof EnvoiManque && error.placePrise
          mark(id, { etat: 'refusee', phrase: (error as Error).message, tentee })
          await keep(liste.current)
        }
      }
      return liste.current.every(({ etat }) => etat === 'envoyee')
    },
    async follow(suivante) {
      await writePhotos(cle.current, [])
      cle.current = suivante
      await keep(liste.current)
    },
    clear() {
      setRefus([])
      void keep([])
    },
  }
}

const garder = ({ id, nom, blob, tentee }: PhotoAjoutee): PhotoGardee => ({ id, nom, blob, tentee })

const ajouter = (gardee: PhotoGardee): PhotoAjoutee => ({
  ...gardee,
  url: URL.createObjectURL(gardee.blob),
  etat: 'prete',
  progres: 0,
  phrase: null,
})
