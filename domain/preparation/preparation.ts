// The preparation of a contract by the two members of a conversation: what each says of themselves, what they agree on, and its
// rules. It is neither a contract nor advice: nothing here chooses or writes a clause.
import { readNumrpps, refuseNumrpps } from '../compte/personne.ts'
import { addJours, isJour } from '../date/jour.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { lowerFirst } from '../text/format.ts'
import { isVide, longueur, readTexte } from '../text/texte.ts'

export const modeleOrdre = { nom: 'contrats.ordremk.fr', adresse: 'https://contrats.ordremk.fr' } as const
/** Shown before the link to the model contract. */
export const niContratNiConseil =
  'Ceci n’est ni un contrat ni un conseil. Reportez ces éléments dans le modèle de l’Ordre\u00a0:'

/** Days it is kept after the latest of: its last change, its first day and its last day. */
export const preparationJours = 90

export const typesContrat = {
  remplacement: 'Remplacement',
  assistanat: 'Assistanat',
  collaboration: 'Collaboration',
} as const
export type TypeContrat = keyof typeof typesContrat
export const isTypeContrat = (type: string): type is TypeContrat => Object.hasOwn(typesContrat, type)

export interface Forme {
  nom: string
  /** Most code points; a longer text is refused, not cut. */
  max: number
  aide?: string
  /** Required before both may agree. */
  exige?: true
  /** The only kinds of contract it applies to. */
  pour?: readonly TypeContrat[]
}

/** A member's own part, in display order. */
export const champsPart = {
  nom: { nom: 'Nom et prénom', max: 120, exige: true },
  adresse: { nom: 'Adresse professionnelle', max: 200, aide: 'Personnelle si vous n’en avez pas encore.' },
  rpps: { nom: 'Numéro RPPS', max: 30, aide: '11 chiffres', exige: true },
  ordre: { nom: 'Numéro d’inscription à l’Ordre', max: 60, aide: 'Et le département du tableau.' },
  rcp: { nom: 'RCP', max: 160, aide: 'La compagnie et le numéro de votre contrat.' },
} as const satisfies Record<string, Forme>

/** The part that both may edit, in display order. */
export const champsCommun = {
  type: { nom: 'Contrat', max: 20, exige: true },
  travaille: { nom: 'La personne qui travaille', max: 36, exige: true },
  lieux: { nom: 'Lieux', max: 300, aide: 'Cabinet, domicile, établissement.', exige: true },
  debut: { nom: 'Premier jour', max: 10, exige: true },
  fin: { nom: 'Dernier jour', max: 10, aide: 'Laissez vide s’il n’y en a pas.' },
  signature: { nom: 'Signature prévue le', max: 10 },
  preavis: { nom: 'Préavis', max: 2, aide: 'En mois.' },
  jours: { nom: 'Jours et horaires', max: 300 },
  part: { nom: 'Part gardée par celui qui travaille', max: 3, aide: 'En %, des honoraires.', exige: true },
  charges: { nom: 'Charges', max: 500, aide: 'Ce que le reste couvre, ce qui se paie en plus.' },
  arret: { nom: 'Arrêt du remplacé', max: 300, pour: ['remplacement'] },
  patientele: { nom: 'Temps pour sa propre patientèle', max: 300, pour: ['collaboration'] },
  non_installation: { nom: 'Non-installation', max: 500, aide: 'Durée et périmètre, si vous en convenez.' },
  rupture: { nom: 'Fin du contrat', max: 500, aide: 'Comment chacun peut y mettre fin.' },
} as const satisfies Record<string, Forme>

export type ChampPart = keyof typeof champsPart
export type ChampCommun = keyof typeof champsCommun
export type PartPreparation = Record<ChampPart, string>
export type CommunPreparation = Record<ChampCommun, string>

const clesPart = Object.keys(champsPart) as ChampPart[]
const clesCommun = Object.keys(champsCommun) as ChampCommun[]
const emptyOf = <C extends string>(cles: readonly C[]) =>
  Object.fromEntries(cles.map((cle) => [cle, ''])) as Record<C, string>
export const partVide: PartPreparation = emptyOf(clesPart)
export const communVide: CommunPreparation = emptyOf(clesCommun)

/** The common fields that apply to a kind of contract. */
export const champsDe = (type: string): ChampCommun[] =>
  clesCommun.filter((cle) => {
    const { pour }: Forme = champsCommun[cle]
    return !pour || pour.some((un) => un === type)
  })

/** The same refusal whether the other has left, has blocked the member, or was blocked. */
export const preparationFermee = 'Cette préparation n’a pas pu être enregistrée.'
export const preparationChangee = 'La fiche a changé depuis que vous l’avez lue. Relisez-la, puis dites votre accord.'

/** Cleans typed fields for storage. */
export const readChamps = <C extends string>(champs: Record<C, string>): Record<C, string> =>
  Object.fromEntries(
    Object.entries<string>(champs).map(([cle, valeur]) => [
      cle,
      cle === 'rpps' ? readNumrpps(valeur) : isVide(valeur) ? '' : readTexte(valeur),
    ]),
  ) as Record<C, string>

function refuseLongueurs<C extends string>(
  champs: Record<C, Forme>,
  valeurs: Record<C, string>,
): FieldRefusal<C> | null {
  for (const [cle, { max }] of Object.entries<Forme>(champs) as [C, Forme][])
    if (longueur(valeurs[cle]) > max) return refus(cle, `${max} caractères au plus.`)
  return null
}

export function refusePart(part: PartPreparation): FieldRefusal<ChampPart> | null {
  const phrase = refuseNumrpps(part.rpps)
  return phrase === null ? refuseLongueurs(champsPart, part) : refus('rpps', phrase)
}

const isEntier = (valeur: string, max: number): boolean =>
  valeur === '' || (/^\d{1,3}$/.test(valeur) && Number(valeur) <= max)

const dates = ['debut', 'fin', 'signature'] as const

/** `membres`: the two ids of the conversation; one of them is the worker. */
export function refuseCommun(commun: CommunPreparation, membres: readonly string[]): FieldRefusal<ChampCommun> | null {
  const { type, travaille, debut, fin, part, preavis } = commun
  if (!['', ...Object.keys(typesContrat)].includes(type)) return refus('type', 'Choisissez un contrat de la liste.')
  if (!['', ...membres].includes(travaille)) return refus('travaille', 'Choisissez l’un de vous deux.')
  const fausse = dates.find((cle) => commun[cle] !== '' && !isJour(commun[cle]))
  if (fausse) return refus(fausse, 'Cette date n’existe pas.')
  if (debut !== '' && fin !== '' && fin < debut) return refus('fin', 'Le dernier jour vient avant le premier.')
  if (!isEntier(part, 100)) return refus('part', 'Un nombre entier, de 0 à 100.')
  if (!isEntier(preavis, 24)) return refus('preavis', 'Un nombre entier de mois, de 0 à 24.')
  return refuseLongueurs(champsCommun, commun)
}

const missing = <C extends string>(champs: Record<C, Forme>, valeurs: Record<C, string>): string[] =>
  (Object.entries<Forme>(champs) as [C, Forme][])
    .filter(([cle, { exige }]) => exige && valeurs[cle] === '')
    .map(([, { nom }]) => lowerFirst(nom))

interface AConvenir {
  ecrite: boolean
  ma_part: PartPreparation
  sa_part: PartPreparation | null
  commun: CommunPreparation
}

/** What is missing before agreeing, « dans votre partie, nom et prénom ; … »; null when complete. */
export function refuseAccord({ ecrite, ma_part, sa_part, commun }: AConvenir): string | null {
  const manques = [
    ['dans votre partie', missing(champsPart, ma_part)],
    ['dans celle de l’autre', missing(champsPart, sa_part ?? partVide)],
    ['dans ce que vous convenez', missing(champsCommun, commun)],
  ] as const
  const dits = manques.filter(([, noms]) => noms.length > 0).map(([ou, noms]) => `${ou}, ${noms.join(', ')}`)
  if (dits.length > 0) return `Il manque encore\u00a0: ${dits.join('\u00a0; ')}.`
  return ecrite ? null : 'Enregistrez d’abord votre partie.'
}

/** The last day on which it is kept. */
export function lastDayOf({ debut, fin }: CommunPreparation, aujourdhui: string): string {
  const dernier = [aujourdhui, debut, fin].reduce((un, autre) => (autre > un ? autre : un))
  return addJours(dernier, preparationJours)
}
