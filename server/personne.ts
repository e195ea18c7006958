// A member's own profile.
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { villeInvalide } from '#domain/commune.ts'
import {
  readNumrpps,
  readPresentation,
  readPseudo,
  readTelephone,
  refuseAdresse,
  refuseNumrpps,
  refusePresentation,
  refusePseudo,
  refuseTelephone,
} from '#domain/personne.ts'
import { findCommune } from './commune.ts'
import type { FunctionHandlers, ViewHandlers } from './door/handler.ts'
import { check, refuse } from './door/refusal.ts'
import type { Transaction } from './outside/database.ts'
import type { Membre } from './outside/identity.ts'

export const views = {
  lire_personne: ({ membre }) => sql`
    select uuid_personne, pseudo_personne, telephone_personne, cp_personne, ville_personne, numrpps_personne,
      presentation_personne, email, mails_messages
    from personne where uuid_personne = ${membre.uuid_personne}`,
} satisfies Partial<ViewHandlers>

export const functions = {
  renseigner_pseudo: async ({ tx, membre }, { p_pseudo }) => {
    check(refusePseudo(p_pseudo))
    try {
      await update(tx, membre, sql`pseudo_personne = ${readPseudo(p_pseudo)}`)
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.constraint === 'personne_pseudo_unique')
        throw refuse('Ce pseudo est déjà pris. Choisissez-en un autre.')
      throw error
    }
  },
  renseigner_tel: async ({ tx, membre }, { p_tel }) => {
    check(refuseTelephone(p_tel))
    await update(tx, membre, sql`telephone_personne = ${readTelephone(p_tel) || null}`)
  },
  renseigner_adr: async ({ tx, membre }, { p_cp, p_ville }) => {
    check(refuseAdresse(p_cp, p_ville))
    const commune = p_cp === '' ? null : await findCommune(tx, p_ville, p_cp)
    if (p_cp !== '' && !commune) throw refuse(villeInvalide, 'ville_personne')
    await update(tx, membre, sql`cp_personne = ${p_cp || null}, ville_personne = ${commune?.nom_commune ?? null}`)
  },
  renseigner_numrpps: async ({ tx, membre }, { p_numrpps }) => {
    check(refuseNumrpps(p_numrpps))
    await update(tx, membre, sql`numrpps_personne = ${readNumrpps(p_numrpps) || null}`)
  },
  renseigner_presentation: async ({ tx, membre }, { p_presentation }) => {
    check(refusePresentation(p_presentation))
    await update(tx, membre, sql`presentation_personne = ${readPresentation(p_presentation) || null}`)
  },
  renseigner_mails: async ({ tx, membre }, { p_mails_messages }) =>
    update(tx, membre, sql`mails_messages = ${p_mails_messages}`),
} satisfies Partial<FunctionHandlers>

/** Nobody writes to others without a name. */
export async function checkPseudo(tx: Transaction, membre: Membre): Promise<void> {
  const { rows } = await tx.query<{ pseudo_personne: string | null }>(sql`
    select pseudo_personne from personne where uuid_personne = ${membre.uuid_personne}`)
  const refus = refusePseudo(rows[0]?.pseudo_personne ?? '')
  if (refus !== null) throw refuse(refus, 'pseudo_personne')
}

async function update(tx: Transaction, membre: Membre, values: Sql): Promise<void> {
  await tx.query(sql`update personne set ${values} where uuid_personne = ${membre.uuid_personne}`)
}
