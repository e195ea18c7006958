// The pseudo asked before a first publication (§4): once saved, the publication goes on.
import { type FormEvent, useId, useState } from 'react'
import { pseudoMax, refusePseudo } from '#domain/personne.ts'
import { ApiError, useCall } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/Field.tsx'

export function PseudoDialog({ open, onClose, onSaved }: { open: boolean; onClose: () => void; onSaved: () => void }) {
  const id = useId()
  const [pseudo, setPseudo] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const renseigner = useCall('renseigner_pseudo')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (renseigner.isPending) return
    const refuse = refusePseudo(pseudo)
    setRefus(refuse)
    if (refuse) return document.getElementById(id)?.focus()
    try {
      await renseigner.call({ p_pseudo: pseudo })
    } catch (error) {
      setRefus(error instanceof ApiError ? error.message : 'Une erreur est survenue.')
      return
    }
    onSaved()
  }
  return (
    <Dialog titre="Bienvenue ! Comment vous appeler ?" open={open} onClose={onClose}>
      <form className="pile" noValidate onSubmit={save}>
        <p>Votre annonce est prête. Il lui manque seulement le pseudo sous lequel les autres kinés vous liront.</p>
        <TextField
          id={id}
          label="Pseudo"
          hint="Votre prénom, par exemple. Vous pourrez le changer."
          required
          autoComplete="nickname"
          maxLength={pseudoMax * 2}
          error={refus}
          value={pseudo}
          onChange={({ target }) => setPseudo(target.value)}
        />
        <div className="dialogue-actions">
          <Button type="submit" busy={renseigner.isPending}>
            Enregistrer et publier
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Plus tard
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
