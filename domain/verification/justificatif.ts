// Pictures that prove a card of the Order or studies: who may send one, decisions, retention (product D54).
import * as z from 'zod/mini'
import { addJours } from '../date/jour.ts'
import { reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { jour } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { formatDate } from '../text/format.ts'
import type { Insigne } from './insigne.ts'
import { nameInsigne } from './insigneTexts.ts'

export const natures = ['carte', 'scolarite'] as const
export type Nature = (typeof natures)[number]

/** Days after which a picture is erased even if nobody has looked at it. */
export const justificatifJours = 30
/** Latest end of a school certificate, in days from now. */
const finMaxJours = 550

const codesRefus = ['illisible', 'incomplet', 'nom', 'perime', 'delai'] as const
export type RefusJustificatif = (typeof codesRefus)[number]
/** Reasons that an operator may give. */
export const refusOperateur = ['illisible', 'incomplet', 'nom', 'perime'] as const

/** The sentence for each reason of refusal. */
export const refusJustificatif: Record<RefusJustificatif, string> = {
  illisible: 'La photo ne se lit pas bien.',
  incomplet: 'Il y manque un document, ou la date du jour écrite à la main.',
  nom: 'Les noms ne sont pas les mêmes.',
  perime: 'Un document n’est plus valable.',
  delai: `Personne n’a pu la regarder en ${justificatifJours} jours\u00a0: renvoyez-la.`,
}

const instant = z.iso.datetime({ offset: true })

/** A member's own pictures: the accepted one, and the latest of the others. */
export const Justificatif = z.object({
  uuid_justificatif: z.uuid(),
  nature: z.enum(natures),
  etat: z.enum(['attendu', 'depose', 'accepte', 'refuse']),
  motif: z.nullable(z.enum(codesRefus)),
  fin: z.nullable(z.iso.date()),
  date_depot: instant,
  date_decision: z.nullable(instant),
})
export type Justificatif = z.infer<typeof Justificatif>

/** A picture with the data to compare it with, for operators. */
export const JustificatifATraiter = z.object({
  uuid_justificatif: z.uuid(),
  nature: z.enum(natures),
  date_depot: instant,
  uuid_personne: z.uuid(),
  pseudo_personne: z.string(),
  /** Names in the directory; null for a student. */
  nom_exercice: z.nullable(z.string()),
  prenom_exercice: z.nullable(z.string()),
  numrpps: z.nullable(z.string()),
})
export type JustificatifATraiter = z.infer<typeof JustificatifATraiter>

export const DeposerJustificatif = z.object({ p_nature: z.enum(natures) })
export const CibleJustificatif = z.object({ p_uuid_justificatif: Uuid })
/** No refusal means accepted. */
export const TrancherJustificatif = z.object({
  p_uuid_justificatif: Uuid,
  p_refus: z.nullable(z.enum(refusOperateur)),
  p_fin: z.optional(z.nullable(jour())),
})

/** Refuses a picture because of the member's state, or null: a card needs a directory match first. */
export function refuseDepot(nature: Nature, insigne: Insigne | null): string | null {
  const controle = insigne?.niveau === 'annuaire'
  if (insigne?.niveau === 'carte') return 'Votre carte a déjà été vue.'
  if (nature === 'carte')
    return controle ? null : 'Faites d’abord contrôler votre numéro RPPS\u00a0: votre carte lui est comparée.'
  return controle ? 'Un certificat de scolarité ne sert qu’à qui n’a pas encore de numéro RPPS.' : null
}

export const photoAttendue = 'Votre photo n’est pas arrivée. Envoyez-la de nouveau.'
export const photoRefusee = 'Cette photo ne s’ouvre pas. Choisissez-en une autre, en JPEG, PNG ou WebP.'
export const justificatifAbsent = 'Justificatif non trouvé.'
export const justificatifTranche = 'Ce justificatif a déjà sa décision.'
export const justificatifSien = 'Ce justificatif est le vôtre\u00a0: un autre opérateur le regarde.'
export const numeroPerdu = 'Son numéro RPPS n’est plus contrôlé\u00a0: la carte ne peut plus lui être comparée.'

/** Refuses a decision, or null: a certificate needs a last day in the future. */
export function refuseDecision(
  nature: Nature,
  { refuse, fin }: { refuse: boolean; fin: string | null },
  aujourdhui: string,
): FieldRefusal<'fin'> | null {
  if (refuse || nature === 'carte') return null
  if (!fin) return refus('fin', 'Dites jusqu’à quel jour le certificat est valable.')
  return fin < aujourdhui || fin > addJours(aujourdhui, finMaxJours)
    ? refus('fin', 'Ce jour est passé, ou trop loin.')
    : null
}

/** The decision, for the member; the badge is null when the picture was refused. */
export const lettreJustificatif = (
  {
    pseudo_personne,
    insigne,
    motif,
  }: { pseudo_personne: string | null; insigne: Insigne | null; motif: RefusJustificatif | null },
  site: string,
): WrittenMail =>
  writeMail({
    subject: insigne ? 'Votre justificatif a été vu' : 'Votre justificatif n’a pas suffi',
    pseudo: pseudo_personne,
    passages: [
      insigne
        ? `Les autres lisent maintenant près de votre pseudo\u00a0: «\u00a0${nameInsigne(insigne)}\u00a0».`
        : `Nous n’avons pas pu retenir votre photo. ${motif ? refusJustificatif[motif] : ''}`,
      'La photo est effacée. Nous n’en gardons que le résultat et sa date.',
      { lien: `${site}/mon-compte`, texte: insigne ? 'Voir mon insigne' : 'Envoyer une autre photo' },
    ],
    raison: reasonAccount,
  })

/** The state of a member's picture, in their words. */
export function sayJustificatif({ etat, motif, date_depot }: Justificatif): string | null {
  if (etat === 'depose')
    return `Votre photo du ${formatDate(date_depot)} est bien arrivée. Un opérateur la regarde, puis elle est effacée.`
  return etat === 'refuse' && motif ? `Votre photo n’a pas suffi. ${refusJustificatif[motif]} Elle est effacée.` : null
}
