// A member's notifications, latest first; displaying them marks all as seen.
import { useEffect, useRef } from 'react'
import { colonnesAccueil, listWaiting } from '#domain/accueil/accueil.ts'
import { type Genre, type Notification, notificationJours, sayNotification } from '#domain/notification/notification.ts'
import { formatAnciennete } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { WhatWaits } from '../pages/WhatWaits.tsx'
import { useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { useMinute } from '../query/useMinute.ts'
import { useVisible } from '../query/useVisible.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { useNonLus } from '../shell/NonLus.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon, type NomIcone } from '../ui/Icon.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/lignes.css'

const icones: Record<Genre, NomIcone> = {
  message: 'message',
  alerte: 'envoi',
  forum: 'discussion',
  annonce: 'crayon',
  favori: 'coeur',
  paiement: 'euro',
  remboursement: 'euro',
  decision: 'alerte',
  signalement: 'alerte',
  invitation: 'calendrier',
}

/** Most lines shown; older ones can be found in the thing itself. */
const lignesMax = 100

export default function MesNotifications() {
  const notifications = useView('lister_notifications', { limit: lignesMax })
  const nouvelles = useNouvelles(notifications.data)
  return (
    <MembrePage titre="Notifications" className="page-texte">
      <h1>Notifications</h1>
      <QueryResult
        de={notifications}
        quoi="notifications"
        texte="Chargement de vos notifications…"
        vide={<RienDeNouveau />}
      >
        {(miennes) => (
          <>
            <ul className="lignes notifications">
              {miennes.map((une) => (
                <Ligne key={une.reference} notification={une} nouvelle={nouvelles.has(une.reference)} />
              ))}
            </ul>
            <p className="doux petit">
              <span>{`Gardées ${notificationJours} jours. `}</span>
              <Link to="/mon-compte#avis-mail">Choisir celles qui sont aussi écrites par e-mail</Link>
            </p>
          </>
        )}
      </QueryResult>
    </MembrePage>
  )
}

/** Marks visible notifications as seen, and returns those that were new when the list opened. */
function useNouvelles(lues: readonly Notification[] | undefined): ReadonlySet<string> {
  const { call } = useCall('marquer_notifications_vues')
  const visible = useVisible()
  const nouvelles = useRef(new Set<string>()).current
  const attend = (lues ?? []).filter(({ vue }) => !vue)
  for (const { reference } of attend) nouvelles.add(reference)
  const due = visible && attend.length > 0
  useEffect(() => {
    // It will be sent again at the next opening.
    if (due) call({}).catch(() => {})
  }, [due, call])
  return nouvelles
}

function Ligne({ notification, nouvelle }: { notification: Notification; nouvelle: boolean }) {
  useMinute()
  const maintenant = new Date()
  const { texte, lien } = sayNotification(notification, maintenant)
  return (
    <li>
      <Link to={lien} className="notification">
        <Icon nom={icones[notification.genre]} />
        <span>
          <span>{keepFrenchSpaces(texte)}</span>
          <span className="doux petit">{formatAnciennete(notification.date_notification, maintenant)}</span>
        </span>
        {nouvelle && <Badge tone="type">Nouveau</Badge>}
      </Link>
    </li>
  )
}

function RienDeNouveau() {
  const messages = useNonLus()
  const annonces = useView('lister_mes_annonces', {}, { select: colonnesAccueil }).data ?? []
  const personne = useView('lire_personne').data?.[0]
  const attend = listWaiting({ messages, reponses: 0, annonces, personne }, new Date())
  return (
    <EmptyState
      icon="coche"
      titre={attend.length > 0 ? 'Aucune notification, mais ceci vous attend.' : 'Rien de nouveau pour l’instant.'}
      action={<ButtonLink to="/mes-alertes">Voir mes alertes</ButtonLink>}
    >
      <WhatWaits choses={attend} />
      <p>
        Messages, réponses à vos sujets, nouvelles annonces de vos alertes, fin de vos annonces, invitations&nbsp;: tout
        se lit ici.
      </p>
    </EmptyState>
  )
}
