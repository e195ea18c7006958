// The description of the API, to read here or keep as a file: for members only (produit §6).
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { DebugLecture } from './DebugLecture.tsx'
import { readOpenapi } from './description.ts'

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
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
