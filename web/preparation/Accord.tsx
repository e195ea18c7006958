// Who agreed to which version and when, and the way to agree to the one that stands.
import { formatInstant } from '#domain/format.ts'
import type { Preparation } from '#domain/preparation/ecriture.ts'
import { refuseAccord } from '#domain/preparation/preparation.ts'
import { ApiError, sayError } from '../lecture/api.ts'
import { useCall } from '../lecture/useCall.ts'
import { Refus } from '../session/Refus.tsx'
import { Button } from '../ui/Button.tsx'

export function Accord({ fiche, change }: { fiche: Preparation; change: boolean }) {
  const { uuid_conversation, version, accords, pseudo_interlocuteur: pseudo } = fiche
  const { call, isPending, error } = useCall('accepter_preparation', { stays: true })
  const accept = () =>
    // Told below, from the state of the call.
    void call({ p_uuid_conversation: uuid_conversation, p_version: version }).catch(() => {})
  const dit = accords.some((accord) => accord.moi && accord.version === version)
  const refus = change ? 'Enregistrez d’abord ce que vous avez écrit.' : refuseAccord(fiche)
  return (
    <section className="panneau pile" aria-labelledby="accord">
      <h2 id="accord">Votre accord</h2>
      <p>Il ne vaut pas signature. Un changement, ensuite, l’ôte&nbsp;: chacun dit de nouveau le sien.</p>
      {accords.length > 0 && (
        <ul>
          {accords.map(({ version: laquelle, moi, date }) => (
            <li key={`${laquelle} ${moi}`}>
              {moi ? 'Vous' : pseudo}&nbsp;: version {laquelle}, le {formatInstant(date)}
              {laquelle !== version && ' (changée depuis)'}
            </li>
          ))}
        </ul>
      )}
      {!dit && refus && <p className="doux">{refus}</p>}
      {error && <Refus phrase={sayError(error)} session={error instanceof ApiError && error.status === 401} />}
      {!dit && !refus && (
        <div className="rang">
          <Button busy={isPending} onClick={accept}>
            Je suis d’accord avec la version {version}
          </Button>
        </div>
      )}
      <p role="status">{dit && `Vous êtes d’accord avec la version ${version}.`}</p>
    </section>
  )
}
