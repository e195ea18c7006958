// The data of a member's home, read in parallel; only ads near a place wait for the place.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnnonceAccueil, colonnesAccueil, listWaiting } from '#domain/accueil/accueil.ts'
import type { Personne } from '#domain/compte/personne.ts'
import type { Forum } from '#domain/forum/forum.ts'
import { criteresRecherche, rechercheVide, situate } from '#domain/recherche/recherche.ts'
import { requeteLieu } from '../commune/lieu.ts'
import { useLatestTopics } from '../forum/DerniersSujets.tsx'
import { useView } from '../query/api.ts'
import { cleLieu } from '../session/oidc.ts'
import { readStored } from '../session/storage.ts'
import { useNonLus } from '../shell/NonLus.tsx'
import { listColumns } from './newest.ts'

/** Ads and conversations shown. */
const proches = 2
const conversationsMax = 3
/** Topics read, to count answers. */
const sujetsLus = 20

/** `avant`: the date of the previous visit. */
export function useChezMoi(avant: string | null) {
  const personne = useView('lire_personne')
  const conversations = useView('lister_conversations', {
    order: 'nb_messages_non_lus.desc,dernier_message_date.desc',
    limit: conversationsMax,
  })
  const annonces = useView('lister_mes_annonces', {}, { select: colonnesAccueil })
  const vues = useView('lister_vues_annonce')
  const sujets = useView('lister_forums', {
    suivi: 'is.true',
    order: 'date_dernier_message.desc,uuid_forum.asc',
    limit: sujetsLus,
  })
  const recents = useLatestTopics()
  const lieu = useProches(personne.data?.[0], annonces.data, avant)
  const messages = useNonLus()
  const reponses = (sujets.data ?? []).reduce((total, sujet) => total + countReponses(sujet), 0)
  const attend = listWaiting(
    { messages, reponses, annonces: annonces.data ?? [], personne: personne.data?.[0] },
    new Date(),
  )
  // Shown all at once: a late block would push the others down.
  const pret = ![personne, conversations, annonces, vues, sujets, recents].some(isWaiting) && !lieu.attend
  const pseudo = personne.data?.[0]?.pseudo_personne
  return { pret, pseudo, conversations, annonces, vues, sujets, lieu, attend }
}

/** Answers since the topic was last opened. */
export const countReponses = ({ nombre_messages, rang_lu }: Forum): number =>
  rang_lu === null ? 0 : Math.max(0, nombre_messages - rang_lu)

const isWaiting = ({ isPending }: { isPending: boolean }): boolean => isPending

/** The last place searched in this browser, else the town of the profile, else that of one's own last ad. */
function useLieu(moi: Personne | undefined, annonces: readonly AnnonceAccueil[] | undefined) {
  const [cherche, setCherche] = useState(() => readStored(cleLieu))
  const sienne = annonces?.[0]
  const lieu =
    cherche ??
    (moi?.ville_personne
      ? `${moi.ville_personne} (${moi.cp_personne})`
      : sienne
        ? `${sienne.ville_annonce} (${sienne.cp_annonce})`
        : null)
  const place = useQuery({ ...requeteLieu(lieu ?? ''), enabled: lieu !== null })
  const ou = situate({ ...rechercheVide, lieu: lieu ?? '' }, place.data ?? null)
  const connu = ou.centre !== null || (lieu !== null && ou.recherche.lieu === '')
  /** The place is unknown. */
  const inconnu = place.data === null && !connu ? lieu : null
  return { ...ou, connu, inconnu, attend: lieu !== null && place.isPending, setCherche }
}

/** The newest ads of other members near the place. */
function useProches(moi: Personne | undefined, annonces: readonly AnnonceAccueil[] | undefined, avant: string | null) {
  const { attend, ...lieu } = useLieu(moi, annonces)
  const enabled = moi !== undefined && lieu.connu
  const autrui = { uuid_personne_annonceur: `neq.${moi?.uuid_personne}` }
  const criteres = { ...criteresRecherche(lieu.recherche, lieu.centre), p_limite: proches }
  const dernieres = useView('rpc/lister_annonces', criteres, {
    select: listColumns,
    filtres: { ...autrui, order: 'date_publication.desc' },
    enabled,
  })
  const depuis = enabled && avant !== null
  const nouvelles = useView('rpc/lister_annonces', criteres, {
    select: ['uuid_annonce'],
    count: true,
    filtres: { ...autrui, date_publication: `gt.${avant}` },
    enabled: depuis,
  })
  return {
    ...lieu,
    connu: enabled,
    dernieres,
    nouvelles: nouvelles.total,
    attend: attend || (enabled && dernieres.isPending) || (depuis && nouvelles.isPending),
  }
}

export type Lieu = ReturnType<typeof useProches>
