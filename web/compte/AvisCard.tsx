// Whether a message left unread is told by e-mail: one box, saved as it is ticked.
import { useState } from 'react'
import { rappelMinutes } from '#domain/rappel.ts'
import { sayError, useView } from '../lecture/api.ts'
import { useCall } from '../lecture/useCall.ts'
import { CheckboxField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import '../styles/compte.css'

export function AvisCard() {
  const personne = useView('lire_personne').data?.[0]
  const renseigner = useCall('renseigner_mails')
  const [choix, setChoix] = useState<boolean | null>(null)
  const [refus, setRefus] = useState<string | null>(null)
  if (!personne) return null
  const save = async (coche: boolean) => {
    setChoix(coche)
    setRefus(null)
    try {
      await renseigner.call({ p_mails_messages: coche })
    } catch (error) {
      setChoix(null)
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
        checked={choix ?? personne.mails_messages}
        onChange={({ target }) => save(target.checked)}
      />
    </section>
  )
}
