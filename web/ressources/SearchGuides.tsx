// The hub's search: what is typed, and the parts of the guides that answer it.
import { useState } from 'react'
import { Link } from '../navigation/Link.tsx'
import { TextField } from '../ui/Field.tsx'
import { questionsDe, type Statut, searchQuestions, statuts } from './questions.ts'
import '../styles/hub.css'

export function SearchGuides() {
  const [typed, setTyped] = useState('')
  const answers = searchQuestions(typed)
  return (
    <search className="hub-recherche">
      <TextField
        type="search"
        label="Votre question"
        placeholder="Rétrocession, ACRE, maternité…"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status">
        {typed.trim() !== '' && answers.length === 0 && (
          <p className="doux">Aucun guide n’en parle avec ces mots. Essayez-en un autre, plus court.</p>
        )}
        {answers.length > 0 && (
          <ul className="hub-reponses sans-puce">
            {answers.map(({ texte, lien }) => (
              <li key={lien}>
                <Link to={lien}>{texte}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </search>
  )
}

/** The same questions, by who asks them. */
export function BySituation() {
  return (
    <section className="hub-situations" aria-labelledby="par-situation">
      <h2 id="par-situation">Par situation</h2>
      {(Object.keys(statuts) as Statut[]).map((statut) => (
        <details key={statut} name="situation">
          <summary>{statuts[statut]}</summary>
          <ul className="hub-liens sans-puce">
            {questionsDe(statut).map(({ texte, lien }) => (
              <li key={texte}>
                <Link to={lien}>{texte}</Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
