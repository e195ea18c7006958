// What follows: the sheet and its deadlines, to take away, and what is left to do.
import type { Preparation } from '#domain/preparation/ecriture.ts'
import { modeleOrdre } from '#domain/preparation/preparation.ts'
import { articlesLus, listAFaire } from '#domain/preparation/suite.ts'
import { ApiError, sayError } from '../lecture/api.ts'
import { useCall } from '../lecture/useCall.ts'
import { Link } from '../navigation/Link.tsx'
import { Refus } from '../session/Refus.tsx'
import { Button } from '../ui/Button.tsx'

export function Suite({ fiche: { uuid_conversation, commun } }: { fiche: Preparation }) {
  const { call, isPending, error } = useCall('generer_lien_fiche', { stays: true })
  const take = (p_format: 'pdf' | 'ics') => () => {
    call({ p_uuid_conversation: uuid_conversation, p_format })
      .then((url) => location.assign(url))
      // Told below, from the state of the call.
      .catch(() => {})
  }
  return (
    <section className="panneau pile" aria-labelledby="suite">
      <h2 id="suite">Et ensuite</h2>
      <ul>
        {listAFaire(commun).map((quoi) => (
          <li key={quoi}>{quoi}</li>
        ))}
      </ul>
      <p className="doux petit">
        {articlesLus} Les règles, en clair&nbsp;: <Link to="/ressources/contrats-types">notre guide des contrats</Link>.
      </p>
      <div className="actions">
        <Button busy={isPending} onClick={take('pdf')}>
          Fiche récapitulative (PDF)
        </Button>
        <Button variant="secondary" icon="calendrier" busy={isPending} onClick={take('ics')}>
          Échéances (agenda)
        </Button>
        <a className="bouton bouton-secondary" href={modeleOrdre.adresse}>
          Modèle de l’Ordre
        </a>
      </div>
      {error && <Refus phrase={sayError(error)} session={error instanceof ApiError && error.status === 401} />}
    </section>
  )
}
