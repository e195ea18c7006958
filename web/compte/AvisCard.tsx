// Whether a message left unread is told by e-mail, and with its first lines: boxes saved as they are ticked.
import { useState } from 'react'
import type { Personne } from '#domain/personne.ts'
import { rappelMinutes } from '#domain/rappel.ts'
import { sayError, useView } from '../lecture/api.ts'
import { useCall } from '../lecture/useCall.ts'
import { CheckboxField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import '../styles/compte.css'

type Choix = Pick<Personne, 'mails_messages' | 'mails_extraits'>

export function AvisCard() {
  const personne = useView('lire_personne').data?.[0]
  const renseigner = useCall('renseigner_mails')
  const [choix, setChoix] = useState<Partial<Choix>>({})
  const [refus, setRefus] = useState<string | null>(null)
  if (!personne) return null
  const { mails_messages, mails_extraits } = { ...personne, ...choix }
  const save = async (coche: Partial<Choix>) => {
    const voulu = { mails_messages, mails_extraits, ...coche }
    setChoix(voulu)
    setRefus(null)
    try {
      await renseigner.call({ p_mails_messages: voulu.mails_messages, p_mails_extraits: voulu.mails_extraits })
    } catch (error) {
      setChoix({})
      setRefus(sayError(error))
    }
  }
  return (
    <section className="panneau" aria-labelledby="avis-mail">
      <h2 className="compte-titre" id="avis-mail">
        E-mails
      </h2>
      {personne.email !== null && personne.email === personne.email_refuse && (
        <Notice>
          Nos e-mails n’arrivent plus&nbsp;: la messagerie de {personne.email} les refuse. Vérifiez cette adresse auprès
          d’elle, ou écrivez-nous pour en changer.
        </Notice>
      )}
      <CheckboxField
        label={`M’écrire quand un message reste non lu ${rappelMinutes} minutes`}
        hint="Un seul e-mail par conversation, jusqu’à ce que vous l’ouvriez."
        error={refus}
        checked={mails_messages}
        onChange={({ target }) => save({ mails_messages: target.checked })}
      />
      {mails_messages && (
        <CheckboxField
          label="Y mettre les premières lignes du message"
          checked={mails_extraits}
          onChange={({ target }) => save({ mails_extraits: target.checked })}
        />
      )}
    </section>
  )
}
