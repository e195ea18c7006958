// A member's own ads (§2 « My ads »).
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { libelleStatut, type MonAnnonce } from '#domain/annonce.ts'
import { formatDate } from '#domain/format.ts'
import { marque } from '#domain/marque.ts'
import { useView } from '../api.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ArchiverDialog } from './ArchiverDialog.tsx'

export default function MesAnnonces() {
  const { data, error, refetch } = useView('lister_mes_annonces')
  const tarifs = useView('lister_tarifs')
  const [choisie, setChoisie] = useState<MonAnnonce | null>(null)
  const [retiree, setRetiree] = useState<string | null>(null)
  const titre = useRef<HTMLHeadingElement>(null)
  const plan = (code: string) => tarifs.data?.find(({ code_tarif }) => code_tarif === code)?.libelle_tarif

  const archived = ({ titre_annonce }: MonAnnonce) => {
    // The dialog gives the focus back to a button that has left with its ad: the title takes it afterwards.
    flushSync(() => {
      setChoisie(null)
      setRetiree(titre_annonce)
    })
    titre.current?.focus()
  }
  return (
    <div className="page-texte">
      <title>{`Mes annonces · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <div className="rang rang-bouts liste-tete">
        <h1 ref={titre} tabIndex={-1}>
          Mes annonces
        </h1>
        {data && data.length > 0 && (
          <ButtonLink to="/ajouter-annonce" icon="plus">
            Ajouter une annonce
          </ButtonLink>
        )}
      </div>
      <div className="pile">
        {retiree && <Notice tone="success">L’annonce «&nbsp;{retiree}&nbsp;» a été supprimée.</Notice>}
        {error && (
          <Notice
            tone="error"
            action={
              <Button variant="secondary" onClick={() => refetch()}>
                Réessayer
              </Button>
            }
          >
            {error.status ? `Erreur ${error.status} lors du chargement de vos annonces.` : 'Une erreur est survenue.'}
          </Notice>
        )}
        {!data && !error && <Skeleton lignes={6} texte="Chargement de vos annonces…" />}
        {data?.length === 0 && <AucuneAnnonce />}
        {data && data.length > 0 && (
          <ul className="lignes">
            {data.map((annonce) => (
              <Ligne
                key={annonce.uuid_annonce}
                annonce={annonce}
                plan={plan(annonce.code_tarif)}
                onArchive={() => setChoisie(annonce)}
              />
            ))}
          </ul>
        )}
      </div>
      <ArchiverDialog annonce={choisie} onClose={() => setChoisie(null)} onArchived={archived} />
    </div>
  )
}

function Ligne({ annonce, plan, onArchive }: { annonce: MonAnnonce; plan: string | undefined; onArchive: () => void }) {
  const { uuid_annonce, titre_annonce, date_publication, status_annonce } = annonce
  return (
    <li>
      <div>
        <h2 className="ligne-titre">
          <Link to={`/annonce/${uuid_annonce}`}>{titre_annonce}</Link>
        </h2>
        <p className="rang doux">
          <Badge tone={status_annonce === 'Actif' ? 'ok' : 'off'}>{libelleStatut(status_annonce)}</Badge>
          <span>{date_publication ? `Publiée le ${formatDate(date_publication)}` : 'Pas encore publiée'}</span>
          {plan && <span>Plan {plan}</span>}
        </p>
      </div>
      <Button variant="secondary" aria-label={`Supprimer l’annonce « ${titre_annonce} »`} onClick={onArchive}>
        Supprimer
      </Button>
    </li>
  )
}

function AucuneAnnonce() {
  return (
    <EmptyState
      titre="Vous n’avez pas encore d’annonce."
      icon="crayon"
      action={<ButtonLink to="/ajouter-annonce">Publier ma première annonce</ButtonLink>}
    >
      <p>Deux étapes, quelques minutes&nbsp;: votre annonce gratuite reste en ligne 30 jours.</p>
    </EmptyState>
  )
}
