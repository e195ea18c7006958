// The API description, to read or download; members only (product §6).
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type Entree, readOpenapi, useDescription } from './description.ts'
import '../styles/guide.css'
export function DebugDocumentation({ membre }: { membre: boolean }) {
  const [busy, setBusy] = useState(false)
  const [refus, setRefus] = useState<string | null>(null)
  const download = async () => {
    if (!membre) {
      setRefus('Vous devez être connecté pour télécharger la documentation.')
      return
    }
    setBusy(true)
    setRefus(null)
    try {
      save(await readOpenapi())
    } catch (error) {
      setRefus(`Erreur\u00a0: ${(error as Error).message}`)
    }
    setBusy(false)
  }
  return (
    <section className="panneau pile" aria-labelledby="debug-documentation">
      <h2 id="debug-documentation">La documentation</h2>
      <p>Toutes les vues et toutes les fonctions de l’API, au format OpenAPI, que lisent Swagger et ses semblables.</p>
      <div className="actions">
        <Button variant="secondary" busy={busy} onClick={download}>
          Télécharger le fichier Swagger
        </Button>
      </div>
      {refus && <Notice tone="error">{refus}</Notice>}
      {membre && <DebugLecture />}
    </section>
  )
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: 'kinebouge-openapi.json' }).click()
  // Revoked later: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The API description: general rules, then each entry with its limits and arguments. */
function DebugLecture() {
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
        <span>{deprecated && ' (à quitter)'}</span>
        <br />
        <span>{summary}</span>
      </span>
    </summary>
    <p>{sayMarked(description)}</p>
    {args?.properties && (
      <ul>
        {Object.entries(args.properties).map(([argument, { description: sens }]) => (
          <li key={argument}>
            <code>{argument}</code>
            <span>{` ${args.required?.includes(argument) ? '' : '(facultatif) '}${sens ?? ''}`}</span>
          </li>
        ))}
      </ul>
    )}
  </details>
)

/** Renders code spans and bold text. */
const sayMarked = (texte: string) =>
  texte.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, n) => {
    const key = `${n}${part}`
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    return part.startsWith('**') ? <strong key={key}>{part.slice(2, -2)}</strong> : <span key={key}>{part}</span>
  })
