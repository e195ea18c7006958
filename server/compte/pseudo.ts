// The look of a pseudo: two that look the same are one, and some are the site's own (produit D26, ADR 018).
import type pg from 'pg'
import unhomoglyph from 'unhomoglyph'
import { pseudoPretention } from '#domain/compte/personne.ts'
import { marque } from '#domain/marque/marque.ts'
import { inTransaction } from '../adapter/database.ts'

const fold = (texte: string): string => unhomoglyph(texte.normalize('NFKD').replace(/\p{M}/gu, ''))

/**
 * The skeleton of UTS 39, without case, accents, blanks or punctuation: taken once as it is written, since « I » is a « l »
 * there, and once in small letters, since « RN » is no « M ».
 */
export function readSkeleton(pseudo: string): string {
  const plie = fold(fold(pseudo).toLowerCase())
  return plie.replace(/[^\p{L}\p{N}]/gu, '') || plie
}

/** Skeletons of a name whatever its capitals hide: « Equlpe », « EQUIPE ». */
const squelettes = (nom: string): string[] => [nom, nom.toLowerCase(), nom.toUpperCase()].map(readSkeleton)

/** Names that speak for the site: taken whole, or with anything around them. */
const entiers = [
  'Membre',
  'Anonyme',
  'Visiteur',
  'Support',
  'Équipe',
  'L’équipe',
  'Système',
  'Root',
  'Service client',
  'Le support',
  'Notre équipe',
  'Staff',
  'Modo',
]
const partout = [
  marque.nom,
  'Administrateur',
  'Administratrice',
  'Administration',
  'Modérateur',
  'Modératrice',
  'Modération',
  'Webmaster',
  'L’équipe du site',
  'Équipe du site',
  'Opérateur',
  'Opératrice',
  'Admin',
  'Membre parti',
  'Support KB',
  'Équipe KB',
  'Modo KB',
  'Fondateur du site',
]

const entiersLus = new Set(entiers.flatMap(squelettes))
const partoutLus = partout.flatMap(squelettes)

/** Whether a pseudo would pass for the site or for those who run it. */
export const isReserve = (pseudo: string): boolean =>
  squelettes(pseudo).some((lu) => entiersLus.has(lu) || partoutLus.some((reserve) => lu.includes(reserve)))

/**
 * Words by which a pseudo would claim a check, or speak for an institution or a service: refused wherever they stand. The last
 * ones are whole words, which other words hold: « Amélie », « Adeline », « Ordrenneau ».
 */
const pretentions = [
  ...['Vérifi', 'Certifi', 'Contrôl', 'Authentifi', 'Homologu', 'RPPS'],
  ...[
    'CNOMK',
    'CDOMK',
    'CROMK',
    'Ordre des',
    'Ordre national',
    'Conseil de l’Ordre',
    'Assurance maladie',
    'Sécurité sociale',
  ],
  ...['Urssaf', 'Carpimko', 'Ministère', 'Stripe', 'Doctolib'],
  ...['Assistance', 'Paiement', 'Facturation', 'Comptabilité', 'Remboursement'],
]
const motsPretentions = [
  'Ameli',
  'Adeli',
  'CPAM',
  'ARS',
  'Ordre',
  'Service',
  'Services',
  'Sécurité',
  'Banque',
  'Officiel',
  'Officielle',
]

const pretentionsLues = pretentions.flatMap(squelettes)
const motsLus = new Set(motsPretentions.flatMap(squelettes))

/** A reserved name of so many letters is refused wherever it stands; a shorter one as a whole word. */
const partoutMin = 5

/** A reserved name, ready to be looked for in many pseudos. */
export interface Reserve {
  isShort: boolean
  squelettes: readonly string[]
}

export const readReserve = (nom: string): Reserve => ({
  isShort: nom.replace(/[^\p{L}\p{N}]/gu, '').length < partoutMin,
  squelettes: squelettes(nom),
})

/** The sentence that refuses a pseudo for what it claims, or for one of the names that operators have reserved; null otherwise. */
export function refuseNom(pseudo: string, reserves: readonly Reserve[]): string | null {
  const entier = squelettes(pseudo)
  const mots = pseudo.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap(squelettes)
  const isIn = (lu: string) => entier.some((one) => one.includes(lu))
  const isClaim = pretentionsLues.some(isIn) || mots.some((mot) => motsLus.has(mot))
  const isReserved = reserves.some((reserve) =>
    reserve.squelettes.some((lu) => (reserve.isShort ? mots.includes(lu) : isIn(lu))),
  )
  return isClaim || isReserved ? pseudoPretention : null
}

/** Gives their skeleton to the pseudos that have none; of two that look the same, the older member's has it. */
export async function fillSkeletons(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('lock table personne in share row exclusive mode')
    const { rows } = await client.query<{ uuid_personne: string; pseudo_personne: string }>(`
      select uuid_personne, pseudo_personne from personne
      where pseudo_personne is not null and squelette_personne is null order by date_inscription, uuid_personne`)
    if (!rows.length) return
    const first = new Map<string, string>()
    for (const { uuid_personne, pseudo_personne } of rows) {
      const squelette = readSkeleton(pseudo_personne)
      if (!first.has(squelette)) first.set(squelette, uuid_personne)
    }
    await client.query(
      `update personne p set squelette_personne = s.squelette
      from unnest($1::uuid[], $2::text[]) as s (uuid_personne, squelette)
      where p.uuid_personne = s.uuid_personne
        and not exists (select from personne autre where autre.squelette_personne = s.squelette)`,
      [[...first.values()], [...first.keys()]],
    )
  })
}
