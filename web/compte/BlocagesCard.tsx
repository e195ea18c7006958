// The members one has blocked, with a button to unblock.
import { formatDate } from '#domain/text/format.ts'
import { Debloquer } from '../messagerie/Bloquer.tsx'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/compte.css'

export function BlocagesCard() {
  return (
    <section className="panneau" aria-labelledby="blocages">
      <h2 className="compte-titre" id="blocages">
        Membres bloqués
      </h2>
      <QueryResult
        de={useView('lister_blocages')}
        quoi="blocages"
        lignes={1}
        texte="Chargement des membres bloqués…"
        vide={
          <p className="doux">Vous n’avez bloqué personne. On bloque un membre depuis son profil ou ses messages.</p>
        }
        discrete
      >
        {(blocages) => (
          <ul className="sans-puce pile">
            {blocages.map(({ uuid_personne, pseudo_personne, date_blocage }) => (
              <li key={uuid_personne} className="rang">
                <span>
                  <Link to={`/profil/${uuid_personne}`}>{pseudo_personne}</Link>{' '}
                  <span className="doux petit">{`depuis le ${formatDate(date_blocage)}`}</span>
                </span>
                <Debloquer uuid_personne={uuid_personne} nom={pseudo_personne} />
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </section>
  )
}
