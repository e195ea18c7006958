// A page for trying the API: session and token, documentation, test call.
import { useStatut, useStoredUser } from '../session/session.ts'
import { Invitation } from '../shell/Invitation.tsx'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DebugDocumentation } from './DebugDocumentation.tsx'
import { DebugEssai } from './DebugEssai.tsx'
import { DebugJeton } from './DebugJeton.tsx'

export default function Debug() {
  const statut = useStatut()
  const user = useStoredUser()
  const membre = statut === 'membre'
  return (
    <MembrePage titre="Débogage et API" className="page-texte pile">
      <h1>Débogage et API</h1>
      {statut === 'chargement' && <Skeleton lignes={6} texte="Lecture de la session…" />}
      {statut === 'visiteur' && <Visiteur />}
      {membre && user && <DebugJeton user={user} />}
      {membre && <DebugEssai />}
      {statut !== 'chargement' && <DebugDocumentation membre={membre} />}
    </MembrePage>
  )
}

const Visiteur = () => <Invitation retour="/debug">Connectez-vous pour voir votre session et essayer l’API.</Invitation>
