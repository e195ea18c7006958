// Records a withdrawal received by letter or mail, from the day it was sent, as if the member had done it.
import { useState } from 'react'
import { jourLegal } from '#domain/date/legalTime.ts'
import { refuseJour } from '#domain/paiement/retractation.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'

export function RetractationForm({ annonce, onDone }: { annonce: string; onDone: () => void }) {
  const [jour, setJour] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const { call, isPending, error } = useCall('noter_retractation', { stays: true })
  const send = async () => {
    const refuse = refuseJour(jour, new Date())
    setRefus(refuse?.phrase ?? null)
    if (refuse) return
    await call({ p_uuid_annonce: annonce, p_jour: jour }).then(onDone, () => {})
  }
  return (
    <Form
      onSend={send}
      envoyer="Enregistrer la rétractation"
      variant="danger"
      busy={isPending}
      refus={error && formatError(error)}
    >
      <TextField
        type="date"
        label="Envoyée le"
        hint="Le cachet de la poste, ou la date de l’e-mail&nbsp;: ce jour compte pour le délai et pour la somme rendue."
        max={jourLegal(new Date())}
        value={jour}
        error={refus}
        onChange={({ target }) => {
          setJour(target.value)
          setRefus(null)
        }}
      />
      <p className="doux petit">
        L’annonce est retirée aussitôt, pour de bon. L’avoir et l’accusé de réception partent comme si le membre l’avait
        fait en ligne&nbsp;; l’argent est ensuite à rendre dans «&nbsp;Crédits des membres&nbsp;».
      </p>
    </Form>
  )
}
