// The journal of the operator's desk: who did what, and when.
import type { EntreeJournal } from '#domain/administration.ts'
import { membreParti } from '#domain/fiche/contact.ts'
import { formatEuros, formatInstant } from '#domain/format.ts'
import { useView } from '../lecture/api.ts'
import { Lecture } from '../ui/Lecture.tsx'
import { nameCheque } from './ChequeLigne.tsx'
import '../styles/paiement.css'

export function Journal() {
  return (
    <section className="pile" aria-labelledby="journal">
      <h2 id="journal">Journal</h2>
      <Lecture
        de={useView('lister_journal')}
        quoi="journal"
        lignes={3}
        texte="Chargement du journal…"
        vide={<p className="doux">Rien n’a encore été fait.</p>}
      >
        {(entrees) => (
          <ul className="lignes">
            {entrees.map((entree) => (
              <Entree key={entree.uuid_entree} entree={entree} />
            ))}
          </ul>
        )}
      </Lecture>
    </section>
  )
}

function Entree({ entree }: { entree: EntreeJournal }) {
  const { date_action, pseudo_operateur, action, montant, pseudo_personne } = entree
  return (
    <li>
      <p className="journal-fait">
        <strong>{action}</strong>&nbsp;: {formatEuros(montant)} {action === 'Chèque encaissé' ? 'de' : 'à'}{' '}
        {pseudo_personne ?? membreParti}, {nameCheque(entree)}
      </p>
      <p className="doux petit journal-qui">
        {formatInstant(date_action)}, par {pseudo_operateur ?? membreParti}
      </p>
    </li>
  )
}
