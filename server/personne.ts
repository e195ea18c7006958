// A member's own profile.
import pg from 'pg'
import sql from 'sql-template-tag'
import { lirePseudo, refusePseudo } from '#domain/personne.ts'
import type { FunctionHandlers, ViewHandlers } from './handler.ts'
import { check, refuse } from './refusal.ts'

export const views = {
  lire_personne: ({ membre }) => sql`
    select uuid_personne, pseudo_personne, telephone_personne, cp_personne, ville_personne, numrpps_personne,
      presentation_personne, email
    from personne where uuid_personne = ${membre.uuid_personne}`,
} satisfies Partial<ViewHandlers>

export const functions = {
  renseigner_pseudo: async ({ tx, membre }, { p_pseudo }) => {
    check(refusePseudo(p_pseudo))
    try {
      await tx.query(sql`
        update personne set pseudo_personne = ${lirePseudo(p_pseudo)} where uuid_personne = ${membre.uuid_personne}`)
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.constraint === 'personne_pseudo_unique')
        throw refuse('Ce pseudo est déjà pris. Choisissez-en un autre.')
      throw error
    }
  },
} satisfies Partial<FunctionHandlers>
