// What a screen shows when it cannot be shown.
import { marque } from '#domain/marque.ts'
import { Button } from '../ui/Button.tsx'
import { Impasse } from '../ui/Impasse.tsx'

/** `message` is the server's sentence; `onRetry` is called by « Réessayer », which reloads the page by default. */
export default function Erreur({ message, onRetry }: { message?: string | null; onRetry?: () => void }) {
  return (
    <Impasse titre="Cette page n’a pas pu s’afficher" legende="Un faux mouvement de notre côté.">
      <title>{`Une erreur est survenue · ${marque.nom}`}</title>
      <p className="chapeau" role="alert">
        {message || 'Une erreur est survenue.'}
      </p>
      <p>Ce que vous aviez enregistré est en sécurité. Vous pouvez réessayer tout de suite.</p>
      <div className="actions">
        <Button onClick={onRetry ?? (() => location.reload())}>Réessayer</Button>
        <a className="bouton bouton-secondary" href="/">
          Revenir à l’accueil
        </a>
      </div>
    </Impasse>
  )
}
