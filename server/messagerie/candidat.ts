// A member's candidate profile: read and written by themselves only; others see what a message brings them.
import sql from 'sql-template-tag'
import { isEmptyCandidat, readCandidat, refuseCandidat } from '#domain/messagerie/candidat.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check } from '../api/refusal.ts'

export const views = {
  lire_candidat: ({ membre }) => sql`
    select annee_diplome, experience, disponibilite, mobilite, mots from candidat
    where uuid_personne = ${membre.uuid_personne}`,
} satisfies Partial<ViewHandlers>

export const functions = {
  renseigner_candidat: async ({ tx, membre: { uuid_personne }, now }, args) => {
    const candidat = readCandidat({
      annee_diplome: args.p_annee_diplome ?? null,
      experience: args.p_experience ?? null,
      disponibilite: args.p_disponibilite ?? null,
      mobilite: args.p_mobilite ?? null,
      mots: args.p_mots ?? null,
    })
    check(refuseCandidat(candidat, now.getFullYear()))
    if (isEmptyCandidat(candidat)) {
      await tx.query(sql`delete from candidat where uuid_personne = ${uuid_personne}`)
      return
    }
    const { annee_diplome, experience, disponibilite, mobilite, mots } = candidat
    await tx.query(sql`
      insert into candidat (uuid_personne, annee_diplome, experience, disponibilite, mobilite, mots)
      values (${uuid_personne}, ${annee_diplome}, ${experience}, ${disponibilite}, ${mobilite}, ${mots})
      on conflict (uuid_personne) do update set annee_diplome = excluded.annee_diplome, experience = excluded.experience,
        disponibilite = excluded.disponibilite, mobilite = excluded.mobilite, mots = excluded.mots`)
  },
} satisfies Partial<FunctionHandlers>
