// Calls any function of the API with the member's own rights; the list comes from the API description.
import { type FormEvent, useState } from 'react'
import type { ApiError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type Entree, useDescription } from './description.ts'

const vides: Record<string, unknown> = { string: '', number: 0, integer: 0, boolean: false, array: [] }

function modele({ properties = {}, required = [] }: NonNullable<Entree['args']>): string {
  const args = required.map((nom) => [nom, vides[properties[nom]?.type ?? ''] ?? null])
  return JSON.stringify(Object.fromEntries(args), null, 2)
}

export function DebugEssai() {
  const { data, error } = useDescription()
  const [nom, setNom] = useState('')
  const fonctions = data?.entrees.filter(({ args }) => args) ?? []
  const choisie = fonctions.find((fonction) => fonction.nom === nom)
  return (
    <section className="panneau pile" aria-labelledby="debug-essai">
      <h2 id="debug-essai">Essayer une fonction</h2>
      <p>L’appel est fait pour de bon, avec vos droits&nbsp;: ce qu’il change reste changé.</p>
      {error && (
        <Notice tone="error">
          <span>Erreur&nbsp;: </span>
          <span>{error.message}</span>
        </Notice>
      )}
      <SelectField label="Fonction" value={nom} disabled={!data} onChange={(event) => setNom(event.target.value)}>
        <option value="">Choisir une fonction…</option>
        {fonctions.map((fonction) => (
          <option key={fonction.nom}>{fonction.nom}</option>
        ))}
      </SelectField>
      {choisie && (
        <>
          <p>{choisie.summary}</p>
          <Essai key={nom} nom={nom} depart={modele(choisie.args!)} />
        </>
      )}
    </section>
  )
}

function Essai({ nom, depart }: { nom: string; depart: string }) {
  // Any function may be called, so its type is unknown here; the server validates the arguments.
  const { call, isPending } = useCall(nom as 'renseigner_pseudo', { stays: true })
  const [texte, setTexte] = useState(depart)
  const [refus, setRefus] = useState<string | null>(null)
  const [reponse, setReponse] = useState<{ tone: 'success' | 'error'; phrase: string; corps: unknown } | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const args = readArguments(texte)
    setRefus(args ? null : 'Les arguments sont un objet JSON, comme {"p_limite": 3}.')
    if (!args || isPending) return
    setReponse(null)
    try {
      const corps: unknown = await call(args as { p_pseudo: string })
      const phrase = corps === undefined ? 'Fait\u00a0: la fonction ne répond rien (204).' : 'La fonction a répondu.'
      setReponse({ tone: 'success', phrase, corps })
    } catch (fault) {
      const { status, message, code, details, hint } = fault as ApiError
      const phrase = `Erreur ${status || 'de communication'}\u00a0: ${message}`
      setReponse({ tone: 'error', phrase, corps: { code, message, details, hint } })
    }
  }
  return (
    <form className="pile" noValidate onSubmit={submit}>
      <TextArea
        label="Arguments"
        hint="En JSON, par leur nom."
        rows={6}
        spellCheck={false}
        error={refus}
        value={texte}
        onChange={(event) => setTexte(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" busy={isPending}>{`Appeler ${nom}`}</Button>
      </div>
      {reponse && <Notice tone={reponse.tone}>{reponse.phrase}</Notice>}
      {reponse?.corps !== undefined && (
        <TextArea label="Réponse" readOnly rows={12} value={JSON.stringify(reponse?.corps, null, 2)} />
      )}
    </form>
  )
}

/** Parses a JSON object; null for anything else. */
function readArguments(texte: string): object | null {
  try {
    const lu: unknown = JSON.parse(texte.trim() || '{}')
    return typeof lu === 'object' && lu !== null && !Array.isArray(lu) ? lu : null
  } catch {
    return null
  }
}
