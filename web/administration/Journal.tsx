// The journal of the operator's desk: who did what, and when.
import { formatEuros, formatInstant } from '#domain/format.ts'
import { membreParti } from '#domain/messagerie.ts'
import { useView } from '../lecture/api.ts'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { nameCheque } from './ChequeLigne.tsx'
import '../styles/paiement.css'

export function Journal() {
  const { data, error, refetch } = useView('lister_journal')
  return (
    <section className="pile" aria-labelledby="journal">
      <h2 id="journal">Journal</h2>
      {error && <ErreurChargement error={error} quoi="journal" refetch={refetch} />}
      {!data && !error && <Skeleton lignes={3} texte="Chargement du journal…" />}
      {data?.length === 0 && <p className="doux">Rien n’a encore été fait.</p>}
      {data && data.length > 0 && (
        <ul className="lignes">
          {data.map(
            ({ uuid_entree, date_action, pseudo_operateur, action, montant, uuid_annonce, pseudo_personne }) => (
              <li key={uuid_entree}>
                <p className="journal-fait">
                  <strong>{action}</strong>&nbsp;: {formatEuros(montant)} de {pseudo_personne ?? membreParti},{' '}
                  {nameCheque({ uuid_annonce })}
                </p>
                <p className="doux petit journal-qui">
                  {formatInstant(date_action)}, par {pseudo_operateur ?? membreParti}
                </p>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  )
}
