// The page of whoever tries the API (produit §2 « Debug page »): the session and its token, the documentation, a call to make.
import { marque } from '#domain/marque.ts'
import { useSession, useStoredUser } from '../session/session.ts'
import { Invitation } from '../shell/Invitation.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DebugDocumentation } from './DebugDocumentation.tsx'
import { DebugEssai } from './DebugEssai.tsx'
import { DebugJeton } from './DebugJeton.tsx'

export default function Debug() {
  const { statut } = useSession()
  const user = useStoredUser()
  const membre = statut === 'membre'
  return (
    <div className="page-texte pile">
      <title>{`Débogage et API · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Débogage et API</h1>
      {statut === 'chargement' && <Skeleton lignes={6} texte="Lecture de la session…" />}
      {statut === 'visiteur' && <Visiteur />}
      {membre && user && <DebugJeton user={user} />}
      {statut !== 'chargement' && <DebugDocumentation membre={membre} />}
      {membre && <DebugEssai />}
    </div>
  )
}

const Visiteur = () => <Invitation retour="/debug">Connectez-vous pour voir votre session et essayer l’API.</Invitation>
