// Availability in the data inventory: exported to its member, and erased with the account.
import sql, { type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'

const sienne = (membre: string): Sql => sql`t.uuid_personne = ${membre}`

export const disponibilites = {
  disponibilite: {
    de: sienne,
    colonnes: [
      'debut',
      'fin',
      'types',
      'logement_necessaire',
      'sans_vehicule',
      'patienteles',
      'active',
      'date_disponibilite',
      'date_confirmation',
      'date_question',
    ],
    tait: {
      uuid_disponibilite: 'un numéro technique',
      uuid_personne: 'le membre lui-même',
      id_zone: 'dit par ce qui suit',
    },
    plus: () => sql`(select l.nom_commune from zone z join commune l using (code_commune) where z.id_zone = t.id_zone) as commune,
      (select z.rayon_km from zone z where z.id_zone = t.id_zone) as rayon_km`,
    ordre: sql`t.debut, t.uuid_disponibilite`,
    depart: 'efface',
  },
  masque: {
    de: sienne,
    colonnes: [],
    tait: { uuid_personne: 'le membre lui-même', uuid_masque: 'l’autre membre\u00a0: son pseudo est donné à la place' },
    plus: () =>
      sql`(select coalesce(p.pseudo_personne, ${membreParti}) from personne p where p.uuid_personne = t.uuid_masque) as membre_masque`,
    ordre: sql`t.uuid_masque`,
    depart: 'efface',
  },
  invitation: {
    de: sienne,
    colonnes: ['uuid_annonce', 'distance_km', 'etat', 'date_invitation'],
    tait: { uuid_invitation: 'un numéro technique', uuid_personne: 'le membre lui-même' },
    plus: () => sql`(select a.titre_annonce from annonce a where a.uuid_annonce = t.uuid_annonce) as titre_annonce`,
    ordre: sql`t.date_invitation, t.uuid_invitation`,
    depart: 'efface',
  },
} as const
