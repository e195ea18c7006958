// Checking a member's RPPS number with the national directory: what it proves, and when it is repeated (product D27).
import * as z from 'zod/mini'
import { jourLegal } from '../date/legalTime.ts'
import { reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { marque } from '../marque/marque.ts'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { isVide, readNom } from '../text/texte.ts'
import { type Insigne, InsigneMembre, niveauxVerification } from './insigne.ts'

const codesMotif = ['absent', 'inactif', 'profession', 'nom', 'pris', 'muet', 'indisponible'] as const
export type Motif = (typeof codesMotif)[number]

/** Why there is no badge, as the member reads it; we never say « radié ». */
export const motifs: Record<Motif, string> = {
  absent: 'Ce numéro n’existe pas à l’Annuaire Santé.',
  inactif: 'L’Annuaire Santé ne donne pas ce numéro pour celui d’un professionnel en activité.',
  profession: 'Ce numéro est celui d’une autre profession.',
  nom: 'Le nom ne correspond pas à celui de l’Annuaire. Saisissez votre nom d’exercice.',
  pris: `Ce numéro est déjà contrôlé pour un autre compte. S’il est le vôtre, écrivez-nous à ${marque.contact}.`,
  muet: 'L’Annuaire ne répond pas\u00a0; nous réessayons, rien à refaire.',
  indisponible: 'Contrôle indisponible\u00a0: il se fera de lui-même dès qu’il pourra l’être, rien à refaire.',
}

export const etats = ['attente', 'reussi', 'echec'] as const

/** A member's own check. */
export const Verification = z.object({
  nom_exercice: z.string(),
  prenom_exercice: z.string(),
  etat: z.enum(etats),
  motif: z.nullable(z.enum(codesMotif)),
  verification: InsigneMembre,
})
export type Verification = z.infer<typeof Verification>

export const nomMax = 80
export const VerifierRpps = z.object({ p_nom: textUpTo(nomMax), p_prenom: textUpTo(nomMax) })

/** Refuses names before they are compared with the directory's; null when accepted. */
export function refuseNoms(nom: string, prenom: string): FieldRefusal<'nom_exercice' | 'prenom_exercice'> | null {
  if (isVide(readNom(nom))) return refus('nom_exercice', 'Saisissez votre nom d’exercice.')
  return isVide(readNom(prenom)) ? refus('prenom_exercice', 'Saisissez votre prénom.') : null
}

export const numrppsManque = 'Enregistrez d’abord votre numéro RPPS, puis demandez son contrôle.'

/** The directory's data for one number. */
export interface Praticien {
  actif: boolean
  /** Codes of the directory's table of professions. */
  professions: readonly string[]
  nom: string
  prenoms: readonly string[]
}

const kinesitherapeute = '70'

/** Letters without a Unicode decomposition; ß becomes SS in capitals. */
const plainLetters: Readonly<Record<string, string>> = { Œ: 'OE', Æ: 'AE', Ł: 'L', Ø: 'O', Đ: 'D', Ħ: 'H' }

/** The words of a name without spelling variants: accents, ligatures, case, hyphens, apostrophes. */
const listWords = (nom: string): string[] =>
  nom
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ŒÆŁØĐĦ]/g, (lettre) => plainLetters[lettre]!)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

const particle = / (?:DE (?:LA|LES|L)|DE|DES|DU|D)(?= )/g

/** Whether two family names match: « L’Haridon » and LHARIDON, « de la Croix » and « CROIX (DE LA) ». */
function isSameName(nom: string, autre: string): boolean {
  const [whole, other] = [listWords(nom), listWords(autre)]
  const withoutParticles = (words: string[]) => ` ${words.join(' ')} `.replace(particle, '').replaceAll(' ', '')
  return (
    whole.join('') === other.join('') ||
    (withoutParticles(whole) !== '' && withoutParticles(whole) === withoutParticles(other))
  )
}

/** Whether one given name equals or starts the other: « Marie » and « Marie Anne ». */
function isSameGivenName(prenom: string, autre: string): boolean {
  const [words, others] = [listWords(prenom), listWords(autre)]
  const most = Math.min(words.length, others.length)
  return (
    most > 0 && (words.join('') === others.join('') || words.slice(0, most).join() === others.slice(0, most).join())
  )
}

/** Compares the practitioners found under a number with a member; null when they match. */
export function judge(trouves: readonly Praticien[], membre: { nom: string; prenom: string }): Motif | null {
  const [praticien] = trouves
  if (!praticien || trouves.length > 1) return 'absent'
  if (!praticien.actif) return 'inactif'
  if (!praticien.professions.includes(kinesitherapeute)) return 'profession'
  const isKnown = praticien.prenoms.some((prenom) => isSameGivenName(prenom, membre.prenom))
  return isKnown && isSameName(praticien.nom, membre.nom) ? null : 'nom'
}

/** The state of a check. */
export interface FollowUp {
  etat: (typeof etats)[number]
  motif: Motif | null
  /** Consecutive attempts without an answer. */
  essais: number
  /** When the directory last confirmed. */
  date_controle: Date | null
  /** Null when no further check is needed. */
  prochain_controle: Date | null
}

const minute = 60_000
const heure = 60 * minute
const jour = 24 * heure

/** Delay after each attempt without an answer; the last one repeats. */
const reprises = [minute, 10 * minute, heure, jour]
export const recontroleJours = 30
/** Days a badge remains after its date when the directory does not answer. */
const sursisJours = 7

/** The state of a check after an answer; null means that it matches. */
export function follow(avant: FollowUp, motif: Motif | null, now: Date): FollowUp {
  if (motif === null)
    return { etat: 'reussi', motif, essais: 0, date_controle: now, prochain_controle: nightOf(now, recontroleJours) }
  if (motif !== 'muet' && motif !== 'indisponible')
    return { ...avant, etat: 'echec', motif, essais: 0, prochain_controle: null }
  const attente = reprises[Math.min(avant.essais, reprises.length - 1)]!
  const suite = { ...avant, essais: avant.essais + 1, prochain_controle: new Date(now.getTime() + attente) }
  const sursis = (avant.date_controle?.getTime() ?? 0) + (recontroleJours + sursisJours) * jour
  return avant.etat === 'reussi' && now.getTime() < sursis ? suite : { ...suite, etat: 'attente', motif }
}

/** Two o'clock UTC, this many days later. */
function nightOf(now: Date, jours: number): Date {
  const nuit = new Date(now.getTime() + jours * jour)
  nuit.setUTCHours(2, 0, 0, 0)
  return nuit
}

/** A picture that an operator accepted. */
export interface DirectoryLook {
  nature: 'carte' | 'scolarite'
  date_decision: Date
  fin: string | null
}

/** The badge of a member: what is verified, and when. A card needs the directory too. */
export function insigneOf(
  { etat, date_controle }: Pick<FollowUp, 'etat' | 'date_controle'>,
  vu: DirectoryLook | null,
): Insigne | null {
  const seen = vu && { date: jourLegal(vu.date_decision) }
  if (etat === 'reussi' && date_controle)
    return vu?.nature === 'carte'
      ? { niveau: 'carte', ...seen! }
      : { niveau: 'annuaire', date: jourLegal(date_controle) }
  return vu?.nature === 'scolarite' ? { niveau: 'etudiant', ...seen!, fin: vu.fin! } : null
}

/** 0 for an unverified number, or none. */
export const niveau = (insigne: Insigne | null): number => (insigne ? niveauxVerification.indexOf(insigne.niveau) : 0)

/** The mail to a member whose badge was removed; `site` is the site's origin. */
export const lettreInsigne = (membre: { pseudo_personne: string | null; motif: Motif }, site: string): WrittenMail =>
  writeMail({
    subject: 'L’insigne de votre numéro RPPS n’est plus montré',
    pseudo: membre.pseudo_personne,
    passages: [
      `Nous avons contrôlé de nouveau votre numéro RPPS. ${motifs[membre.motif]}`,
      'Votre insigne n’est donc plus montré. Votre compte, vos annonces et vos messages restent les mêmes. Vous pouvez corriger le numéro ou le nom, puis redemander le contrôle.',
      { lien: `${site}/mon-compte`, texte: 'Corriger mon numéro RPPS' },
    ],
    raison: reasonAccount,
  })
