// What search engines and link previews are told of a public page.
import { marque } from '#domain/marque.ts'
import { useOrigin } from './origin.tsx'

interface PageHeadProps {
  /** The whole title of the page, as tabs and search engines show it. */
  titre: string
  /** The title on a shared link; that of the page by default. */
  partage?: string
  description: string
  /** The path of its canonical address. */
  chemin: string
  type?: 'website' | 'article'
}

/** Title, description, canonical address, and the card that stands for the page where its link is shared. */
export function PageHead({ titre, partage = titre, description, chemin, type = 'website' }: PageHeadProps) {
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
      <meta property="og:image" content={`${origin}/partage.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={`${marque.nom}\u00a0: un cabinet près de chez vous, une rétrocession sans devinette.`}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
