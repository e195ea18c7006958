// A member's request to the people who run the site, their answer, and the mail that brings it (« Nous écrire »).
import * as z from 'zod/mini'
import { reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'
import { formatDate } from '../text/format.ts'
import { paragraphMax, refuseParagraph } from '../text/paragraph.ts'

/** Requests are deleted this long after they were sent, answered or not. */
export const gardeMois = 12

/** One of the caller's own requests. */
export const MaDemande = z.object({
  uuid_demande: Uuid,
  texte: z.string(),
  date_demande: z.iso.datetime({ offset: true }),
  reponse: z.nullable(z.string()),
  date_reponse: z.nullable(z.iso.datetime({ offset: true })),
})
export type MaDemande = z.infer<typeof MaDemande>

/** A request that waits for its answer, on the desk. */
export const DemandeATraiter = z.object({
  uuid_demande: Uuid,
  uuid_personne: Uuid,
  pseudo_personne: z.nullable(z.string()),
  texte: z.string(),
  date_demande: z.iso.datetime({ offset: true }),
  /** The member has a Prestige ad online: « Support prioritaire » (product D75). */
  prioritaire: z.boolean(),
})
export type DemandeATraiter = z.infer<typeof DemandeATraiter>

export const EnvoyerDemande = z.object({ p_texte: textUpTo(paragraphMax), p_uuid_client: z.optional(z.nullable(Uuid)) })
export const RepondreDemande = z.object({ p_uuid_demande: Uuid, p_reponse: textUpTo(paragraphMax) })

export const refuseDemande = (texte: string) => refuseParagraph('texte', texte, 'Écrivez votre demande.')
export const refuseReponseDemande = (reponse: string) => refuseParagraph('reponse', reponse, 'Écrivez votre réponse.')

export const demandeAbsente = 'Cette demande n’existe pas, ou n’est plus gardée.'
export const demandeRepondue = 'Cette demande a déjà sa réponse.'

/** The answer, by mail; `site` is the site's origin. */
export const lettreDemande = (
  {
    pseudo_personne,
    texte,
    reponse,
    date_demande,
  }: Pick<MaDemande, 'texte' | 'date_demande'> & {
    reponse: string
    pseudo_personne: string | null
  },
  site: string,
): WrittenMail =>
  writeMail({
    subject: 'Notre réponse à votre demande',
    pseudo: pseudo_personne,
    passages: [
      `Vous nous avez écrit le ${formatDate(date_demande)}\u00a0:`,
      `«\u00a0${texte}\u00a0»`,
      `Notre réponse\u00a0: ${reponse}`,
      { lien: `${site}/nous-ecrire`, texte: 'Nous écrire de nouveau' },
    ],
    raison: reasonAccount,
  })
