// A member: the row of the profile and the rules of its fields (product §3, §5).
import * as z from 'zod/mini'
import { lieuIncomplet, villeMax } from '../commune/commune.ts'
import { Reponse } from '../messagerie/reponse.ts'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { formatNombre } from '../text/format.ts'
import { isVide, longueur, readLigne, readNom, readTexte } from '../text/texte.ts'
import { InsigneMembre } from '../verification/insigne.ts'

/**
 * Kinds of e-mails that a member may stop. Private messages have their own switch; e-mails required by contract or law have none.
 */
const mailsRefusables = ['alerte', 'forum', 'annonce', 'favori', 'invitation'] as const
/** Kinds of notifications pushed to devices. */
const genresPousses = ['message', ...mailsRefusables] as const

/** Whether notifications of a kind are pushed to devices. */
export const isPousse = (genre: string): boolean => genresPousses.some((pousse) => pousse === genre)

export const Personne = z.object({
  uuid_personne: z.uuid(),
  pseudo_personne: z.nullable(z.string()),
  /** « 06 12 34 56 78 ». */
  telephone_personne: z.nullable(z.string()),
  cp_personne: z.nullable(z.string()),
  ville_personne: z.nullable(z.string()),
  /** As typed by the member; the badge says what was checked (product D27). */
  numrpps_personne: z.nullable(z.string()),
  presentation_personne: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The address that a mail server refused for good; while it is the current address, no e-mail is sent. */
  email_refuse: z.nullable(z.string()),
  /** When the account will be erased; null unless its member asked for it. */
  date_effacement: z.nullable(z.iso.datetime({ offset: true })),
  /** The secret of the link to one's free periods; null while nothing is shared. */
  jeton_calendrier: z.nullable(z.uuid()),
  /** Whether an unread private message may be told by e-mail. */
  mails_messages: z.boolean(),
  /** Whether that e-mail includes its first lines. */
  mails_extraits: z.boolean(),
  /** The other kinds of e-mails that the member stopped. */
  mails_refuses: z.array(z.enum(mailsRefusables)),
  /** The kinds that are not pushed to the member's devices. */
  push_refuses: z.array(z.enum(genresPousses)),
})
export type Personne = z.infer<typeof Personne>

/** A member as seen by other members (product D25). */
export const ProfilPublic = z.object({
  uuid_personne: z.uuid(),
  pseudo_personne: z.string(),
  presentation_personne: z.nullable(z.string()),
  ville_personne: z.nullable(z.string()),
  date_inscription: z.iso.datetime({ offset: true }),
  /** Whether the caller has blocked them. */
  bloque: z.boolean(),
  verification: InsigneMembre,
  reponse_annonceur: Reponse,
})
export type ProfilPublic = z.infer<typeof ProfilPublic>

export const membreAbsent = 'Ce membre n’existe pas.'

export const CiblePersonne = z.object({ p_uuid_personne: Uuid })

export const pseudoMin = 2
export const pseudoMax = 30
export const presentationMax = 1000
/** Longest phone number that is parsed, separators included. */
const telephoneMax = 40

/** An empty text erases the field, except the pseudo, which is required. */
export const RenseignerPseudo = z.object({ p_pseudo: textUpTo(pseudoMax) })
export const RenseignerTelephone = z.object({ p_tel: textUpTo(telephoneMax) })
export const RenseignerAdresse = z.object({
  p_cp: textUpTo(5, { pattern: '^(\\d{5})?$' }),
  p_ville: textUpTo(villeMax),
})
export const RenseignerNumrpps = z.object({ p_numrpps: textUpTo(11) })
export const RenseignerPresentation = z.object({ p_presentation: textUpTo(presentationMax) })
export const RenseignerMails = z.object({
  p_mails_messages: z.boolean(),
  /** Unchanged when absent. */
  p_mails_extraits: z.optional(z.boolean()),
})

/** What is absent is unchanged. */
export const RenseignerPreference = z.object({
  p_genre: z.enum(genresPousses),
  p_mail: z.optional(z.boolean()),
  p_push: z.optional(z.boolean()),
})

/** The pseudo as stored: spaces folded, variation selectors removed. */
export const readPseudo = (saisie: string): string =>
  readNom(saisie)
    .replace(/\p{Variation_Selector}/gu, '')
    .replace(/\s+/g, ' ')

/** Refusal of an empty pseudo, and of writing without one (product §5). */
export const pseudoVide = 'Le pseudo ne peut pas être vide.'

/** Refusal of a pseudo that looks like another member's; only the server can tell. */
export const pseudoPris = 'Ce pseudo est déjà pris. Choisissez-en un autre.'
export const pseudoSemblable = 'Ce pseudo ressemble trop à celui d’un autre membre. Choisissez-en un autre.'
export const pseudoReserve = 'Ce pseudo est réservé à l’équipe du site. Choisissez-en un autre.'
export const pseudoPretention =
  'Ce pseudo laisse croire à un contrôle, à une institution ou à un service. Choisissez-en un autre.'
export const pseudoNumero = 'Un pseudo ne porte pas de numéro de téléphone\u00a0: retirez-en les chiffres.'

/** Characters that are invisible or cover their neighbours: fillers, lone or stacked marks, characters without a font. */
const illisible =
  /(?!\u200d)[\p{Default_Ignorable_Code_Point}\p{Me}\p{Co}\p{Cn}\p{Cs}\u2800\ufffc\ufffd]|(?:^|[^\p{L}\p{M}\p{N}])\p{M}|\p{M}{3}/u

/** Signs that look like a verification badge. */
const insigne = /[✓✔☑✅🗸🛡]/u

/** Alphabets whose letters look alike; the fourth is every other script. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u,
]

const isMelange = (pseudo: string): boolean => {
  const lettres = [...pseudo].filter((signe) => /(?![\p{Script=Common}\p{Script=Inherited}])\p{L}/u.test(signe))
  return !alphabets.some((alphabet) => lettres.every((lettre) => alphabet.test(lettre)))
}

/** A site or e-mail address: anything that a mail client would turn into a link. */
const adresse =
  /:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}]\.(?:com|net|org|info|biz|eu|fr|be|ch|ca|lu|de|uk|us|ru|cn|io|co|me|app|dev|site|online|shop|store|top|xyz|link|click|live|club|pro|tv|cc|ly|gl|to|test|example|physio|clinic|health|care|doctor|dental|fitness|sport|coach|email|website|blog|agency|services|center|group|page|world|life|space|today|paris|alsace|corsica|immo|cloud|host|tech|news|media|team)(?![\p{L}\p{N}])/iu

/** The end of a domain name of any country. « Dr.Martin » and « marie.dupont » are names. */
const fin = /[\p{Ll}\p{N}]\.\p{Ll}{2,3}$/u

/**
 * Whether a name holds a phone number: eight digits or more, in any script. Eight or nine digits in a row that do not start with
 * 0 lack a prefix and cannot be called: accepted.
 */
function holdsNumero(nom: string): boolean {
  const chiffres = nom.replace(/[^\p{Nd}]/gu, '')
  const isBare = /(?<!\p{Nd})[^\P{Nd}0]\p{Nd}{7,8}(?!\p{Nd})/u.test(nom) && chiffres.length <= 9
  return chiffres.length >= 8 && !isBare
}

/** Returns why a pseudo is refused (product §5, D26), or null. */
export function refusePseudo(saisie: string): string | null {
  const pseudo = readPseudo(saisie)
  if (isVide(pseudo)) return pseudoVide
  const longueurPseudo = longueur(pseudo)
  if (longueurPseudo < pseudoMin || longueurPseudo > pseudoMax)
    return `Le pseudo doit contenir entre ${pseudoMin} et ${pseudoMax} caractères.`
  if (illisible.test(pseudo)) return 'Le pseudo contient un signe invisible ou illisible\u00a0: retapez-le.'
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(pseudo)) return 'Le pseudo doit contenir une lettre ou un chiffre.'
  if (isMelange(pseudo)) return 'Le pseudo mélange des lettres de plusieurs alphabets\u00a0: n’en gardez qu’un.'
  if (insigne.test(pseudo)) return 'Le pseudo ne peut pas porter de coche ni d’écusson.'
  // Full-width and other dots count as dots.
  const lu = pseudo.normalize('NFKC').replace(/[。․]|[[({]\.[\])}]/g, '.')
  if (adresse.test(lu) || fin.test(lu)) return 'Le pseudo ne peut pas contenir d’adresse de site ou d’e-mail.'
  if (holdsNumero(lu)) return pseudoNumero
  return null
}

/**
 * Formats a phone number for storage: a French one as « 06 12 34 56 78 », from any usual spelling; another country's after its
 * code; anything else unchanged but trimmed.
 */
export function readTelephone(saisie: string): string {
  const ligne = readLigne(saisie)
  const chiffres = ligne
    .replace(/^(?:tel|tél|téléphone|telephone|mobile|portable)\b\.?\s*:?/iu, '')
    .replace(/^(\+|00)([^(]{0,6})\(0\)/, '$1$2')
    .replace(/[\s.\-\u2010-\u2015\u00b7/()]/g, '')
    .replace(/^00(?=\d{9})/, '+')
    .replace(/^\+?(?:33|262|590|594|596)0?(?=[1-9]\d{8}$)/, '0')
  if (/^0[1-9]\d{8}$/.test(chiffres)) return chiffres.replace(/(\d\d)(?=\d)/g, '$1 ')
  return e164.test(chiffres) ? formatE164(chiffres) : ligne
}

/** E.164: country code, then 8 to 15 digits in all. */
const e164 = /^\+[1-9]\d{7,14}$/
/** Country codes of one or two digits; all others have three. */
const shortCodes = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** « +687 26 12 34 »: the country code, then pairs of digits, with three first when their number is odd. */
function formatE164(numero: string): string {
  const code = shortCodes.exec(numero)?.[0] ?? numero.slice(0, 4)
  const reste = numero.slice(code.length)
  const debut = reste.length % 2 ? 3 : 2
  return `${code} ${reste.slice(0, debut)}${reste.slice(debut).replace(/\d\d/g, ' $&')}`
}

const datePattern = /(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-](?:\d{4}|\d{2})(?![/.-]?\d)/g
const phonePattern = /(?<!\d)(?:(?:\+|00)[\d \u00a0.–()-]{11,16}|0[1-9](?:[ \u00a0./–()-]{0,3}\d{2}){4})(?!\d)/g

/** Whether a text contains what `readTelephone` parses as a number; dates and postal codes do not count. */
export const holdsTelephone = (texte: string): boolean =>
  (texte.replace(datePattern, ' | ').match(phonePattern) ?? []).some((numero) =>
    /^0\d /.test(readTelephone(numero.trim())),
  )

/** Returns why a phone number is refused, or null; empty is allowed. */
export function refuseTelephone(saisie: string): string | null {
  const telephone = readTelephone(saisie)
  if (telephone === '' || /^0[1-9](?: \d\d){4}$/.test(telephone)) return null
  if (!/^\+(?:33|262|590|594|596) /.test(telephone) && e164.test(telephone.replaceAll(' ', ''))) return null
  return 'Ce numéro n’est pas un numéro français à 10 chiffres, comme 06 12 34 56 78. Ailleurs qu’en France, il commence par «\u00a0+\u00a0».'
}

/** Refuses a postal code or town before looking them up (product §5), or null; both may be empty. */
export function refuseAdresse(cp: string, ville: string): FieldRefusal<'cp_personne' | 'ville_personne'> | null {
  if (cp !== '' && !/^\d{5}$/.test(cp)) return refus('cp_personne', '5 chiffres attendus')
  return (cp === '') === isVide(ville) ? null : refus(cp === '' ? 'cp_personne' : 'ville_personne', lieuIncomplet)
}

/** An RPPS number without label and separators. The 12 digits printed on a card begin with an 8 that is not part of it. */
export const readNumrpps = (saisie: string): string =>
  readTexte(saisie)
    .replace(/^(?:n[°o]\s*)?rpps|[\s.\-\u2010-\u2014:n°]/gi, '')
    .replace(/^8(?=\d{11}$)/, '')

/** Whether the last digit is the check digit (Luhn's algorithm). */
const hasLuhnKey = (chiffres: string): boolean =>
  [...chiffres].toReversed().reduce((somme, chiffre, rang) => {
    const double = Number(chiffre) * (1 + (rang % 2))
    return somme + (double > 9 ? double - 9 : double)
  }, 0) %
    10 ===
  0

/** Returns why an RPPS number is refused (product D27), or null; empty is allowed. */
export function refuseNumrpps(saisie: string): string | null {
  const numrpps = readNumrpps(saisie)
  if (numrpps === '') return null
  if (!/^\d{11}$/.test(numrpps)) return 'Un numéro RPPS contient 11 chiffres.'
  if (hasLuhnKey(numrpps) && Number(numrpps) > 0) return null
  return 'Ce numéro RPPS comporte une erreur\u00a0: relisez ses 11 chiffres, sur votre carte ou votre feuille de soins.'
}

/** A presentation as it is stored. */
export const readPresentation = readTexte

/** A presentation that claims a check by the site, which only the badge may tell. Matched without accents, in lower case. */
const claimPattern =
  /\b(?:verifie|certifie|controle|valide|authentifie)e?s? par (?:le site|l.equipe|la moderation|kinebouge)|\b(?:profil|compte|membre|pseudo|identite|rpps) (?:deja |bien )?(?:verifie|certifie|controle|authentifie)e?s?\b|[✓✔☑✅🗸] ?(?:verifie|certifie|controle|profil|compte|membre|identite|rpps)/u

/** Returns why a presentation is refused, or null; empty is allowed. */
export function refusePresentation(saisie: string): string | null {
  const lue = readPresentation(saisie)
  if (longueur(lue) > presentationMax)
    return `La présentation ne peut pas dépasser ${formatNombre(presentationMax)} caractères.`
  const pliee = lue.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
  if (claimPattern.test(pliee))
    return 'La présentation ne peut pas dire qu’un contrôle a été fait\u00a0: l’insigne du profil le dit.'
  return null
}
