// Photos in the preview of an ad, as on its page and card.
import type { AddedPhoto } from './photos.ts'
import '../styles/ficheannonce.css'

export type SeenPhotos = readonly Pick<AddedPhoto, 'id' | 'url' | 'nom'>[]

export function BandeApercu({ label, photos }: { label: string; photos: SeenPhotos }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <ul className="bande-photos" aria-label={label} tabIndex={0}>
      {photos.map(({ id, url, nom }) => (
        <li key={id} className="couverture">
          <img src={url} alt={nom} />
        </li>
      ))}
    </ul>
  )
}

/** The cover of the previewed card; nothing without a photo. */
export function CouvertureApercu({ photos: [premiere] }: { photos: SeenPhotos }) {
  return (
    premiere && (
      <span className="couverture">
        <img src={premiere.url} alt="" />
      </span>
    )
  )
}
