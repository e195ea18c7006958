// Shown when a screen cannot be displayed.
import { type ComponentProps, Suspense } from 'react'
import { marque } from '#domain/marque/marque.ts'
import { lazyPart } from '../navigation/lazyPart.ts'
import { Waiting } from '../navigation/Waiting.tsx'
import { wasJustSent } from '../query/lastSent.ts'
import { Button } from '../ui/Button.tsx'
import type { DeadEnd } from '../ui/DeadEnd.tsx'

type Cadre = ComponentProps<typeof DeadEnd>

/** The drawing, in its own file; without a network it is simply left out. */
export const dessin = lazyPart(() => import('../ui/DeadEnd.tsx').catch(() => ({ DeadEnd: SansDessin })))

const SansDessin = ({ titre, children }: Cadre) => (
  <div className="page">
    <h1>{titre}</h1>
    {children}
  </div>
)

function AvecDessin(cadre: Cadre) {
  const { DeadEnd } = dessin.useFile()
  return <DeadEnd {...cadre} />
}

export default function Erreur() {
  return (
    <Suspense fallback={<Waiting />}>
      <AvecDessin titre="Cette page n’a pas pu s’afficher" legende="Un faux mouvement de notre côté.">
        <title>{`Une erreur est survenue · ${marque.nom}`}</title>
        <p className="chapeau" role="alert">
          Une erreur est survenue.
        </p>
        <p>
          {wasJustSent()
            ? 'Ce que vous venez d’envoyer est bien parti\u00a0: inutile de l’envoyer une seconde fois.'
            : 'Ce que vous aviez enregistré est en sécurité. Vous pouvez réessayer tout de suite.'}
        </p>
        <div className="actions">
          <Button onClick={() => location.reload()}>Réessayer</Button>
          <a className="bouton bouton-secondary" href="/">
            Revenir à l’accueil
          </a>
        </div>
      </AvecDessin>
    </Suspense>
  )
}
