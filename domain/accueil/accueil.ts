// The home page of a member: when they last came, what is new since then, and which of their ads need something.
import type { MonAnnonce } from '../annonce/annonce.ts'
import { finJours, sayDans } from '../annonce/expiration.ts'
import type { Personne } from '../compte/personne.ts'
import { countJours, nameMois } from '../date/jour.ts'
import { jourLegal } from '../date/legalTime.ts'
import { formatDate, formatEuros, formatPluriel } from '../text/format.ts'

/** Minutes without a page after which a visit is over. */
const visiteMinutes = 30

/** As the browser stores them: the time of the last page of the previous visit, and of the current one. */
export interface Visites {
  avant: string | null
  derniere: string
}

/** The visits after a member opens a page now. */
export function followVisites(gardees: Visites | null, maintenant: Date): Visites {
  const derniere = maintenant.toISOString()
  if (!gardees) return { avant: null, derniere }
  const finie = maintenant.getTime() - Date.parse(gardees.derniere) > visiteMinutes * 60_000
  return { avant: finie ? gardees.derniere : gardees.avant, derniere }
}

/** Parses stored visits; null when the text is not valid. */
export function parseVisites(texte: string | null): Visites | null {
  try {
    const { avant, derniere } = JSON.parse(texte ?? '') as Visites
    const dates = avant === null ? [derniere] : [avant, derniere]
    return dates.some((date) => Number.isNaN(Date.parse(date))) ? null : { avant, derniere }
  } catch {
    return null
  }
}

export interface NewThings {
  /**
   * Number of ads of other members published since the last visit near the place; null when the visit or the place is unknown.
   */
  annonces: number | null
  /** « près de Tours »; null while no place was said. */
  ou: string | null
  /** Something waits for the member, and is said beside. */
  attend: boolean
}

/** What has changed, in one sentence; null when only what waits has to be said. */
export function formatNewThings(
  { annonces, ou, attend }: NewThings,
  avant: string | null,
  maintenant: Date,
): string | null {
  const depuis = avant && `depuis votre visite ${sayVisite(avant, maintenant)}`
  if (annonces)
    return `${depuis ? `D${depuis.slice(1)}` : 'Nouveau'}\u00a0: ${formatPluriel(annonces, 'annonce')} ${ou}.`
  if (ou === null && !attend) return 'Dites où vous exercez\u00a0: cette page vous dira ce qui paraît autour.'
  if (depuis && ou !== null) return `Rien de nouveau ${depuis}.`
  return attend ? null : 'Rien ne vous attend pour l’instant.'
}

/** Something that a member has to do, and the page where they do it. */
export interface Waiting {
  verbe: string
  quoi: string
  lien: string
}

interface WaitingSources {
  messages: number
  reponses: number
  annonces: readonly AnnonceAccueil[]
  personne: Pick<Personne, 'email' | 'email_refuse'> | undefined
}

/** Whether mails no longer reach a member, who would otherwise not know. */
const isCutOff = (personne: WaitingSources['personne']): boolean =>
  Boolean(personne?.email) && personne?.email === personne?.email_refuse

/** What waits for a member, the same wherever it is said: to read, to pay, to renew, to correct. */
export function listWaiting({ messages, reponses, annonces, personne }: WaitingSources, maintenant: Date): Waiting[] {
  const lignes = annonces.map((annonce) => readLigne(annonce, maintenant)).filter((ligne) => ligne !== null)
  const dues = lignes.filter(({ geste }) => geste === 'payer')
  const finies = lignes.filter(({ geste }) => geste === 'renouveler')
  const du = dues.reduce((total, { annonce }) => total + annonce.a_payer, 0)
  const choses: (Waiting | false)[] = [
    messages > 0 && { verbe: 'À lire', quoi: formatPluriel(messages, 'message'), lien: '/messagerie' },
    reponses > 0 && { verbe: 'À lire', quoi: formatPluriel(reponses, 'réponse'), lien: '/forum' },
    du > 0 && { verbe: 'À régler', quoi: formatEuros(du), lien: '/mes-annonces' },
    finies.length > 0 && {
      verbe: 'À renouveler',
      quoi: formatPluriel(finies.length, 'annonce'),
      lien: '/mes-annonces',
    },
    isCutOff(personne) && {
      verbe: 'À corriger',
      quoi: 'nos e-mails ne vous arrivent plus',
      lien: '/mon-compte#avis-mail',
    },
  ]
  return choses.filter((chose) => chose !== false)
}

const semaine = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** « d’hier », « de vendredi », « du 3 novembre ». */
function sayVisite(avant: string, maintenant: Date): string {
  const jour = jourLegal(new Date(avant))
  const jours = countJours(jour, jourLegal(maintenant))
  if (jours < 1) return 'de tout à l’heure'
  if (jours === 1) return 'd’hier'
  if (jours < 7) return `de ${semaine[new Date(jour).getUTCDay()]}`
  return `du ${jour.slice(8) === '01' ? '1er' : Number(jour.slice(8))} ${nameMois(jour)}`
}

/** The columns of one's own ads that the home page reads. */
export const colonnesAccueil = [
  'uuid_annonce',
  'titre_annonce',
  'status_annonce',
  'date_expiration',
  'a_payer',
  'nombre_messages',
  'ville_annonce',
  'cp_annonce',
] as const satisfies readonly (keyof MonAnnonce)[]
export type AnnonceAccueil = Pick<MonAnnonce, (typeof colonnesAccueil)[number]>

/** Days after its end during which the home page offers to renew an ad. */
const renouvelerJours = 30
/** Ads shown at most; a link leads to the others. */
const lignesMax = 3

export interface LigneAccueil {
  annonce: AnnonceAccueil
  geste: 'payer' | 'renouveler' | 'modifier'
  /** What the ad needs from its owner, in a sentence; null when nothing. */
  presse: string | null
  /** Days left online; null when it is not online. */
  reste: number | null
}

/** Ads to show: first those that need something, the earliest end first; then those online, the most read first. */
export function chooseAnnonces(
  annonces: readonly AnnonceAccueil[],
  vues: (uuid: string) => number,
  maintenant: Date,
): LigneAccueil[] {
  return annonces
    .map((annonce) => readLigne(annonce, maintenant))
    .filter((ligne) => ligne !== null)
    .sort(
      (une, autre) =>
        une.rang - autre.rang ||
        (une.rang === 0
          ? une.reste! - autre.reste!
          : vues(autre.annonce.uuid_annonce) - vues(une.annonce.uuid_annonce)),
    )
    .slice(0, lignesMax)
}

function readLigne(annonce: AnnonceAccueil, maintenant: Date): (LigneAccueil & { rang: number }) | null {
  const { status_annonce, date_expiration, a_payer } = annonce
  const jours = date_expiration && countJours(jourLegal(maintenant), jourLegal(new Date(date_expiration)))
  const ligne = { annonce, presse: null, reste: null }
  if (a_payer > 0) return { ...ligne, rang: 1, geste: 'payer', presse: `${formatEuros(a_payer)} à payer` }
  if (typeof jours !== 'number') return null
  if (status_annonce === 'Expirée' && jours > -renouvelerJours)
    return { ...ligne, rang: 2, geste: 'renouveler', presse: `Terminée le ${formatDate(date_expiration!)}` }
  if (status_annonce !== 'Actif') return null
  const finit = jours <= finJours[0]
  return {
    ...ligne,
    rang: finit ? 0 : 3,
    geste: 'modifier',
    presse: finit ? `Se termine ${sayDans(jours)}` : null,
    reste: jours,
  }
}
