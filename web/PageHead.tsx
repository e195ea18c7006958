// The head of a public page, for search engines and link previews.
import { marque } from '#domain/marque/marque.ts'
import { cadrePartage } from '#domain/protocol/annonceImages.ts'
import { useOrigin } from './origin.tsx'

export interface PageHeadProps {
  /** The whole <title>. */
  titre: string
  /** The title when the link is shared; the same as the page's by default. */
  partage?: string
  description: string
  /** Path of the canonical address. */
  chemin: string
  type?: 'website' | 'article'
  /** The picture of a shared link (path and alternative text); the site's own by default. */
  image?: { chemin: string; dit: string }
}

/** The card of a shared link. */
type CardProps = Pick<PageHeadProps, 'titre' | 'description' | 'type' | 'image'>

const imageSite = {
  chemin: '/partage.png',
  dit: `${marque.nom}\u00a0: un cabinet près de chez vous, une rétrocession sans devinette.`,
}

/** Title, description, canonical address and Open Graph card. */
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
      <meta property="og:url" content={origin + chemin} />
      <ShareCard titre={partage} description={description} type={type} image={image} />
    </>
  )
}

/** Also in the pages that search engines leave out: their links are shared too. */
export function ShareCard({ titre, description, type = 'website', image = imageSite }: CardProps) {
  const origin = useOrigin()
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={marque.nom} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={titre} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + image.chemin} />
      <meta property="og:image:width" content={`${cadrePartage.largeur}`} />
      <meta property="og:image:height" content={`${cadrePartage.hauteur}`} />
      <meta property="og:image:alt" content={image.dit} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
