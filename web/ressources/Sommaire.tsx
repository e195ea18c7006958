// The table of contents that stands beside a long text.
import { Link } from 'react-router'
import type { Section } from './guides.ts'
import '../styles/guide.css'

export function Sommaire({ titre, sections }: { titre: string; sections: readonly Section[] }) {
  return (
    <nav className="sommaire" aria-labelledby="sommaire">
      <h2 id="sommaire">{titre}</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <Link to={`#${section.id}`}>{section.titre}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
