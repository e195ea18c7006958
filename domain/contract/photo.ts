// The entries about photos: links to send, look at and delete, and their order.
import * as z from 'zod/mini'
import { CibleAnnonce } from '../annonce/annonce.ts'
import { compteurs } from '../limite/limite.ts'
import { CiblePhoto, Couverture, CouverturesVoulues, OrdrePhotos, Photo } from '../photo/photo.ts'
import { ownAnnonceSource, visibleAnnonceSource } from './annonce.ts'
import { type Func, membre } from './entry.ts'

const { ecriture, lien, depot, rangement } = compteurs

/** The link of one photo also tells whether the upload was accepted: the ad then has one more photo. */
const lienPhoto = {
  resume: 'Donne le lien d’une photo.',
  ...membre,
  args: CiblePhoto,
  cibles: visibleAnnonceSource,
  result: z.string(),
  compteurs: [lien],
} as const

// Links are not a view: each display asks for them. The number of photos and the first one are columns of the ad.
export const functions = {
  generer_lien_image_annonce: {
    resume: 'Donne le lien où envoyer, par PUT et sous son type, une photo de son annonce.',
    ...membre,
    args: CiblePhoto,
    cibles: ownAnnonceSource,
    result: z.string(),
    compteurs: [ecriture, depot],
  },
  generer_lien_téléchargement_image: { ...lienPhoto, remplacee: 'generer_lien_telechargement_image' },
  generer_lien_telechargement_image: lienPhoto,
  generer_liens_telechargement_images: {
    resume: 'Donne les liens de toutes les photos d’une annonce, dans leur ordre.',
    ...membre,
    args: CibleAnnonce,
    cibles: visibleAnnonceSource,
    result: z.array(Photo),
    compteurs: [lien],
  },
  generer_liens_couvertures: {
    resume: 'Donne le lien de la première photo de chacune de ces annonces, si elle en a une.',
    ...membre,
    args: CouverturesVoulues,
    cibles: { p_uuids_annonces: 'libre' },
    result: z.array(Couverture),
    compteurs: [lien],
  },
  generer_lien_suppression_image: {
    resume: 'Donne le lien où supprimer, par DELETE, une photo de son annonce.',
    ...membre,
    args: CiblePhoto,
    cibles: ownAnnonceSource,
    result: z.string(),
    compteurs: [ecriture, rangement],
  },
  ordonner_photos_annonce: {
    resume: 'Met les photos de son annonce dans cet ordre, la première en couverture.',
    ...membre,
    args: OrdrePhotos,
    cibles: ownAnnonceSource,
    compteurs: [ecriture, rangement],
  },
} as const satisfies Record<string, Func>
