// The end of the mails of an alert, by the link at their foot: its button posts to the same address, since machines open links too.
import { Link } from '../navigation/Link.tsx'
import { useParam } from '../navigation/params.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export default function Desabonnement() {
  const jeton = useParam('jeton')
  return (
    <MembrePage titre="Alertes par e-mail" className="page-texte">
      <h1>Alertes par e-mail</h1>
      {jeton === 'fait' ? (
        <Notice tone="success">
          C’est fait&nbsp;: cette alerte ne vous écrit plus.{' '}
          <Link to="/mes-alertes">La reprendre, ou voir les autres</Link>
        </Notice>
      ) : (
        <form className="pile" method="post">
          <p className="chapeau">Ne plus recevoir les e-mails de cette alerte&nbsp;?</p>
          <div className="rang">
            <Button type="submit" name="main" value="1">
              Ne plus les recevoir
            </Button>
          </div>
        </form>
      )}
    </MembrePage>
  )
}
