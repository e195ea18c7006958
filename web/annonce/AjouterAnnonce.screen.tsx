// A new ad (product §2 « Create or edit ad »).
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { FormulaireAnnonce } from './FormulaireAnnonce.tsx'

export default function AjouterAnnonce() {
  const { sub } = useSession()
  return (
    <MembrePage titre="Ajouter une annonce" className="page-texte">
      <h1>Ajouter une annonce</h1>
      {sub && <FormulaireAnnonce key={sub} sub={sub} annonce={null} />}
    </MembrePage>
  )
}
