// E-mail and push preferences: one checkbox per kind, saved immediately.
import { useState } from 'react'
import { finJours } from '#domain/annonce/expiration.ts'
import type { Personne } from '#domain/compte/personne.ts'
import { rappelMinutes } from '#domain/messagerie/rappel.ts'
import { finFavoriJours } from '#domain/notification/notification.ts'
import { Link } from '../navigation/Link.tsx'
import { useSettings } from '../origin.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import '../styles/compte.css'

const mots: Record<Personne['mails_refuses'][number], { label: string; hint: string }> = {
  alerte: {
    label: 'M’écrire les nouvelles annonces de mes alertes',
    hint: 'Au rythme choisi pour chacune. Sans e-mail, elles restent dans vos notifications.',
  },
  forum: {
    label: 'M’écrire les réponses aux sujets que je suis',
    hint: 'Un seul e-mail par sujet, jusqu’à ce que vous l’ouvriez.',
  },
  annonce: {
    label: 'M’écrire quand mes annonces vont finir',
    hint: `${finJours[0]} jours avant, la veille, et quand elles ont quitté la liste.`,
  },
  favori: {
    label: 'M’écrire ce que deviennent mes favoris',
    hint: `Pourvus, ou à ${finFavoriJours} jours de leur fin\u00a0: un e-mail par jour au plus.`,
  },
  invitation: {
    label: 'M’écrire quand un cabinet m’invite',
    hint: 'Selon vos disponibilités. Sans e-mail, l’invitation reste dans vos notifications.',
  },
}
const genres = Object.keys(mots) as (keyof typeof mots)[]

const appareils: Record<Personne['push_refuses'][number], string> = {
  message: 'Mes messages',
  alerte: 'Mes alertes',
  forum: 'Mes sujets suivis',
  annonce: 'Mes annonces',
  favori: 'Mes favoris',
  invitation: 'Les invitations des cabinets',
}
const pousses = Object.keys(appareils) as (keyof typeof appareils)[]

export function AvisCard() {
  const personne = useView('lire_personne').data?.[0]
  const messages = useCall('renseigner_mails')
  const autres = useCall('renseigner_preference')
  if (!personne) return null
  const { mails_messages, mails_extraits } = personne
  return (
    <section className="panneau pile" aria-labelledby="avis-mail">
      <h2 className="compte-titre" id="avis-mail">
        E-mails
      </h2>
      <Refusee {...personne} />
      <Case
        label={`M’écrire quand un message reste non lu ${rappelMinutes} minutes`}
        hint="Un seul e-mail par conversation, jusqu’à ce que vous l’ouvriez."
        voulu={mails_messages}
        save={(p_mails_messages) => messages.call({ p_mails_messages })}
      />
      {mails_messages && (
        <Case
          label="Y mettre les premières lignes du message"
          voulu={mails_extraits}
          save={(p_mails_extraits) => messages.call({ p_mails_messages: true, p_mails_extraits })}
        />
      )}
      {genres.map((p_genre) => (
        <Case
          key={p_genre}
          {...mots[p_genre]}
          voulu={!personne.mails_refuses.includes(p_genre)}
          save={(p_mail) => autres.call({ p_genre, p_mail })}
        />
      ))}
    </section>
  )
}

/** An address that refused our mails receives nothing more until its member asks again. */
function Refusee({ email, email_refuse }: Pick<Personne, 'email' | 'email_refuse'>) {
  const { call, isPending, error } = useCall('reprendre_mails')
  const [reprise, setReprise] = useState(false)
  // The failure is shown.
  const again = () =>
    call({}).then(
      () => setReprise(true),
      () => {},
    )
  if (reprise) return <Notice tone="success">{`C’est noté\u00a0: nous écrirons de nouveau à ${email}.`}</Notice>
  if (email === null || email !== email_refuse) return null
  return (
    <>
      <Notice>{`Nos e-mails n’arrivent plus\u00a0: la messagerie de ${email} les refuse, ou les tient pour indésirables. Vérifiez cette adresse auprès d’elle, ou écrivez-nous pour en changer.`}</Notice>
      <div className="formulaire-actions">
        <Button variant="secondary" busy={isPending} onClick={again}>
          M’écrire de nouveau à cette adresse
        </Button>
      </div>
      {error && <Notice tone="error">{formatError(error)}</Notice>}
    </>
  )
}

/** Push preferences; nothing when the site has no push. */
export function AppareilsCard() {
  const { push } = useSettings()
  const personne = useView('lire_personne').data?.[0]
  const inscrits = useView('lister_appareils', {}, { enabled: Boolean(push) }).data
  const { call } = useCall('renseigner_preference')
  if (!personne || !inscrits?.length) return null
  return (
    <section className="panneau pile" aria-labelledby="avis-appareil">
      <h2 className="compte-titre" id="avis-appareil">
        Sur mes appareils
      </h2>
      <p className="doux">
        <span>{`Ceux que vous avez inscrits dans `}</span>
        <Link to="/mes-alertes">Mes alertes</Link>
        <span>. Chacun s’oublie quand vous vous y déconnectez.</span>
      </p>
      {pousses.map((p_genre) => (
        <Case
          key={p_genre}
          label={appareils[p_genre]}
          voulu={!personne.push_refuses.includes(p_genre)}
          save={(p_push) => call({ p_genre, p_push })}
        />
      ))}
    </section>
  )
}

interface CaseProps {
  label: string
  hint?: string
  voulu: boolean
  save: (coche: boolean) => Promise<unknown>
}

function Case({ label, hint, voulu, save }: CaseProps) {
  const [choix, setChoix] = useState<boolean | null>(null)
  const [refus, setRefus] = useState<string | null>(null)
  const choose = async (coche: boolean) => {
    setChoix(coche)
    setRefus(null)
    try {
      await save(coche)
    } catch (error) {
      setChoix(null)
      setRefus(formatError(error))
    }
  }
  return (
    <CheckboxField
      label={label}
      {...(hint && { hint })}
      error={refus}
      checked={choix ?? voulu}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
