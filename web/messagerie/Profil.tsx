// What a member shows of themselves to the others (produit D25).
import { colonnesCarte } from '#domain/annonce.ts'
import { formatDate } from '#domain/format.ts'
import { marque } from '#domain/marque.ts'
import type { ProfilPublic } from '#domain/personne.ts'
import { isUuid } from '#domain/uuid.ts'
import { AnnonceDialogs } from '../annonce/AnnonceDialogs.tsx'
import { useView } from '../lecture/api.ts'
import { useParam } from '../navigation/params.ts'
import { AnnonceListe } from '../recherche/AnnonceListe.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Impasse } from '../ui/Impasse.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Initiale } from './Conversations.tsx'
import { lienEcrire } from './useChoix.ts'
import '../styles/liste.css'
import '../styles/messagerie.css'

export default function Profil() {
  const uuid_personne = useParam('uuid_personne').toLowerCase()
  const valide = isUuid(uuid_personne)
  const { data, error, refetch } = useView('rpc/lister_profil', { p_uuid_personne: uuid_personne }, { enabled: valide })
  const [profil] = data ?? []
  if (!valide || (data && !profil)) return <ProfilAbsent />
  return (
    <div className="page">
      <title>{`${profil ? `${profil.pseudo_personne} · ` : ''}${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      {error && <ErreurChargement error={error} quoi="profil" refetch={refetch} />}
      {!profil && !error && <Skeleton lignes={6} texte="Chargement du profil…" />}
      {profil && (
        <>
          <Fiche profil={profil} />
          <SesAnnonces profil={profil} />
        </>
      )}
    </div>
  )
}

function Fiche({ profil }: { profil: ProfilPublic }) {
  const { uuid_personne, pseudo_personne, presentation_personne, ville_personne, date_inscription } = profil
  const moi = useView('lire_personne').data?.[0]
  return (
    <article className="panneau profil">
      <Initiale pseudo={pseudo_personne} />
      <div className="pile">
        <h1>{pseudo_personne}</h1>
        <ul className="annonce-faits">
          {ville_personne && (
            <li>
              <Icon nom="lieu" />
              {ville_personne}
            </li>
          )}
          <li>
            <Icon nom="calendrier" />
            Membre depuis le {formatDate(date_inscription)}
          </li>
        </ul>
        {presentation_personne ? (
          <p className="texte-membre">{presentation_personne}</p>
        ) : (
          <p className="doux">Pas encore de présentation.</p>
        )}
        {moi && (
          <div className="actions">
            {moi.uuid_personne === uuid_personne ? (
              <ButtonLink to="/mon-compte" icon="crayon">
                Modifier
              </ButtonLink>
            ) : (
              <ButtonLink to={lienEcrire(uuid_personne)} icon="message">
                Envoyer un message
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

function SesAnnonces({ profil: { uuid_personne, pseudo_personne } }: { profil: ProfilPublic }) {
  const { data, error, refetch } = useView(
    'lister_annonces',
    { uuid_personne_annonceur: `eq.${uuid_personne}`, order: 'date_publication.desc' },
    { select: colonnesCarte },
  )
  return (
    <section className="profil-annonces" aria-labelledby="profil-annonces">
      <h2 id="profil-annonces">Ses annonces</h2>
      {error && <ErreurChargement error={error} quoi="annonces" refetch={refetch} />}
      {!data && !error && <Skeleton lignes={6} texte="Chargement des annonces…" />}
      {data?.length === 0 && <p className="doux">{pseudo_personne} n’a pas d’annonce en ligne.</p>}
      {data && data.length > 0 && (
        <AnnonceDialogs>
          <AnnonceListe annonces={data} className="annonces-gratuites" />
        </AnnonceDialogs>
      )}
    </section>
  )
}

function ProfilAbsent() {
  return (
    <Impasse titre="Aucun membre trouvé avec cet identifiant.">
      <title>{`Profil introuvable · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <p className="chapeau">Ce membre est peut-être parti, ou l’adresse est incomplète.</p>
      <ButtonLink to="/messagerie" variant="secondary" icon="gauche" state={{ direction: 'gauche' }}>
        Retour à la messagerie
      </ButtonLink>
    </Impasse>
  )
}
