// A list of cards: paid ads, or free ads in a grid with VIP placeholders (product §2).
import { memo } from 'react'
import type { AnnonceCarte } from '#domain/annonce/cardColumns.ts'
import { marque } from '#domain/marque/marque.ts'
import { AnnonceCard } from '../annonce/AnnonceCard.tsx'
import { CardActions } from '../annonce/CardActions.tsx'
import { Couverture } from '../photo/Couverture.tsx'
import { useCouvertures } from '../photo/useCouvertures.ts'
import '../styles/fiche.css'

/** A VIP placeholder follows every fourth free ad (product §9). */
const gratuitesParInvitation = 4

export interface AnnonceListeProps {
  annonces: readonly AnnonceCarte[]
  groupe: 'payantes' | 'gratuites'
  invitations?: boolean
}

export const AnnonceListe = memo(function AnnonceListe({ annonces, groupe, invitations = false }: AnnonceListeProps) {
  const couvertures = useCouvertures(annonces)
  return (
    <ul className="rangs" data-groupe={groupe}>
      {annonces.flatMap((annonce, rang) => [
        <li key={annonce.uuid_annonce}>
          <AnnonceCard
            annonce={annonce}
            couverture={
              annonce.flou_annonce && <Couverture annonce={annonce} url={couvertures.get(annonce.uuid_annonce)} />
            }
          >
            <CardActions annonce={annonce} />
          </AnnonceCard>
        </li>,
        invitations && (rang + 1) % gratuitesParInvitation === 0 && (
          <li key={`vip ${annonce.uuid_annonce}`}>
            <Invitation />
          </li>
        ),
      ])}
    </ul>
  )
})

function Invitation() {
  return (
    <div className="invitation">
      <p>
        <strong>Devenez VIP</strong>
      </p>
      <p className="doux">
        <span>{`Les membres VIP parcourent les annonces gratuites sans ces encarts. Le statut s’obtient auprès de l’équipe de ${marque.nom}\u00a0: `}</span>
        <a href={`mailto:${marque.contact}`}>lui écrire</a>
        <span>.</span>
      </p>
    </div>
  )
}
