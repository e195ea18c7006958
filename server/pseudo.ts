// The look of a pseudo: two that look the same are one, and some are the site's own (produit D26, ADR 018).
import type pg from 'pg'
import unhomoglyph from 'unhomoglyph'
import { marque } from '#domain/marque.ts'
import { inTransaction } from './outside/database.ts'

const fold = (texte: string): string => unhomoglyph(texte.normalize('NFKD').replace(/\p{M}/gu, ''))

/**
 * The skeleton of UTS 39, without case, accents, blanks or punctuation: taken once as it is written, since « I » is a « l »
 * there, and once in small letters, since « RN » is no « M ».
 */
export function readSquelette(pseudo: string): string {
  const plie = fold(fold(pseudo).toLowerCase())
  return plie.replace(/[^\p{L}\p{N}]/gu, '') || plie
}

/** Skeletons of a name whatever its capitals hide: « Equlpe », « EQUIPE ». */
const squelettes = (nom: string): string[] => [nom, nom.toLowerCase(), nom.toUpperCase()].map(readSquelette)

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

/** Gives their skeleton to the pseudos that have none; of two that look the same, the older member's has it. */
export async function fillSquelettes(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('lock table personne in share row exclusive mode')
    const { rows } = await client.query<{ uuid_personne: string; pseudo_personne: string }>(`
      select uuid_personne, pseudo_personne from personne
      where pseudo_personne is not null and squelette_personne is null order by date_inscription, uuid_personne`)
    if (!rows.length) return
    const first = new Map<string, string>()
    for (const { uuid_personne, pseudo_personne } of rows) {
      const squelette = readSquelette(pseudo_personne)
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
