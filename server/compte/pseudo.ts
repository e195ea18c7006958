// Look-alike detection of pseudonyms: two that look the same are one, and some are reserved (product D26, ADR 018).
import type pg from 'pg'
import unhomoglyph from 'unhomoglyph'
import { pseudoPretention } from '#domain/compte/personne.ts'
import { marque } from '#domain/marque/marque.ts'
import { inTransaction } from '../adapter/database.ts'

const fold = (texte: string): string => unhomoglyph(texte.normalize('NFKD').replace(/\p{M}/gu, ''))

/**
 * The confusable skeleton of UTS 39, without case, accents, blanks or punctuation. Computed as written, since « I » looks like «
 * l », and in lower case, since « RN » does not look like « M ».
 */
export function readSkeleton(pseudo: string): string {
  const plie = fold(fold(pseudo).toLowerCase())
  return plie.replace(/[^\p{L}\p{N}]/gu, '') || plie
}

/** Skeletons of a name in each case: « Equlpe », « EQUIPE ». */
const squelettes = (nom: string): string[] => [nom, nom.toLowerCase(), nom.toUpperCase()].map(readSkeleton)

/** Names reserved to the site: as the whole pseudonym, or inside it. */
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

/** Whether a pseudonym would pass for the site or its operators. */
export const isReserve = (pseudo: string): boolean =>
  squelettes(pseudo).some((lu) => entiersLus.has(lu) || partoutLus.some((reserve) => lu.includes(reserve)))

/**
 * Words that claim a verification, an institution or a service: refused anywhere. The last ones only as whole words, since other
 * words contain them: « Amélie », « Adeline », « Ordrenneau ».
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

/** Reserved names of at least this length are refused anywhere, shorter ones as whole words. */
const partoutMin = 5

/** A reserved name, prepared for comparisons. */
export interface Reserve {
  isShort: boolean
  squelettes: readonly string[]
}

export const readReserve = (nom: string): Reserve => ({
  isShort: nom.replace(/[^\p{L}\p{N}]/gu, '').length < partoutMin,
  squelettes: squelettes(nom),
})

/** The sentence that refuses a pseudonym because of a claim or a reserved name; null otherwise. */
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

/** Computes missing skeletons; of two that look the same, the older member keeps theirs. */
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
