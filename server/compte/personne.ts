// A member's own profile.
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { villeInvalide } from '#domain/commune/commune.ts'
import {
  pseudoPris,
  pseudoReserve,
  pseudoSemblable,
  pseudoVide,
  readNumrpps,
  readPresentation,
  readPseudo,
  readTelephone,
  refuseAdresse,
  refuseNumrpps,
  refusePresentation,
  refusePseudo,
  refuseTelephone,
} from '#domain/compte/personne.ts'
import { contenusNouveau, isNouveau } from '#domain/limite/limite.ts'
import { conditions } from '#domain/marque/conditions.ts'
import { isVide } from '#domain/text/texte.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse, unauthorized } from '../api/refusal.ts'
import { findCommune } from '../commune/commune.ts'
import { readReserves } from '../moderation/nom.ts'
import { forgetVerification } from '../verification/verification.ts'
import { isReserve, readSkeleton, refuseNom } from './pseudo.ts'

export const views = {
  lire_personne: ({ membre }) => sql`
    select uuid_personne, pseudo_personne, telephone_personne, cp_personne, ville_personne, numrpps_personne,
      presentation_personne, email, email_refuse, date_effacement, jeton_calendrier, mails_messages, mails_extraits, mails_refuses, push_refuses
    from personne where uuid_personne = ${membre.uuid_personne} and date_depart is null`,
} satisfies Partial<ViewHandlers>

export const functions = {
  renseigner_pseudo: async (asked, { p_pseudo }) => {
    const pseudo = readPseudo(p_pseudo)
    check(refusePseudo(p_pseudo))
    if (!asked.membre.roles.includes('operateur')) {
      if (isReserve(pseudo)) throw refuse(pseudoReserve)
      check(refuseNom(pseudo, await readReserves(asked.tx)))
    }
    try {
      // The first pseudonym is set under the sentence that accepts the terms: their version is recorded.
      await update(
        asked,
        sql`pseudo_personne = ${pseudo}, squelette_personne = ${readSkeleton(pseudo)},
          conditions = case when pseudo_personne is null then ${conditions.version} else conditions end`,
      )
    } catch (error) {
      const taken = error instanceof pg.DatabaseError && prises[error.constraint ?? '']
      throw taken ? new Refusal(409, '23505', taken, { hint: 'pseudo_personne' }) : error
    }
  },
  renseigner_tel: (asked, { p_tel }) =>
    update(asked, sql`telephone_personne = ${readTelephone(p_tel) || null}`, refuseTelephone(p_tel)),
  renseigner_adr: async (asked, { p_cp, p_ville }) => {
    check(refuseAdresse(p_cp, p_ville))
    const commune = p_cp === '' ? null : await findCommune(asked.tx, p_ville, p_cp)
    if (p_cp !== '' && !commune) throw refuse(villeInvalide, 'ville_personne')
    await update(asked, sql`cp_personne = ${p_cp || null}, ville_personne = ${commune?.nom_commune ?? null}`)
  },
  renseigner_numrpps: async (asked, { p_numrpps }) => {
    const numrpps = readNumrpps(p_numrpps) || null
    await update(asked, sql`numrpps_personne = ${numrpps}`, refuseNumrpps(p_numrpps))
    await forgetVerification(asked.tx, asked.membre.uuid_personne, numrpps)
  },
  renseigner_presentation: (asked, { p_presentation: texte }) =>
    update(asked, sql`presentation_personne = ${readPresentation(texte) || null}`, refusePresentation(texte)),
  renseigner_mails: (asked, { p_mails_messages, p_mails_extraits = null }) =>
    update(
      asked,
      sql`mails_messages = ${p_mails_messages}, mails_extraits = coalesce(${p_mails_extraits}, mails_extraits)`,
    ),
  reprendre_mails: (asked) => update(asked, sql`email_refuse = null`),
  renseigner_preference: async (asked, { p_genre, p_mail, p_push }) => {
    if (p_mail !== undefined)
      await update(asked, p_genre === 'message' ? sql`mails_messages = ${p_mail}` : mailsRefuses(p_genre, !p_mail))
    if (p_push !== undefined) await update(asked, sql`push_refuses = ${withGenre(sql`push_refuses`, p_genre, !p_push)}`)
  },
} satisfies Partial<FunctionHandlers>

/** Adds a kind to the mails a member refuses, or removes it. */
export const mailsRefuses = (genre: string, refuse: boolean): Sql =>
  sql`mails_refuses = ${withGenre(sql`mails_refuses`, genre, refuse)}`

const withGenre = (liste: Sql, genre: string, dedans: boolean): Sql =>
  sql`array_remove(${liste}, ${genre}) || case when ${dedans} then array[${genre}::text] else '{}' end`

/** The sentence for each unique index that a pseudonym may violate. */
const prises: Record<string, string | undefined> = {
  personne_pseudo_unique: pseudoPris,
  personne_squelette_unique: pseudoSemblable,
}

/** Writing to others requires a pseudonym. */
export async function checkPseudo(tx: Transaction, membre: Membre): Promise<void> {
  const { rows } = await tx.query<{ pseudo_personne: string | null }>(sql`
    select pseudo_personne from personne where uuid_personne = ${membre.uuid_personne}`)
  // A pseudonym chosen before a stricter rule remains valid.
  if (isVide(rows[0]?.pseudo_personne ?? '')) throw refuse(pseudoVide, 'pseudo_personne')
}

async function update({ tx, membre }: Asked, values: Sql, refus: string | null = null): Promise<void> {
  check(refus)
  const { rowCount } = await tx.query(
    sql`update personne set ${values} where uuid_personne = ${membre.uuid_personne} and date_depart is null`,
  )
  // The account was erased after this token was checked.
  if (!rowCount) throw unauthorized('PGRST303', 'JWT session has ended')
}

interface Asked {
  tx: Transaction
  membre: Membre
}

/** Whether a member is new: they have published no ad, no forum message, and no conversation in which the other answered. */
export async function isNew(database: Database, { uuid_personne }: Membre, now: Date): Promise<boolean> {
  const { rows } = await database.read<{ inscription: Date; contenus: number }>(sql`
    select p.date_inscription as inscription,
      (select count(*) from (select from annonce
        where uuid_personne_annonceur = p.uuid_personne and date_publication is not null limit ${contenusNouveau}) a)
      + (select count(*) from (select from message_forum m
        where m.uuid_personne = p.uuid_personne limit ${contenusNouveau}) f)
      + (select count(*) from (select from conversation c
        where p.uuid_personne in (c.uuid_personne_a, c.uuid_personne_b)
          and exists (select from message m where m.uuid_conversation = c.uuid_conversation
            and m.uuid_personne_emetteur <> p.uuid_personne) limit ${contenusNouveau}) d) as contenus
    from personne p where p.uuid_personne = ${uuid_personne}`)
  const [row] = rows
  return !row || isNouveau({ inscription: row.inscription.getTime(), contenus: row.contenus }, now.getTime())
}
