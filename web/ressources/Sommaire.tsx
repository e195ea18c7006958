// Table of contents beside a long text; collapsed above it on a phone.
import { Link } from '../navigation/Link.tsx'
import type { Section } from './guides.ts'
import '../styles/guide.css'

export function Sommaire({ titre, sections }: { titre: string; sections: readonly Section[] }) {
  return (
    <nav className="sommaire panneau" aria-labelledby="sommaire">
      <details>
        <summary>
          <h2 id="sommaire">{titre}</h2>
        </summary>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{section.titre}</Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
