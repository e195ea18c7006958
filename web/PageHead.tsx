// The head of a public page, for search engines and link previews.
import { marque } from '#domain/marque/marque.ts'
import { cadrePartage } from '#domain/protocol/annonceImages.ts'
import { useOrigin } from './origin.tsx'

export interface PageHeadProps {
  /** The whole title of the page, as tabs and search engines show it. */
  titre: string
  /** The title on a shared link; that of the page by default. */
  partage?: string
  description: string
  /** The path of its canonical address. */
  chemin: string
  type?: 'website' | 'article'
  /** The picture of a shared link, by its path, and what it shows; that of the site by default. */
  image?: { chemin: string; dit: string }
}

const imageSite = {
  chemin: '/partage.png',
  dit: `${marque.nom}\u00a0: un cabinet près de chez vous, une rétrocession sans devinette.`,
}

/** Title, description, canonical address, and the card that stands for the page where its link is shared. */
export function PageHead({
  titre,
  partage = titre,
  description,
  chemin,
  type = 'website',
  image = imageSite,
}: PageHeadProps) {
  const origin = useOrigin()
  return (
    <>
      <title>{titre}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + chemin} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={marque.nom} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={partage} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + chemin} />
      <meta property="og:image" content={origin + image.chemin} />
      <meta property="og:image:width" content={`${cadrePartage.largeur}`} />
      <meta property="og:image:height" content={`${cadrePartage.hauteur}`} />
      <meta property="og:image:alt" content={image.dit} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
