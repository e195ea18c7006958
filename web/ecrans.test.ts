// Each screen while its data load, after a refusal and without an answer: its sentences, without a browser.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import Administration from './administration/Administration.screen.tsx'
import MesAlertes from './alerte/MesAlertes.screen.tsx'
import Annonce from './annonce/Annonce.screen.tsx'
import { Informations } from './compte/Informations.tsx'
import { SoldeCard } from './compte/MonCompte.screen.tsx'
import NousEcrire from './demande/NousEcrire.screen.tsx'
import Calendrier from './disponibilite/Calendrier.screen.tsx'
import MesDisponibilites from './disponibilite/MesDisponibilites.screen.tsx'
import { SearchResults } from './forum/RechercheForum.tsx'
import Sujet from './forum/Sujet.screen.tsx'
import { Sujets } from './forum/Sujets.tsx'
import MesAnnonces from './mesannonces/MesAnnonces.screen.tsx'
import { Discussion } from './messagerie/Discussion.tsx'
import Messagerie from './messagerie/Messagerie.screen.tsx'
import Profil from './messagerie/Profil.screen.tsx'
import MesNotifications from './notification/MesNotifications.screen.tsx'
import OperationsHistory from './paiement/OperationsHistory.screen.tsx'
import { PaiementForm } from './paiement/PaiementForm.tsx'
import { Plans } from './paiement/Tarifs.screen.tsx'
import Contrat from './preparation/Contrat.screen.tsx'
import { ApiError } from './query/api.ts'
import Annonces from './recherche/Annonces.screen.tsx'
import Signaler from './signalement/Signaler.screen.tsx'
import Transparence from './signalement/Transparence.screen.tsx'
import { h, renderHtml, renderText } from './testing/render.ts'

const uuid = '00000000-0000-4000-8000-000000000001'
const refus = new ApiError(500, {})
const silence = new ApiError(0, {})

// Phone width, nobody signed in.
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return () => vi.unstubAllGlobals()
})

const discussion = h(Discussion, {
  cle: 'message-brouillon:a:b',
  moi: 'moi',
  interlocuteur: { uuid_interlocuteur: uuid, pseudo_interlocuteur: 'Noor', presentation_interlocuteur: null },
  conversation: { uuid_conversation: uuid, nb_messages_non_lus: 0, rang_lu_interlocuteur: 0 },
  panneau: false,
  onPanneau() {},
})
const paiement = h(PaiementForm, { uuid_annonce: uuid, montant: 9.9, onManual() {} })
const a = (adresse: string, params: Record<string, string> = {}) => ({ adresse, params })
const unSujet = a(`/forum/${uuid}`, { uuid_forum: uuid })
const unProfil = a(`/profil/${uuid}`, { uuid_personne: uuid })
const unContrat = a(`/contrat/${uuid}`, { uuid_conversation: uuid })
const uneAnnonce = a(`/annonce/${uuid}`, { uuid_annonce: uuid })

/** The desk waits for its five queues: all but this one are empty. */
const queues = [
  'lister_signalements',
  'lister_recours',
  'lister_demandes',
  'lister_justificatifs',
  'lister_cheques_attendus',
]
const desk = (source: string) => ({
  lectures: Object.fromEntries(queues.filter((queue) => queue !== source).map((queue) => [queue, []])),
})

describe('ce qui se lit : en route, refusé, sans réponse', () => {
  const general = 'Une erreur est survenue.'
  test.each([
    [
      'les opérations',
      h(OperationsHistory),
      {},
      'lister_operations',
      'Chargement...',
      'Erreur 500 lors du chargement des opérations.',
      'Erreur lors du chargement des opérations',
    ],
    [
      'le solde',
      h(SoldeCard),
      {},
      'lister_operations',
      'Chargement du solde…',
      'Erreur de chargement du solde',
      'Erreur de chargement du solde',
    ],
    [
      'mes annonces',
      h(MesAnnonces),
      {},
      'lister_mes_annonces',
      'Chargement de vos annonces…',
      'Erreur 500 lors du chargement de vos annonces.',
      general,
    ],
    [
      'mes alertes',
      h(MesAlertes),
      a('/mes-alertes'),
      'lister_alertes',
      'Chargement de vos alertes…',
      'Erreur 500 lors du chargement de vos alertes.',
      general,
    ],
    [
      'mes demandes',
      h(NousEcrire),
      a('/nous-ecrire'),
      'lister_mes_demandes',
      'Chargement de vos demandes…',
      'Erreur 500 lors du chargement de vos demandes.',
      general,
    ],
    [
      'mes disponibilités',
      h(MesDisponibilites),
      {},
      'lister_mes_disponibilites',
      'Chargement de vos disponibilités…',
      'Erreur 500 lors du chargement de vos disponibilités.',
      general,
    ],
    [
      'mes notifications',
      h(MesNotifications),
      {},
      'lister_notifications',
      'Chargement de vos notifications…',
      'Erreur 500 lors du chargement de vos notifications.',
      general,
    ],
    [
      'mon profil',
      h(Informations, { sub: 'a' }),
      {},
      'lire_personne',
      'Chargement de votre profil…',
      'Erreur 500 lors du chargement de votre profil.',
      general,
    ],
    [
      'les moyens de paiement',
      paiement,
      {},
      'lister_moyens_de_paiement',
      'Chargement des moyens de paiement…',
      'Impossible de charger les moyens de paiement.',
      'Impossible de charger les moyens de paiement.',
    ],
    [
      'les conversations',
      h(Messagerie),
      {},
      'lister_conversations',
      'Chargement des conversations…',
      'Erreur lors du chargement des conversations.',
      'Impossible de charger les conversations.',
    ],
    [
      'les messages',
      discussion,
      {},
      'lister_messages_prives',
      'Chargement des messages…',
      'Erreur lors du chargement des messages.',
      'Impossible de charger les messages.',
    ],
    [
      'les sujets',
      h(Sujets, { categorie: null }),
      {},
      'lister_forums',
      'Chargement des discussions…',
      'Erreur 500 lors du chargement des sujets du forum.',
      'Impossible de charger les données du forum.',
    ],
    [
      'ce qu’on cherche dans le forum',
      h(SearchResults, { question: 'logiciel' }),
      {},
      'rpc/chercher_forum',
      'Recherche en cours…',
      'Erreur 500 lors du chargement des sujets du forum.',
      'Impossible de charger les données du forum.',
    ],
    [
      'un sujet',
      h(Sujet),
      unSujet,
      'lister_forums',
      'Chargement du sujet…',
      'Impossible de charger le sujet.',
      'Impossible de charger le sujet.',
    ],
    [
      'un profil',
      h(Profil),
      unProfil,
      'rpc/lister_profil',
      'Chargement du profil…',
      'Erreur 500 lors du chargement du profil.',
      'Impossible de charger les données.',
    ],
    [
      'la préparation d’un contrat',
      h(Contrat),
      unContrat,
      'lire_preparation',
      'Chargement de la préparation…',
      'Erreur 500 lors du chargement de la préparation.',
      general,
    ],
    [
      'une annonce',
      h(Annonce),
      uneAnnonce,
      'rpc/lister_annonces',
      'Chargement de l’annonce…',
      'Erreur 500 lors du chargement des annonces.',
      general,
    ],
    [
      'les annonces',
      h(Annonces),
      a('/annonces'),
      'rpc/lister_annonces',
      'Chargement des annonces…',
      'Erreur 500 lors du chargement des annonces.',
      general,
    ],
    [
      'les types d’annonce',
      h(Annonces),
      a('/annonces'),
      'lister_typesannonce',
      '',
      "Erreur 500 lors du chargement des types d'annonces.",
      general,
    ],
    [
      'les tarifs',
      h(Plans),
      {},
      'lister_tarifs',
      'Chargement des tarifs…',
      'Une erreur est survenue lors du chargement des tarifs.',
      'Une erreur est survenue lors du chargement des tarifs.',
    ],
    [
      'les signalements',
      h(Administration),
      desk('lister_signalements'),
      'lister_signalements',
      'Chargement du bureau…',
      'Erreur 500 lors du chargement.',
      general,
    ],
    [
      'les recours',
      h(Administration),
      desk('lister_recours'),
      'lister_recours',
      'Chargement du bureau…',
      'Erreur 500 lors du chargement.',
      general,
    ],
    [
      'un suivi',
      h(Signaler),
      a(`/signaler?suivi=${uuid}`),
      'rpc/lire_suivi',
      'Chargement du suivi…',
      'Erreur 500 lors du chargement.',
      general,
    ],
    [
      'un calendrier partagé',
      h(Calendrier),
      a(`/calendrier/${uuid}`, { jeton: uuid }),
      'rpc/lire_calendrier',
      'Chargement du calendrier…',
      'Erreur 500 lors du chargement de ce calendrier.',
      general,
    ],
    [
      'la transparence',
      h(Transparence),
      {},
      'lister_transparence',
      'Chargement des chiffres…',
      'Erreur 500 lors du chargement.',
      general,
    ],
    [
      'les chèques',
      h(Administration),
      desk('lister_cheques_attendus'),
      'lister_cheques_attendus',
      'Chargement du bureau…',
      'Erreur 500 lors du chargement des chèques.',
      general,
    ],
    [
      'les crédits',
      h(Administration),
      desk('lister_credits'),
      'lister_credits',
      'Chargement des crédits…',
      'Erreur 500 lors du chargement des crédits.',
      general,
    ],
    [
      'le journal',
      h(Administration),
      desk('lister_journal'),
      'lister_journal',
      'Chargement du journal…',
      'Erreur 500 lors du chargement du journal.',
      general,
    ],
  ])('%s', (_, ecran, autour, source, attente, refuse, muet) => {
    const given = 'lectures' in autour ? autour.lectures : {}
    const dire = (lu?: Error) => renderText(ecran, { ...autour, lectures: { ...given, ...(lu && { [source]: lu }) } })
    expect(dire()).toContain(attente)
    expect(dire()).not.toContain('Réessayer')
    for (const [lu, phrase] of [
      [refus, refuse],
      [silence, `${muet} Votre connexion est peut-être coupée.`],
    ] as const) {
      expect(dire(lu)).toContain(`${phrase} Réessayer`)
      if (attente) expect(dire(lu)).not.toContain(attente)
    }
    expect(renderHtml(ecran, { ...autour, lectures: { ...given, [source]: refus } })).toMatch(
      /class="avis avis-error" role="alert"/,
    )
  })
})
