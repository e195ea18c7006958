// A new ad (product §2 « Create or edit ad »), empty or copied from one of the member's.
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { CopyAnnonce } from './CopyAnnonce.tsx'
import { FormulaireAnnonce } from './FormulaireAnnonce.tsx'

export default function AjouterAnnonce() {
  const { sub } = useSession()
  const [params] = useSearchParams()
  const depuis = params.get('depuis')
  return (
    <MembrePage titre="Ajouter une annonce" className="page-texte">
      <h1>Ajouter une annonce</h1>
      {sub &&
        (depuis ? (
          <CopyAnnonce key={depuis} sub={sub} uuid={depuis} nextYear={params.get('an') === '1'} />
        ) : (
          <FormulaireAnnonce key={sub} sub={sub} annonce={null} />
        ))}
    </MembrePage>
  )
}
