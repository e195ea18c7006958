// A member's home (product §2 « Home »): news since the last visit, unread messages, own ads, topics.
import { useState } from 'react'
import { formatNewThings } from '#domain/accueil/accueil.ts'
import { localiteIntrouvable, nameVille } from '#domain/commune/commune.ts'
import { nameTerritoire } from '#domain/commune/territoire.ts'
import { apercuMessage } from '#domain/messagerie/messagerie.ts'
import { adresseRecherche, deNom, sayOu, writeRecherche } from '#domain/recherche/recherche.ts'
import { formatPluriel } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { LatestTopics } from '../forum/DerniersSujets.tsx'
import { Link } from '../navigation/Link.tsx'
import { RechercheLieu } from '../recherche/RechercheLieu.tsx'
import { readLastVisit } from '../session/lastVisit.ts'
import { useSession } from '../session/session.ts'
import { Pastille } from '../shell/NonLus.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { EmptyBlock, HomeBlock } from './HomeBlock.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { MesAnnoncesEnBref } from './MesAnnoncesEnBref.tsx'
import { LoadedAnnonces, NewestAnnonces } from './NewestAnnonces.tsx'
import { countReponses, type Lieu, useChezMoi } from './useChezMoi.ts'
import { WhatWaits } from './WhatWaits.tsx'
import '../styles/chezmoi.css'
import '../styles/lignes.css'
import '../styles/liste.css'

/** Topics shown. */
const sujetsMax = 2

export default function ChezMoi() {
  const { sub } = useSession()
  const [avant] = useState(() => readLastVisit(sub!))
  const lu = useChezMoi(avant)
  if (!lu.pret) return <HomeSkeleton />
  return (
    <>
      <section className="chez-moi">
        <Tete {...lu} avant={avant} />
        <div className="chez-moi-blocs">
          {lu.lieu.connu ? <Proches lieu={lu.lieu} /> : <NewestAnnonces />}
          <Messages conversations={lu.conversations} />
          <HomeBlock titre="Mes annonces">
            <MesAnnoncesEnBref annonces={lu.annonces} vues={lu.vues.data ?? []} />
          </HomeBlock>
          <MesSujets sujets={lu.sujets} />
        </div>
      </section>
      {lu.lieu.connu && (
        <section className="filet">
          <div className="section">
            <RechercheLieu />
          </div>
        </section>
      )}
      <LatestTopics />
    </>
  )
}

type Lu = ReturnType<typeof useChezMoi>

function Tete({ pseudo, lieu, attend, avant }: Lu & { avant: string | null }) {
  const neuf = {
    annonces: lieu.nouvelles,
    ou: lieu.connu ? `près ${deNom(nameLieu(lieu))}` : null,
    attend: attend.length > 0,
  }
  const news = formatNewThings(neuf, avant, new Date())
  return (
    <>
      <h1>{pseudo ? `Bonjour ${pseudo}` : 'Bienvenue'}</h1>
      {news !== null && <p className="chapeau">{news}</p>}
      <WhatWaits choses={attend} />
      <div className="actions">
        <ButtonLink to="/annonces">Voir les annonces</ButtonLink>
        <ButtonLink variant="secondary" to="/ajouter-annonce">
          Publier gratuitement
        </ButtonLink>
      </div>
      {!lieu.connu && (
        <RechercheLieu
          label="Ma ville"
          bouton="Voir"
          error={lieu.inconnu === null ? undefined : localiteIntrouvable(lieu.inconnu)}
          onLieu={lieu.setCherche}
        />
      )}
    </>
  )
}

const nameLieu = ({ centre, recherche }: Lieu): string => centre?.nom ?? nameTerritoire(recherche)

function Proches({ lieu }: { lieu: Lieu }) {
  const { recherche, centre, dernieres, nouvelles } = lieu
  const quoi = nouvelles ? formatPluriel(nouvelles, 'nouvelle') : 'Annonces'
  return (
    <HomeBlock titre={`${quoi} ${sayOu(recherche, centre && nameVille(centre))}`}>
      <QueryResult
        de={dernieres}
        quoi="annonces"
        texte="Chargement des annonces…"
        vide={<p className="chez-moi-vide">Rien n’y est en ligne aujourd’hui&nbsp;: faites-vous prévenir.</p>}
      >
        {(annonces) => <LoadedAnnonces annonces={annonces} />}
      </QueryResult>
      <p className="rang">
        <Link to={adresseRecherche(recherche)}>Tout voir</Link>
        {/* With the state that lists use: the address alone, which anyone could send, saves nothing. */}
        <Link
          className="outil"
          to={`/mes-alertes?${writeRecherche(recherche)}&commune=${centre?.code ?? 0}`}
          state="creer"
        >
          <Icon nom="cloche" />
          <span>Me prévenir</span>
        </Link>
      </p>
    </HomeBlock>
  )
}

const Messages = ({ conversations }: Pick<Lu, 'conversations'>) => (
  <HomeBlock titre="Messages">
    <QueryResult
      de={conversations}
      quoi="conversations"
      texte="Chargement des messages…"
      vide={
        <EmptyBlock
          phrase={'Écrivez depuis une annonce\u00a0: la réponse arrive ici, et par e-mail si vous n’êtes pas là.'}
        >
          <Link to="/annonces">Chercher une annonce</Link>
        </EmptyBlock>
      }
    >
      {(miennes) => (
        <>
          <ul className="lignes">
            {miennes.map(
              ({ uuid_conversation, pseudo_interlocuteur, dernier_message_contenu, nb_messages_non_lus }) => (
                <li key={uuid_conversation}>
                  <div>
                    <h3 className="ligne-titre">
                      <Link to={`/messagerie?conversationId=${uuid_conversation}`}>{pseudo_interlocuteur}</Link>
                    </h3>
                    <p className="doux petit">{keepFrenchSpaces(apercuMessage(dernier_message_contenu ?? ''))}</p>
                  </div>
                  <Pastille nombre={nb_messages_non_lus} />
                </li>
              ),
            )}
          </ul>
          <p>
            <Link to="/messagerie">Toute la messagerie</Link>
          </p>
        </>
      )}
    </QueryResult>
  </HomeBlock>
)

const sayReponses = (n: number): string => `${formatPluriel(n, 'réponse')} à lire`

const MesSujets = ({ sujets }: Pick<Lu, 'sujets'>) => (
  <HomeBlock titre="Mes sujets">
    <QueryResult
      de={sujets}
      quoi="sujets"
      texte="Chargement des sujets…"
      vide={
        <EmptyBlock phrase="Les sujets que vous ouvrez ou suivez au forum viennent ici, avec leurs réponses.">
          <Link to="/forum">Poser une question</Link>
        </EmptyBlock>
      }
    >
      {(suivis) => (
        <ul className="lignes">
          {suivis.slice(0, sujetsMax).map((sujet) => (
            <li key={sujet.uuid_forum}>
              <div>
                <h3 className="ligne-titre">
                  <Link to={`/forum/${sujet.uuid_forum}`}>{keepFrenchSpaces(sujet.titre_forum)}</Link>
                </h3>
                <p className="doux petit">
                  {countReponses(sujet) > 0 ? sayReponses(countReponses(sujet)) : 'Rien de neuf'}
                </p>
              </div>
              <Pastille nombre={countReponses(sujet)} say={sayReponses} />
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  </HomeBlock>
)
