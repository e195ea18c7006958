// The description of the API, to be read: what goes for every call, then each entry, its limits and its arguments.
import '../styles/guide.css'
import { type Entree, useDescription } from './description.ts'

export function DebugLecture() {
  const { data } = useDescription()
  if (!data) return null
  return (
    <>
      {data.preface.map((paragraphe) => (
        <p key={paragraphe}>{sayMarked(paragraphe)}</p>
      ))}
      {data.entrees.map((entree) => (
        <EntreeLue key={entree.args ? `rpc/${entree.nom}` : entree.nom} entree={entree} />
      ))}
    </>
  )
}

const EntreeLue = ({ entree: { nom, args, summary, description, deprecated } }: { entree: Entree }) => (
  <details className="question">
    <summary>
      <span>
        <code>{args ? `rpc/${nom}` : nom}</code>
        {deprecated && ' (à quitter)'}
        <br />
        {summary}
      </span>
    </summary>
    <p>{sayMarked(description)}</p>
    {args?.properties && (
      <ul>
        {Object.entries(args.properties).map(([argument, { description: sens }]) => (
          <li key={argument}>
            <code>{argument}</code> {args.required?.includes(argument) ? '' : '(facultatif) '}
            {sens}
          </li>
        ))}
      </ul>
    )}
  </details>
)

/** A text of the description, whose names are in code and headings in bold. */
const sayMarked = (texte: string) =>
  texte.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, n) => {
    const key = `${n}${part}`
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    return part.startsWith('**') ? <strong key={key}>{part.slice(2, -2)}</strong> : part
  })
