// The page of unsubscribe links. Its button sends a POST: mail scanners open links too, and must not unsubscribe.
import { abonnements, readAbonnement } from '#domain/mail/desabonnement.ts'
import { Link } from '../navigation/Link.tsx'
import { useParam } from '../navigation/params.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export default function Desabonnement() {
  const jeton = useParam('jeton')
  const [params] = useSearchParams()
  const { question, fait, reprise } = abonnements[readAbonnement(params.get('de'))]
  return (
    <MembrePage titre="Nos e-mails" className="page-texte">
      <h1>Nos e-mails</h1>
      {jeton === 'fait' ? (
        <Notice tone="success">
          <span>{`${fait} `}</span>
          <Link to={reprise.lien}>{reprise.texte}</Link>
        </Notice>
      ) : (
        <form className="pile" method="post">
          <p className="chapeau">{question}</p>
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
