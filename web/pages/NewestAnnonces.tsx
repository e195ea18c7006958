// Ads on the home page: total, number this week, and the newest.
import { useQueryClient } from '@tanstack/react-query'
import { addJours } from '#domain/date/jour.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { sayNombre } from '#domain/recherche/recherche.ts'
import { AnnonceCard } from '../annonce/AnnonceCard.tsx'
import { Link } from '../navigation/Link.tsx'
import type { Read } from '../navigation/loaders.ts'
import { Couverture } from '../photo/Couverture.tsx'
import { useCouvertures } from '../photo/useCouvertures.ts'
import { useViewQuery, viewQuery } from '../query/api.ts'
import { type NewestAnnonce, newestQuery } from './newest.ts'
import '../styles/accueil.css'
import '../styles/fiche.css'

interface AnnoncesLuesProps {
  annonces: readonly NewestAnnonce[]
}

/** Cards without buttons. */
export function LoadedAnnonces({ annonces }: AnnoncesLuesProps) {
  const couvertures = useCouvertures(annonces)
  return (
    <ul className="rangs">
      {annonces.map((annonce) => (
        <li key={annonce.uuid_annonce}>
          <AnnonceCard
            annonce={annonce}
            couverture={
              annonce.flou_annonce && <Couverture annonce={annonce} url={couvertures.get(annonce.uuid_annonce)} />
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** The day one week ago, computed by the server and sent with the page, so that both render the same. */
const requeteDepuis = { queryKey: ['depuis'], direct: async () => addJours(jourLegal(new Date()), -7) }

/** Only the count, from the index of dates. */
const semaineQuery = (depuis: string) =>
  viewQuery(
    'lister_annonces',
    { date_publication: `gte.${depuis}`, limit: 1 },
    { select: ['uuid_annonce'], count: true },
  )

export async function readNewestAnnonces(read: Read): Promise<void> {
  await read(newestQuery)
  await read(semaineQuery(await read(requeteDepuis)))
}

export function NewestAnnonces() {
  const { data: annonces = [], total } = useViewQuery(newestQuery)
  const depuis = useQueryClient().getQueryData<string>(requeteDepuis.queryKey) ?? ''
  const semaine = useViewQuery(semaineQuery(depuis), { enabled: depuis !== '' }).total
  if (!annonces.length) return null
  return (
    <section className="section parues" aria-labelledby="parues">
      <div className="parues-tete">
        <h2 id="parues">Les dernières parues</h2>
        <p>
          <strong>{sayNombre(total ?? annonces.length)}</strong>
          <span>{semaine ? `, ${semaine} publiée${semaine > 1 ? 's' : ''} cette semaine` : ''}</span>
        </p>
      </div>
      <LoadedAnnonces annonces={annonces} />
      <p className="petit">
        <Link to="/mes-alertes">Recevoir les nouvelles annonces par e-mail</Link>
      </p>
    </section>
  )
}
