// Private messages (produit §2 « Messaging »): the conversations, the one that is open, and who it is with.

import { useState } from 'react'
import { messageASoi } from '#domain/fiche/contact.ts'
import { conversationAbsente } from '#domain/messagerie.ts'
import { membreAbsent } from '#domain/personne.ts'
import { useView } from '../lecture/api.ts'
import { useSession } from '../session/session.ts'
import { MembreHead } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Conversations } from './Conversations.tsx'
import { Discussion } from './Discussion.tsx'
import { PanneauInterlocuteur } from './PanneauInterlocuteur.tsx'
import { type Choix, useChoix } from './useChoix.ts'
import '../styles/messagerie.css'

export default function Messagerie() {
  const conversations = useView('lister_conversations')
  const choix = useChoix(conversations.data)
  const [panneau, setPanneau] = useState(() => matchMedia('(width >= 72rem)').matches)
  const nonLus = (conversations.data ?? []).reduce((total, { nb_messages_non_lus }) => total + nb_messages_non_lus, 0)
  const ouverte = choix.etat === 'choisie'
  return (
    <div className="messagerie" data-vue={choix.etat === 'aucune' ? 'liste' : 'discussion'}>
      <MembreHead titre={`${nonLus > 0 ? `(${nonLus}) ` : ''}Messagerie`} />
      <h1>Messagerie</h1>
      <div className="messagerie-liste">
        <Lecture de={conversations} quoi="conversations" texte="Chargement des conversations…">
          {(lues) => <Conversations conversations={lues} choisie={ouverte ? choix.conversation : null} />}
        </Lecture>
      </div>
      <div className="messagerie-fil">
        <Contenu choix={choix} panneau={panneau} onPanneau={() => setPanneau(!panneau)} />
      </div>
      {ouverte && panneau && (
        <PanneauInterlocuteur interlocuteur={choix.interlocuteur} onClose={() => setPanneau(false)} />
      )}
    </div>
  )
}

/** The open conversation, or why there is none. */
function Contenu({ choix, panneau, onPanneau }: { choix: Choix; panneau: boolean; onPanneau: () => void }) {
  const { sub } = useSession()
  const profil = useView('lire_personne')
  const moi = profil.data?.[0]?.uuid_personne
  if (choix.etat === 'aucune')
    return (
      <Vide titre="Choisissez une conversation">
        <p>Vos échanges avec les autres membres s’ouvrent ici.</p>
      </Vide>
    )
  if (choix.etat === 'absente') return <Vide titre={conversationAbsente} retour />
  if (choix.etat === 'inconnu') return <Vide titre={membreAbsent} retour />
  if (choix.etat === 'illisible' || (profil.error && !moi))
    return <Vide titre="Impossible de charger les données." retour />
  if (choix.etat !== 'choisie' || !moi || !sub) return <Skeleton lignes={6} texte="Chargement de la conversation…" />
  if (choix.interlocuteur.uuid_interlocuteur === moi) return <Vide titre={messageASoi} retour />
  return (
    <Discussion
      key={choix.interlocuteur.uuid_interlocuteur}
      cle={`message-brouillon:${sub}:${choix.interlocuteur.uuid_interlocuteur}`}
      moi={moi}
      interlocuteur={choix.interlocuteur}
      conversation={choix.conversation}
      panneau={panneau}
      onPanneau={onPanneau}
    />
  )
}

function Vide({ titre, retour = false, children }: { titre: string; retour?: boolean; children?: React.ReactNode }) {
  return (
    <EmptyState
      icon="message"
      titre={titre}
      action={retour && <ButtonLink to="/messagerie">Retour à mes conversations</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}
