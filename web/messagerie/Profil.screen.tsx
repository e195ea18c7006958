// A member's public profile (product D25).
import { colonnesCarte } from '#domain/annonce/cardColumns.ts'
import { membreParti } from '#domain/annonce/contact.ts'
import type { ProfilPublic } from '#domain/compte/personne.ts'
import { sayReponse } from '#domain/messagerie/reponse.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { formatDate } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { AnnonceDialogs } from '../annonce/AnnonceDialogs.tsx'
import { useParam } from '../navigation/params.ts'
import { useView } from '../query/api.ts'
import { AnnonceListe } from '../recherche/AnnonceListe.tsx'
import { MembreHead, MembrePage } from '../shell/MembrePage.tsx'
import { LienSignaler } from '../signalement/LienSignaler.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { DeadEnd } from '../ui/DeadEnd.tsx'
import { Icon } from '../ui/Icon.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx'
import { Debloquer, MenuMembre } from './Bloquer.tsx'
import { Initiale } from './Conversations.tsx'
import { lienEcrire } from './useSelectedConversation.ts'
import '../styles/fiche.css'
import '../styles/messagerie.css'

export default function Profil() {
  const uuid_personne = useParam('uuid_personne').toLowerCase()
  const valide = isUuid(uuid_personne)
  const lecture = useView('rpc/lister_profil', { p_uuid_personne: uuid_personne }, { enabled: valide })
  const [profil] = lecture.data ?? []
  if (!valide || (lecture.data && !profil)) return <ProfilAbsent />
  return (
    <MembrePage titre={profil?.pseudo_personne}>
      <QueryResult de={{ ...lecture, data: profil }} quoi="profil" texte="Chargement du profil…">
        {(lu) => (
          <>
            <Fiche profil={lu} />
            <SesAnnonces profil={lu} />
          </>
        )}
      </QueryResult>
    </MembrePage>
  )
}

function Fiche({ profil }: { profil: ProfilPublic }) {
  const { uuid_personne, pseudo_personne, presentation_personne, ville_personne, date_inscription } = profil
  const moi = useView('lire_personne').data?.[0]
  const reponse = sayReponse(profil.reponse_annonceur)
  return (
    <article className="panneau profil">
      <Initiale pseudo={pseudo_personne} />
      <div className="pile">
        <h1>{pseudo_personne}</h1>
        <VerifiedBadge de={profil.verification} />
        {reponse && <p className="doux">{reponse}</p>}
        <ul className="carte-faits">
          {ville_personne && (
            <li>
              <Icon nom="lieu" />
              <span>{ville_personne}</span>
            </li>
          )}
          <li>
            <Icon nom="calendrier" />
            <span>{`Membre depuis le ${formatDate(date_inscription)}`}</span>
          </li>
        </ul>
        {presentation_personne ? (
          <p className="texte-membre">{keepFrenchSpaces(presentation_personne)}</p>
        ) : (
          <p className="doux">Pas encore de présentation.</p>
        )}
        {profil.bloque && (
          <p className="doux">Vous avez bloqué ce membre&nbsp;: aucun message ne passe plus entre vous.</p>
        )}
        {pseudo_personne !== membreParti && (
          <div className="actions profil-gestes">
            {!moi ? null : moi.uuid_personne === uuid_personne ? (
              <ButtonLink to="/mon-compte" icon="crayon">
                Modifier
              </ButtonLink>
            ) : (
              <>
                {profil.bloque ? (
                  <Debloquer uuid_personne={uuid_personne} nom={pseudo_personne} />
                ) : (
                  <ButtonLink to={lienEcrire(uuid_personne)} icon="message">
                    Envoyer un message
                  </ButtonLink>
                )}
                <MenuMembre membre={profil} />
                <LienSignaler cible="personne" uuid={uuid_personne} />
              </>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

function SesAnnonces({ profil: { uuid_personne, pseudo_personne } }: { profil: ProfilPublic }) {
  const annonces = useView(
    'lister_annonces',
    { uuid_personne_annonceur: `eq.${uuid_personne}`, order: 'date_publication.desc' },
    { select: colonnesCarte },
  )
  return (
    <section className="profil-annonces" aria-labelledby="profil-annonces">
      <h2 id="profil-annonces">Ses annonces</h2>
      <QueryResult
        de={annonces}
        quoi="annonces"
        texte="Chargement des annonces…"
        vide={<p className="doux">{`${pseudo_personne} n’a pas d’annonce en ligne.`}</p>}
      >
        {(enLigne) => (
          <AnnonceDialogs>
            <AnnonceListe annonces={enLigne} groupe="gratuites" />
          </AnnonceDialogs>
        )}
      </QueryResult>
    </section>
  )
}

function ProfilAbsent() {
  return (
    <DeadEnd titre="Aucun membre trouvé avec cet identifiant.">
      <MembreHead titre="Profil introuvable" />
      <p className="chapeau">Ce membre est peut-être parti, ou l’adresse est incomplète.</p>
      <ButtonLink to="/messagerie" variant="secondary" icon="gauche" state={{ direction: 'gauche' }}>
        Retour à la messagerie
      </ButtonLink>
    </DeadEnd>
  )
}
