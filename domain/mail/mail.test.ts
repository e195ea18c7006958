// Every mail has the same words and links in text and HTML, escapes members' words, loads nothing, fits a phone, and shows no
// token except the one that unsubscribes.
import { expect, test } from 'vitest'
import { lettreAlerte, lettreSilence, readAlerte } from '../alerte/alerte.ts'
import { lettreDepart, lettreEffacement, lettreGarde, lettreSommeil } from '../compte/effacement.ts'
import { lettreInvitation, lettreToujours } from '../disponibilite/invitation.ts'
import { lettreRappel } from '../messagerie/rappel.ts'
import {
  lettreAccuse,
  lettreAuteur,
  lettreMasque,
  lettreRecours,
  lettreRetabli,
  lettreSignaleur,
} from '../moderation/moderationMails.ts'
import type { Genre, Notification } from '../notification/notification.ts'
import { type GenreEcrit, lettreAvis } from '../notification/notificationMails.ts'
import { lettreCommande, lettreRecu, lettreRemboursement } from '../paiement/recu.ts'
import { writeUnpaidReminder, writeUnpaidRemoval } from '../paiement/unpaidMails.ts'
import { piege, readEcrit } from '../testing/mail.ts'
import { lettreJustificatif } from '../verification/justificatif.ts'
import { lettreInsigne } from '../verification/verification.ts'
import { writeMail } from './mail.ts'

const site = 'https://kinebouge.example'
const jeton = '3e0b7c52-9f5d-4b6e-8a53-0d4f6c1f0a11'
const uuid = 'c0ffee00-0000-4000-8000-000000000001'
const jour = '2026-11-24T09:00:00Z'
const membre = { pseudo_personne: piege }
const sommeil = { ...membre, date_effacement: jour, date_activite: '2023-12-01' }
const decidee = {
  uuid_decision: uuid,
  cible: 'annonce',
  mesure: 'suspendre',
  faits: piege,
  fondement: 'Article 6',
  jusqu_au: jour,
  contestable_jusqu_au: jour,
  signalee: true,
} as const
const annonce = {
  uuid_annonce: uuid,
  titre_annonce: piege,
  ville_annonce: 'Tours',
  code_departement_annonce: '37',
  distance_annonce: 3,
  coords: { lat: 47.39, lon: 0.69, estimees: false },
  code_tarif: 'P0001',
  datecontrat_annonce: '2027-01-04',
  datefin_annonce: null,
  souplesse_jours: null,
  date_publication: jour,
  demi_journees: null,
  logement: null,
  vehicule: null,
  exercice: null,
  patienteles: null,
  retrocession_annonce: 75,
  redevance_mensuelle: null,
  prix_cession: null,
  honoraires_annuels: null,
  loyer_mensuel: null,
  surface_cabinet: null,
  nombre_salles: null,
  id_typeannonce: 2,
} as const
const rappel = {
  ...membre,
  uuid_conversation: uuid,
  pseudo_interlocuteur: piege,
  titre_annonce: piege,
  nombre: 2,
  contenu: `${piege}\nEt une autre ligne`,
  jeton,
}

const vendue = { uuid_annonce: uuid, titre_annonce: piege, libelle: 'Annonce Pro en ligne 60 jours', montant: 19.9 }
const livree = { ...vendue, date_fin: jour, numero: '2026-00012' }
const achat = { ...membre, immediate: true, conditions: '2026-11-23' }
const notification = (genre: Genre, etat: string | null, reference = uuid): Notification => ({
  genre,
  etat,
  reference,
  date_notification: jour,
  vue: false,
  sujet: piege,
  date_expiration: jour,
  montant: null,
})
const avis = (genre: GenreEcrit, etat: string | null, nombre = 1) =>
  lettreAvis(
    genre,
    { ...membre, jeton, notifications: Array.from({ length: nombre }, () => notification(genre, etat)) },
    site,
    new Date(jour),
  )

const impayee = { ...membre, uuid_annonce: vendue.uuid_annonce, titre_annonce: vendue.titre_annonce, montant: 19.9 }
const attendue = { ...impayee, date_commande: jour, date_fin: jour }
/** Mails that cannot be unsubscribed from. */
const argent = {
  'impayée, rappel': writeUnpaidReminder({ ...attendue, cheque: false }, site),
  'impayée, chèque': writeUnpaidReminder({ ...attendue, cheque: true }, site),
  'impayée, retirée': writeUnpaidRemoval({ ...attendue, cheque: true }, site),
  commande: lettreCommande({ ...achat, montant: 39.8, annonces: [vendue, vendue] }, site),
  carte: lettreRecu({ ...achat, moyen: 'CB', montant: 19.9, annonces: [livree], sansClient: true }, site),
  chèque: lettreRecu({ ...achat, moyen: 'CHQ', montant: 19.9, annonces: [livree], sansClient: false }, site),
  'chèque en trop': lettreRecu({ ...achat, moyen: 'CHQ', montant: 19.9, annonces: [], sansClient: false }, site),
  crédit: lettreRecu(
    { ...achat, moyen: null, montant: 0, conditions: null, annonces: [livree], sansClient: false },
    site,
  ),
  remboursement: lettreRemboursement({ ...membre, montant: 19.9, moyen: 'CB' }, site),
}

const accuse = {
  uuid_signalement: uuid,
  cible: 'message',
  motif: 'vie',
  date_signalement: jour,
  echeance: jour,
} as const
const lettres = {
  ...argent,
  réponse: avis('forum', null),
  'bientôt finie': avis('annonce', 'Actif'),
  finie: avis('annonce', 'Expirée'),
  favori: avis('favori', 'Pourvue'),
  favoris: avis('favori', 'Actif', 12),
  alerte: lettreAlerte(
    {
      ...membre,
      recherche: readAlerte(new URLSearchParams('lieu=Tours&type=2')),
      noms: { lieu: 'Tours (37)', type: 'Remplacement', de: '2026-11-24' },
      jeton,
      estimee: false,
      annonces: [annonce],
      nombre: 3,
    },
    site,
  ),
  silence: lettreSilence(membre, site),
  invitation: lettreInvitation({ ...annonce, ...membre, distance_km: 12, id_typeannonce: 2, jeton }, site),
  toujours: lettreToujours(
    { ...membre, jeton, dites: ['Du 1er au 21 août, à moins de 20\u00a0km de Tours\u00a0(37)'] },
    site,
  ),
  rappel: lettreRappel(rappel, site),
  sommeil: lettreSommeil(sommeil, site),
  effacement: lettreEffacement(sommeil, site),
  gardé: lettreGarde(membre, site),
  départ: lettreDepart(membre),
  insigne: lettreInsigne({ ...membre, motif: 'nom' }, site),
  accusé: lettreAccuse({ ...accuse, masque: true, uuid_confirmation: null }, site),
  'accusé à confirmer': lettreAccuse({ ...accuse, masque: false, uuid_confirmation: uuid }, site),
  masque: lettreMasque({ ...decidee, mesure: 'masquer', date_decision: jour }, site),
  rétabli: lettreRetabli(site, decidee),
  justificatif: lettreJustificatif({ ...membre, insigne: null, motif: 'illisible' }, site),
  décision: lettreAuteur(decidee, site),
  suite: lettreSignaleur(
    { uuid_signalement: uuid, date_signalement: jour, mesure: 'retirer', contestable_jusqu_au: jour, retabli: true },
    site,
  ),
  recours: lettreRecours(
    { uuid_suivi: uuid, date_recours: jour, accepte: false, reponse: piege, signaleur: true },
    site,
  ),
}

const repetees = [
  'alerte',
  'rappel',
  'réponse',
  'bientôt finie',
  'finie',
  'favori',
  'favoris',
  'invitation',
  'toujours',
]

test.each(Object.entries(lettres))(
  '%s : deux fois la même, sûre, étroite, sans jeton que celui qui l’arrête',
  (nom, ecrit) => {
    const { liens, fautes } = readEcrit(ecrit)
    expect(fautes).toEqual([])
    if (nom !== 'départ') expect(liens[0]).toMatch(new RegExp(`^${site}/`))
    const ouvrent = liens.filter((lien) => !lien.startsWith(`${site}/desabonnement/${jeton}`))
    expect(ouvrent.join()).not.toMatch(/jeton|token|session|code=|secret|3e0b7c52/)
    expect(liens.length - ouvrent.length).toBe(repetees.includes(nom) ? 1 : 0)
    expect(ecrit.text).toMatch(/^Bonjour/)
    // Elided words: « d’une annonce », « qu’il ».
    expect(ecrit.text).not.toMatch(/\b(de|que|si|jusque) (une?|ils?|elles?)\b/)
    expect(ecrit.text).toMatch(/Vous recevez cet e-mail parce que|Vous recevez cet e-mail parce qu’/)
  },
)

test('un code est seul sur sa ligne, une citation se reconnaît dans les deux', () => {
  const passages = [{ code: 'ABCD2345' }, { citation: `${piege}\nSuite` }]
  const { text, html } = writeMail({ subject: piege, pseudo: null, passages, raison: 'Essai.' })
  expect(text).toMatch(/^ABCD2345$/m)
  expect(text).toContain(`\n> ${piege}\n> Suite\n`)
  // Nothing that loads, so nothing that tells when a mail is opened (/confidentialite).
  expect(html).not.toMatch(/<(img|link|iframe|video|script)\b|url\(/)
  expect(html).toMatch(/<blockquote[^>]*>&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; Cie<br>Suite</)
  expect(text).toMatch(/^Bonjour,\n/)
})

test('le rappel dit l’annonce et qui écrit, cite les premières lignes, et mène à la conversation', () => {
  const dit = {
    ...rappel,
    pseudo_personne: 'Sacha',
    pseudo_interlocuteur: 'Camille M.',
    titre_annonce: 'Assistanat à Tours',
  }
  const long = `À propos de l’annonce «\u00a0Assistanat à Tours\u00a0»\n\n${'Bonjour à vous. '.repeat(40)}`
  const { subject, text } = lettreRappel({ ...dit, contenu: long }, site)
  expect(subject).toBe('Camille M. vous a écrit à propos de «\u00a0Assistanat à Tours\u00a0»')
  expect(text).toContain(`\n${site}/messagerie?conversationId=${uuid}\n`)
  const [cite = ''] = /^> .*$/m.exec(text) ?? []
  expect([cite.startsWith('> Bonjour à vous.'), cite.endsWith('…'), cite.length < 290]).toEqual([true, true, true])
  const seul = lettreRappel({ ...dit, titre_annonce: null, contenu: null, nombre: 1 }, site)
  expect(seul.subject).toBe('Camille M. vous a écrit')
  expect(seul.text).not.toMatch(/^>|messages vous attendent/m)
})

test('au-delà de dix favoris, les autres se comptent ; un titre à points reste entier dans l’objet', () => {
  expect(lettres.favoris.subject).toBe('Du nouveau dans 12 de vos favoris')
  expect(lettres.favoris.text).toContain('Et 2 autres.')
  const notifications = [{ ...notification('annonce', 'Expirée'), sujet: 'Dr. Martin cherche' }]
  const { subject } = lettreAvis('annonce', { ...membre, jeton, notifications }, site, new Date(jour))
  expect(subject).toBe('Votre annonce «\u00a0Dr. Martin cherche\u00a0» n’est plus en ligne')
})
