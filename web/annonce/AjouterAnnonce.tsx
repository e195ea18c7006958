// A new ad (produit §2 « Create or edit ad »).
import { marque } from '#domain/marque.ts'
import { useSession } from '../session/session.ts'
import { FormulaireAnnonce } from './FormulaireAnnonce.tsx'

export default function AjouterAnnonce() {
  const { sub } = useSession()
  return (
    <div className="page-texte">
      <title>{`Ajouter une annonce · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Ajouter une annonce</h1>
      {sub && <FormulaireAnnonce key={sub} sub={sub} annonce={null} />}
    </div>
  )
}
