// The ads found: how many, the paid ones, the separator, the free ones, the pages (§2 « Ads list »).
import type { AnnonceCarte } from '#domain/annonce.ts'
import { direResultat, ecrireRecherche, elargirRecherche, nombrePages, type Recherche } from '#domain/recherche.ts'
import { estPayant } from '#domain/tarif.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AnnonceCard } from './AnnonceCard.tsx'

/** While `busy`, the ads shown are those of the search before, dimmed. */
export function Resultats({
  recherche,
  noms,
  annonces,
  total,
  busy,
}: {
  recherche: Recherche
  noms: { lieu: string | null; type: string | null }
  annonces: readonly AnnonceCarte[] | undefined
  total: number | null
  busy: boolean
}) {
  if (!annonces) return <Skeleton lignes={9} texte="Chargement des annonces…" />
  const nombre = total ?? annonces.length
  return (
    <section className="resultats" aria-label="Résultats" aria-busy={busy}>
      <div className="resultats-nombre" role="status">
        <h2>{busy ? 'Recherche en cours…' : direResultat(nombre, recherche, noms)}</h2>
      </div>
      {annonces.length ? <Groupes annonces={annonces} /> : !busy && <SansResultat recherche={recherche} />}
      {annonces.length > 0 && (
        <Pager page={recherche.page} pages={nombrePages(nombre)} href={(page) => adresse({ ...recherche, page })} />
      )}
    </section>
  )
}

function Groupes({ annonces }: { annonces: readonly AnnonceCarte[] }) {
  const payantes = annonces.filter(({ code_tarif }) => estPayant(code_tarif))
  const gratuites = annonces.filter(({ code_tarif }) => !estPayant(code_tarif))
  return (
    <>
      {payantes.length > 0 && <Cartes className="annonces-premium" annonces={payantes} />}
      {gratuites.length > 0 && (
        <>
          <h2 className="separateur">Annonces Gratuites</h2>
          <Cartes className="annonces-gratuites" annonces={gratuites} />
        </>
      )}
    </>
  )
}

function Cartes({ className, annonces }: { className: string; annonces: readonly AnnonceCarte[] }) {
  return (
    <ul className={className}>
      {annonces.map((annonce) => (
        <li key={annonce.uuid_annonce}>
          <AnnonceCard annonce={annonce} />
        </li>
      ))}
    </ul>
  )
}

function SansResultat({ recherche }: { recherche: Recherche }) {
  const issues = elargirRecherche(recherche)
  return (
    <EmptyState
      titre="Aucune annonce ne correspond à vos critères."
      action={issues.map((issue) => (
        <ButtonLink key={issue.texte} variant="secondary" to={adresse(issue.recherche)}>
          {issue.texte}
        </ButtonLink>
      ))}
    >
      {issues.length > 0 && <p>Une recherche un peu plus large en trouvera peut-être&nbsp;:</p>}
    </EmptyState>
  )
}

function adresse(recherche: Recherche): string {
  const query = ecrireRecherche(recherche)
  return query ? `/annonces?${query}` : '/annonces'
}
