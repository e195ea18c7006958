// Saved searches (alerts): how often their e-mails are sent, their limits, and the texts of the e-mails.
import * as z from 'zod/mini'
import type { Annonce } from '../annonce/annonce.ts'
import { type MoneyOfAnnonce, sayMoney } from '../annonce/money.ts'
import { sayDates, sayFaits } from '../critere/faits.ts'
import { listFiltres } from '../critere/filtre.ts'
import { addJours } from '../date/jour.ts'
import { localTime } from '../date/timeZones.ts'
import { writeDesabonnement } from '../mail/desabonnement.ts'
import { type Mail, type WrittenMail, writeMail } from '../mail/mail.ts'
import { marque } from '../marque/marque.ts'
import { isPayant } from '../paiement/plan.ts'
import { code } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'
import {
  adresseRecherche,
  type Noms,
  type Recherche,
  RechercheAnnonces,
  readRecherche,
  sayOu,
  writeRecherche,
} from '../recherche/recherche.ts'
import { formatDistance, formatNombre } from '../text/format.ts'

export const frequences = { instant: 'Tout de suite', jour: 'Chaque matin', semaine: 'Chaque lundi' } as const
export type Frequence = keyof typeof frequences
const codesFrequence = ['instant', 'jour', 'semaine'] as const satisfies Frequence[]

/** Alerts that one member may have. */
export const alertesMax = 10
export const tropDAlertes = `Vous avez déjà ${alertesMax} alertes. Supprimez-en une pour en créer une autre.`

/** Local hour of the daily and weekly e-mails, in the time zone of the place searched. */
export const heureEnvoi = 7
/** Minutes between two e-mails of an « instant » alert; ads published meanwhile are in the next one. */
export const repitMinutes = 60
/** Ads listed in one e-mail; the others are only counted. */
export const annoncesParMail = 10
/** Days without a sign-in after which a member is asked whether the alerts are still useful, then days they have to answer. */
export const silenceJours = { question: 180, pause: 14 } as const

export const Alerte = z.object({
  uuid_alerte: z.uuid(),
  /** The query string of the list of ads it was saved from. */
  recherche: z.string(),
  /** The centre of the search, when it has one. */
  code_commune: z.nullable(z.string()),
  nom_commune: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
  frequence: z.enum(codesFrequence),
  /** Paused by the member, or because the member has not come for long; null when active. */
  en_pause: z.nullable(z.enum(['membre', 'silence'])),
  date_alerte: z.iso.datetime({ offset: true }),
})
export type Alerte = z.infer<typeof Alerte>

export const CreerAlerte = z.object({
  p_recherche: z.string().check(z.maxLength(1000)),
  /** INSEE code of the town that the search's place resolved to. */
  p_code_commune: z.optional(code()),
  p_frequence: z.enum(codesFrequence),
})
export const AlerteCreee = z.object({ uuid_alerte: z.uuid() })
export const CibleAlerte = z.object({ p_uuid_alerte: Uuid })
export const ModifierAlerte = z.extend(CibleAlerte, {
  p_frequence: z.optional(z.enum(codesFrequence)),
  p_en_pause: z.optional(z.boolean()),
})
export const ListerNouvelles = z.extend(z.omit(RechercheAnnonces, { p_uuid_annonce: true }), { p_uuid_alerte: Uuid })

/** Reads a saved search from an address: page number, view and order are dropped. */
export const readAlerte = (params: { get(name: string): string | null }): Recherche => ({
  ...readRecherche(params),
  page: 1,
  vue: 'pages',
  ordre: null,
})

export const writeAlerte = (recherche: Recherche): string =>
  writeRecherche({ ...recherche, page: 1, vue: 'pages', ordre: null })

/** The name of an alert: « Remplacement à moins de 20 km de Tours (37), en juillet ». */
export const sayAlerte = (recherche: Recherche, noms: Noms): string =>
  [
    `${noms.type ?? 'Toutes les annonces'} ${sayOu(recherche, noms.lieu)}`,
    ...listFiltres(recherche, noms.de).map(({ mot }) => mot),
  ].join(', ')

/**
 * The local day (YYYY-MM-DD) whose daily or weekly e-mails are due at this instant. A server that was down at that hour sends
 * them late.
 */
export function dernierEnvoi(frequence: Exclude<Frequence, 'instant'>, maintenant: Date, timeZone: string): string {
  const [jour, heure] = localTime(maintenant, timeZone).split('T') as [string, string]
  const matin = Number(heure.slice(0, 2)) >= heureEnvoi ? jour : addJours(jour, -1)
  if (frequence === 'jour') return matin
  const depuisLundi = (new Date(`${matin}T00:00:00Z`).getUTCDay() + 6) % 7
  return addJours(matin, -depuisLundi)
}

/** An ad as listed in an e-mail. */
export type Nouvelle = Pick<
  Annonce,
  | 'uuid_annonce'
  | 'titre_annonce'
  | 'ville_annonce'
  | 'code_departement_annonce'
  | 'distance_annonce'
  | 'coords'
  | 'code_tarif'
  | 'datecontrat_annonce'
  | 'datefin_annonce'
  | 'souplesse_jours'
  | 'date_publication'
  | 'demi_journees'
  | 'logement'
  | 'vehicule'
  | 'exercice'
  | 'patienteles'
  | 'honoraires_annuels'
  | 'loyer_mensuel'
  | 'surface_cabinet'
  | 'nombre_salles'
  | keyof MoneyOfAnnonce
>

export interface Nouvelles {
  pseudo_personne: string | null
  recherche: Recherche
  noms: Noms
  jeton: string
  /** Whether the place that distances are counted from is an estimated centre. */
  estimee: boolean
  /** The ads listed in the e-mail, newest first. */
  annonces: readonly Nouvelle[]
  /** Number of ads found, listed or not. */
  nombre: number
}

const sayNouvelles = (n: number): string => `${formatNombre(n)} nouvelle${n > 1 ? 's' : ''} annonce${n > 1 ? 's' : ''}`

/** The e-mail that announces the new ads of an alert. `site` is the site's origin. */
export function lettreAlerte(nouvelles: Nouvelles, site: string): WrittenMail {
  const { pseudo_personne, recherche, noms, jeton, estimee, annonces, nombre } = nouvelles
  const nom = sayAlerte(recherche, noms)
  const autres = nombre - annonces.length
  return writeMail({
    subject: nombre === 1 ? annonces[0]!.titre_annonce : `${sayNouvelles(nombre)}\u00a0: ${nom}`,
    pseudo: pseudo_personne,
    passages: [
      `${sayNouvelles(nombre)} pour votre alerte «\u00a0${nom}\u00a0»\u00a0:`,
      ...annonces.map((annonce) => ({
        titre: annonce.titre_annonce,
        lien: `${site}/annonce/${annonce.uuid_annonce}`,
        lignes: writeLignes(annonce, estimee),
      })),
      ...(autres > 0 ? [`Et ${sayNouvelles(autres).replace('nouvelle', 'autre')}.`] : []),
      { lien: site + adresseRecherche(recherche), texte: 'Voir toutes les annonces de cette recherche' },
    ],
    raison: `Vous recevez cet e-mail parce que vous avez créé cette alerte sur ${marque.nom}.`,
    reglages: [
      { lien: `${site}/mes-alertes`, texte: 'Changer le rythme de mes alertes' },
      { lien: writeDesabonnement('alerte', jeton, site).lien, texte: 'Ne plus recevoir cette alerte' },
    ],
  })
}

function writeLignes(annonce: Nouvelle, estimee: boolean): string[] {
  const { ville_annonce, code_departement_annonce, distance_annonce, coords } = annonce
  const ou = [
    `${ville_annonce} (${code_departement_annonce})`,
    formatDistance(distance_annonce, estimee || coords.estimees),
  ].filter(Boolean)
  const faits = [
    isPayant(annonce.code_tarif) && 'Sponsorisé',
    sayDates(annonce),
    ...sayFaits(annonce),
    sayMoney(annonce),
  ].filter((fait) => typeof fait === 'string')
  return [ou.join(', '), faits.join(' · ')]
}

/** The e-mail that asks a member who has not come for long whether their alerts are still useful. */
export function lettreSilence({ pseudo_personne }: { pseudo_personne: string | null }, site: string): WrittenMail {
  const question: Mail = {
    subject: 'Gardez-vous vos alertes\u00a0?',
    pseudo: pseudo_personne,
    passages: [
      `Vous n’êtes pas venu sur ${marque.nom} depuis ${silenceJours.question} jours. Sans connexion de votre part sous ${silenceJours.pause} jours, vos alertes se mettent en pause\u00a0: vous pourrez les reprendre quand vous voudrez.`,
      { lien: `${site}/mes-alertes`, texte: 'Garder mes alertes' },
    ],
    raison: `Vous recevez cet e-mail parce que vous avez des alertes sur ${marque.nom}.`,
    reglages: [{ lien: `${site}/mes-alertes`, texte: 'Changer le rythme de mes alertes, ou les supprimer' }],
  }
  return writeMail(question)
}
