// A member's public profile: never a phone number nor an e-mail address.
import sql from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import type { FunctionHandlers } from '../api/handler.ts'
import { bloque, joinBlocage } from '../moderation/blocage.ts'

export const functions = {
  lister_profil: ({ membre }, { p_uuid_personne }) => ({
    rows: sql`
      select p.uuid_personne, coalesce(pseudo_personne, ${membreParti}) as pseudo_personne, presentation_personne,
        ville_personne, date_inscription, ${bloque} as bloque, p.verification, p.reponse as reponse_annonceur
      from personne p ${joinBlocage(membre.uuid_personne, sql`p.uuid_personne`)}
      where p.uuid_personne = ${p_uuid_personne}`,
  }),
} satisfies Partial<FunctionHandlers>
