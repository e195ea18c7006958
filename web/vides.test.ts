// Each screen when empty, and its tab title.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Annonce as Ligne } from '#domain/annonce/annonce.ts'
import Administration from './administration/Administration.screen.tsx'
import MesAlertes from './alerte/MesAlertes.screen.tsx'
import Annonce, { loaders as lireAnnonce } from './annonce/Annonce.screen.tsx'
import { AnnonceTexte } from './annonce/AnnonceTexte.tsx'
import { AvisCard } from './compte/AvisCard.tsx'
import { VerificationCard } from './compte/VerificationCard.tsx'
import NousEcrire from './demande/NousEcrire.screen.tsx'
import Calendrier from './disponibilite/Calendrier.screen.tsx'
import MesDisponibilites from './disponibilite/MesDisponibilites.screen.tsx'
import { LatestTopics } from './forum/DerniersSujets.tsx'
import { SearchResults } from './forum/RechercheForum.tsx'
import Sujet from './forum/Sujet.screen.tsx'
import { Sujets } from './forum/Sujets.tsx'
import MesAnnonces from './mesannonces/MesAnnonces.screen.tsx'
import { Discussion, PreviousMessages } from './messagerie/Discussion.tsx'
import Messagerie from './messagerie/Messagerie.screen.tsx'
import Profil from './messagerie/Profil.screen.tsx'
import MesNotifications from './notification/MesNotifications.screen.tsx'
import ChezMoi from './pages/ChezMoi.tsx'
import OperationsHistory from './paiement/OperationsHistory.screen.tsx'
import Contrat from './preparation/Contrat.screen.tsx'
import { ApiError } from './query/api.ts'
import Annonces from './recherche/Annonces.screen.tsx'
import { vide } from './recherche/Resultats.tsx'
import { Similaires } from './recherche/Similaires.tsx'
import Signaler from './signalement/Signaler.screen.tsx'
import Transparence from './signalement/Transparence.screen.tsx'
import { h, renderHtml, renderText } from './testing/render.ts'

const uuid = '00000000-0000-4000-8000-000000000001'
const refus = new ApiError(500, {})
const silence = new ApiError(0, {})

// Phone width, visitor, with the file of empty states loaded.
beforeAll(async () => {
  await vide.open()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return () => vi.unstubAllGlobals()
})

const discussion = h(Discussion, {
  cle: 'message-brouillon:a:b',
  moi: 'moi',
  interlocuteur: {
    uuid_interlocuteur: uuid,
    pseudo_interlocuteur: 'Noor',
    presentation_interlocuteur: null,
    bloque: false,
  },
  conversation: { uuid_conversation: uuid, nb_messages_non_lus: 0, rang_lu_interlocuteur: 0 },
  panneau: false,
  onPanneau() {},
})
const a = (adresse: string, params: Record<string, string> = {}) => ({ adresse, params })
const unSujet = a(`/forum/${uuid}`, { uuid_forum: uuid })
const unProfil = a(`/profil/${uuid}`, { uuid_personne: uuid })
const uneAnnonce = a(`/annonce/${uuid}`, { uuid_annonce: uuid })

/** The readings of a member's home, none of which answers. */
const chezMoi = {
  lire_personne: [],
  lister_conversations: [],
  lister_mes_annonces: [],
  lister_vues_annonce: [],
  lister_forums: [],
}

/** A member's number, and its check. */
const rpps = (lire_verification: object[], numrpps_personne: string | null = '99900000011') => ({
  lire_personne: [{ numrpps_personne }],
  lire_verification,
})
const controle = { nom_exercice: 'Durand', prenom_exercice: 'Camille', motif: null, verification: null }

test.each([
  ['en cours', { etat: 'attente' }, 'Contrôle en cours'],
  ['sans réponse', { etat: 'attente', motif: 'muet' }, 'L’Annuaire ne répond pas'],
  ['sans annuaire', { etat: 'attente', motif: 'indisponible' }, 'Contrôle indisponible'],
  ['refusé', { etat: 'echec', motif: 'nom' }, 'Le nom ne correspond pas à celui de l’Annuaire.'],
])('un contrôle %s se dit, sans insigne', (_, etat, phrase) => {
  const dit = renderText(h(VerificationCard), { lectures: rpps([{ ...controle, ...etat }]) })
  expect(dit).toContain(phrase)
  expect(dit).not.toContain('Figure à l’Annuaire')
})

test('l’insigne dit ce qui a été contrôlé et quand, et ce que cela ne prouve pas', () => {
  const verification = { niveau: 'annuaire', date: '2026-11-22' }
  const dit = renderText(h(VerificationCard), { lectures: rpps([{ ...controle, etat: 'reussi', verification }]) })
  const profil = { pseudo_personne: 'Noor', date_inscription: '2026-01-01T00:00:00Z', verification }
  const vu = renderText(h(Profil), { ...unProfil, lectures: { 'rpc/lister_profil': [profil] } })
  const annonce = {
    date_publication: null,
    status_annonce: 'Pourvue',
    code_departement_annonce: '971',
    code_tarif: 'G0000',
  }
  const lue = {
    ...annonce,
    uuid_annonce: uuid,
    titre_annonce: 'Assistanat',
    contenu_annonce: '',
    pseudo_personne: 'Noor',
    verification,
  }
  const fiche = renderText(h(AnnonceTexte, { annonce: lue as Ligne, children: null }), uneAnnonce)
  for (const texte of [dit, vu, fiche])
    expect(texte).toContain('Figure à l’Annuaire Santé · contrôlé le 22/11/2026 Un kinésithérapeute en activité')
  expect(dit).not.toContain('Numéro déclaré')
})

const desk = {
  lister_signalements: [],
  lister_recours: [],
  lister_demandes: [],
  lister_justificatifs: [],
  lister_cheques_attendus: [],
}

describe('ce qui est vide a un mot, et souvent une issue', () => {
  // The server does the same before rendering an empty search.
  beforeAll(async () => {
    const read = () => Promise.reject(new Error('rien n’est à lire'))
    expect(await lireAnnonce!({ params: {}, search: new URLSearchParams(), read })).toBe(404)
  })
  test.each([
    [
      'aucune opération',
      h(OperationsHistory),
      {},
      { lister_operations: [], lister_mes_annonces: [] },
      'Solde actuel 0,00 € Aucune opération pour l’instant. Vos paiements et vos annonces payantes s’inscriront ici, au centime près. Voir les tarifs',
    ],
    [
      'aucune annonce à moi',
      h(MesAnnonces),
      {},
      { lister_mes_annonces: [], lister_tarifs: [], lister_vues_annonce: [], lister_operations: [] },
      'Vous n’avez pas encore d’annonce.',
    ],
    [
      'un membre qui arrive',
      h(ChezMoi),
      {},
      chezMoi,
      'Bienvenue Dites où vous exercez : cette page vous dira ce qui paraît autour.',
    ],
    [
      'rien à moi',
      h(ChezMoi),
      {},
      chezMoi,
      'Messages Écrivez depuis une annonce : la réponse arrive ici, et par e-mail si vous n’êtes pas là. Chercher une annonce Mes annonces Aucune encore. Une annonce gratuite reste 30 jours en ligne et se rédige en trois minutes. Publier ma première annonce Mes sujets Les sujets que vous ouvrez ou suivez au forum viennent ici, avec leurs réponses. Poser une question',
    ],
    ['lien de confirmation abîmé', h(Signaler), a('/signaler?confirmer=rien'), {}, 'Ce lien n’est plus bon'],
    ['aucun signalement', h(Administration), {}, desk, 'Aucun signalement en attente.'],
    ['aucun recours', h(Administration), {}, desk, 'Aucun recours en attente.'],
    ['rien de signalé', h(Transparence), {}, { lister_transparence: [] }, 'Rien n’a encore été signalé.'],
    [
      'un suivi qui n’est pas là',
      h(Signaler),
      a(`/signaler?suivi=${uuid}`),
      { 'rpc/lire_suivi': [] },
      'Ce suivi n’existe pas.',
    ],
    ['un signalement de rien', h(Signaler), a('/signaler'), {}, 'suivez son lien'],
    ['aucune notification', h(MesNotifications), {}, { lister_notifications: [] }, 'Rien de nouveau pour l’instant.'],
    [
      'un calendrier qui n’est plus partagé',
      h(Calendrier),
      a(`/calendrier/${uuid}`, { jeton: uuid }),
      { 'rpc/lire_calendrier': [] },
      'Rien à montrer ici',
    ],
    [
      'aucune demande',
      h(NousEcrire),
      a('/nous-ecrire'),
      { lister_mes_demandes: [] },
      'Vous ne nous avez pas encore écrit.',
    ],
    ['aucune alerte', h(MesAlertes), a('/mes-alertes'), { lister_alertes: [] }, 'Vous n’avez pas encore d’alerte.'],
    [
      'aucune disponibilité',
      h(MesDisponibilites),
      {},
      { lister_mes_disponibilites: [], lister_typesannonce: [], lister_invitations: [], lister_masques: [] },
      'Je suis disponible Du Au',
    ],
    ['aucune conversation', h(Messagerie), {}, { lister_conversations: [] }, 'Vous n’avez pas encore de conversation.'],
    [
      'rien de trouvé dans le forum',
      h(SearchResults, { question: 'zibeline' }),
      {},
      { 'rpc/chercher_forum': [] },
      'Aucun sujet ne contient « zibeline ».',
    ],
    [
      'aucun sujet',
      h(Sujets, { categorie: 7 }),
      {},
      { lister_forums: [] },
      'Aucun sujet à afficher dans cette catégorie.',
    ],
    [
      'un sujet qui n’est pas là',
      h(Sujet),
      unSujet,
      { lister_forums: [] },
      'Sujet introuvable Sujet non trouvé ou accès refusé.',
    ],
    [
      'une adresse qui n’est pas d’un sujet',
      h(Sujet),
      a('/forum/rien', { uuid_forum: 'rien' }),
      {},
      'Sujet introuvable Sujet non trouvé.',
    ],
    [
      'un membre qui n’est pas là',
      h(Profil),
      unProfil,
      { 'rpc/lister_profil': [] },
      'Aucun membre trouvé avec cet identifiant.',
    ],
    [
      'une adresse qui n’est pas d’un membre',
      h(Profil),
      a('/profil/rien', { uuid_personne: 'rien' }),
      {},
      'Aucun membre trouvé avec cet identifiant.',
    ],
    [
      'un contrat sans conversation',
      h(Contrat),
      a(`/contrat/${uuid}`, { uuid_conversation: uuid }),
      { lire_preparation: [] },
      'Conversation non trouvée ou accès refusé. Un contrat se prépare à deux, depuis votre conversation.',
    ],
    [
      'une annonce qui n’est pas là',
      h(Annonce),
      uneAnnonce,
      { 'rpc/lister_annonces': [] },
      'Aucune annonce trouvée avec cet identifiant.',
    ],
    [
      'une adresse qui n’est pas d’une annonce',
      h(Annonce),
      a('/annonce/rien', { uuid_annonce: 'rien' }),
      {},
      'Aucune annonce trouvée avec cet identifiant.',
    ],
    ['un numéro non contrôlé', h(VerificationCard), {}, rpps([]), 'Numéro déclaré, non contrôlé'],
    ['pas de numéro', h(VerificationCard), {}, rpps([], null), 'Enregistrez d’abord votre numéro RPPS'],
    [
      'aucun chèque',
      h(Administration),
      {},
      { ...desk, lister_credits: [], lister_incidents_paiement: [], lister_journal: [] },
      'Chercher Crédits des membres Aucun trop-perçu. Incidents de paiement Le prestataire de paiement n’a rien signalé. Noms réservés Chargement des noms réservés… Nom à réserver',
    ],
    [
      'aucun résultat',
      h(Annonces),
      a('/annonces?type=3'),
      { 'rpc/lister_annonces': [], lister_typesannonce: [] },
      'Aucune annonce ne correspond à vos critères.',
    ],
  ])('%s', (_, ecran, autour, lectures, phrase) => {
    const dit = renderText(ecran, { ...autour, lectures })
    expect(dit).toContain(phrase)
    expect(dit).not.toContain('Réessayer')
  })
  test('une discussion dont l’historique est entier ne propose pas les messages précédents', () => {
    const message = (rang_dans_conversation: number) => ({
      uuid_message: `m${rang_dans_conversation}`,
      uuid_client: null,
      contenu_message: 'Bonjour',
      date_envoi: '2026-11-22T08:00:00Z',
      uuid_personne_emetteur: uuid,
      rang_dans_conversation,
    })
    const dire = (...rangs: number[]) =>
      renderText(discussion, { lectures: { lister_messages_prives: rangs.map(message) } })
    expect(dire(1, 2)).not.toContain('Charger les messages précédents')
    expect(dire(4, 5)).toContain('Charger les messages précédents')
    expect(dire(4, 5)).toContain('Noor')
  })
  test('chez soi, un bloc qui ne vient pas le dit, et les autres restent', () => {
    const dit = renderText(h(ChezMoi), { lectures: { ...chezMoi, lister_conversations: refus } })
    expect(dit).toContain('Messages Erreur lors du chargement des conversations. Réessayer Mes annonces Aucune encore.')
    const { lister_forums, ...autres } = chezMoi
    expect(renderText(h(ChezMoi), { lectures: autres })).toContain('Chargement…')
  })
  test.each([
    ['les derniers sujets de l’accueil', h(LatestTopics), 'lister_forums'],
    [
      'les annonces semblables',
      h(Similaires, { annonce: { uuid_annonce: uuid, id_typeannonce: 1, coords: { lat: 47, lon: 0 } } }),
      'rpc/lister_annonces',
    ],
    ['le choix des e-mails', h(AvisCard), 'lire_personne'],
  ])('%s : sans lecture, rien, et pas un mot d’une erreur', (_, ecran, source) => {
    for (const lu of [undefined, [], refus, silence])
      expect(renderText(ecran, lu === undefined ? {} : { lectures: { [source]: lu } })).toBe('')
  })
})

test('une recherche sans résultat propose de l’élargir, là où elle se fait', () => {
  const lieu = { nom: 'Guéret', codePostal: '23000', code: '23096', lat: 46.17, lon: 1.87, homonymes: [] }
  const lectures = { 'rpc/lister_annonces': [], lister_typesannonce: [], 'geo/search': lieu }
  const html = renderHtml(h(Annonces), { adresse: '/annonces?lieu=Gu%C3%A9ret', lectures })
  for (const issue of ['/annonces?lieu=Gu%C3%A9ret&amp;rayon=50', '/annonces?departement=23'])
    expect(html).toContain(`href="${issue}"`)
})

test('l’historique qui n’est pas venu le dit, et se redemande', () => {
  const dire = (etat: object) => renderText(h(PreviousMessages, { busy: false, failed: false, load() {}, ...etat }))
  expect(dire({})).toBe('Charger les messages précédents')
  expect(dire({ failed: true })).toBe(
    "Erreur lors du chargement de l'historique complet. Charger les messages précédents",
  )
})

describe('un lieu cherché', () => {
  const chercher = (lieu: unknown) =>
    renderText(h(Annonces), { adresse: '/annonces?lieu=Nantes', lectures: { 'geo/search': lieu } })
  test('que personne ne connaît : la phrase, et la France entière', () => {
    expect(chercher(null)).toContain('Impossible de trouver la localité : Nantes')
    expect(chercher(null)).toContain('Chercher partout en France')
    expect(chercher(null)).not.toContain('Réessayer')
  })
  test('que le service n’a pas dit : on peut réessayer', () => {
    expect(chercher(new Error('Erreur 503'))).toContain('Impossible de trouver les coordonnées pour Nantes')
    expect(chercher(new Error('Erreur 503'))).toContain('Réessayer')
  })
})

describe('le titre d’une page de membre, et rien pour les moteurs', () => {
  test.each([
    ['un écran', h(OperationsHistory), {}, 'Historique des opérations · KinéBouge'],
    ['un sujet en route', h(Sujet), unSujet, 'Forum · KinéBouge'],
    ['un profil en route', h(Profil), unProfil, 'KinéBouge'],
    ['un profil absent', h(Profil), a('/profil/rien', { uuid_personne: 'rien' }), 'Profil introuvable · KinéBouge'],
    [
      'des messages non lus',
      h(Messagerie),
      {
        lectures: {
          lister_conversations: [{ uuid_conversation: 'c', pseudo_interlocuteur: 'Noor', nb_messages_non_lus: 2 }],
        },
      },
      '(2) Messagerie · KinéBouge',
    ],
  ])('%s', (_, ecran, autour, titre) => {
    const html = renderHtml(ecran, autour)
    expect(html).toContain(`<title>${titre}</title>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})
