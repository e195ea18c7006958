// « Masquer à… »: the members whose ads see nothing of one's availabilities, such as a former practice.
import { type FormEvent, useState } from 'react'
import { isVide } from '#domain/texte.ts'
import { sayError, useView } from '../lecture/api.ts'
import { useCall } from '../lecture/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'

export function Masques() {
  const masques = useView('lister_masques').data ?? []
  const masquer = useCall('masquer_disponibilites')
  const demasquer = useCall('demasquer_disponibilites')
  const [pseudo, setPseudo] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const hide = async (event: FormEvent) => {
    event.preventDefault()
    if (isVide(pseudo) || masquer.isPending) return
    setRefus(null)
    await masquer.call({ p_pseudo_masque: pseudo }).then(
      () => setPseudo(''),
      (error) => setRefus(sayError(error)),
    )
  }
  return (
    <details className="criteres panneau" open={masques.length > 0 || undefined}>
      <summary>Masquer à…</summary>
      <p className="doux petit">
        Les annonces de ces membres ne vous comptent ni ne vous invitent. Ils n’en savent rien, et vous pouvez toujours
        vous écrire. Un membre bloqué ne vous invite jamais.
      </p>
      <ul className="sans-puce pile">
        {masques.map(({ uuid_personne: p_uuid_personne, pseudo_personne }) => (
          <li key={p_uuid_personne} className="rang">
            <span>{pseudo_personne}</span>
            <Button
              variant="quiet"
              aria-label={`Ne plus masquer à ${pseudo_personne}`}
              onClick={() => void demasquer.call({ p_uuid_personne }).catch((error) => setRefus(sayError(error)))}
            >
              Ne plus masquer
            </Button>
          </li>
        ))}
      </ul>
      <form className="rang rang-pied" noValidate onSubmit={hide}>
        <TextField
          label="Pseudo du membre"
          autoComplete="off"
          maxLength={30}
          error={refus}
          value={pseudo}
          onChange={({ target }) => setPseudo(target.value)}
        />
        <Button type="submit" variant="secondary" busy={masquer.isPending}>
          Masquer
        </Button>
      </form>
    </details>
  )
}
