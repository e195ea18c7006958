// The communes table, filled from the gazetteer at start, and the exact match of a town with its postal code.
import { open, readFile } from 'node:fs/promises'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { villeEntiere } from '#domain/commune/chooseCommune.ts'
import { joinWords, type LigneCommune, nomsAcceptes, normalize, readVille } from '#domain/commune/commune.ts'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import { readLigne } from '#domain/text/texte.ts'
import { inTransaction, type Transaction } from '../adapter/database.ts'

export interface CommuneTrouvee {
  code_commune: string
  nom_commune: string
  code_departement: string
  lat: number
  lon: number
  coords_estimees: boolean
}

/** The commune of a town, under a name it has or had, and its postal code (product §5), or null when they do not match. */
export async function findCommune(tx: Transaction, ville: string, cp: string): Promise<CommuneTrouvee | null> {
  const nom = readVille(readLigne(ville), cp)?.nom
  if (!nom) return null
  const { rows } = await tx.query<CommuneTrouvee & pg.QueryResultRow>(sql`
    select code_commune, nom_commune, code_departement, lat, lon, coords_estimees
    from commune_postale join commune using (code_commune)
    where code_postal = ${cp} and replace(nom_normalise, ' ', '') = ${joinWords(normalize(nom))}`)
  return rows[0] ?? null
}

/** Loads an edition of the gazetteer in one transaction; does nothing when it is already loaded. */
export async function loadCommunes(pool: pg.Pool, file: string): Promise<void> {
  const edition = await readEdition(file)
  await inTransaction(pool, async (client) => {
    // Loading takes longer than the usual statement timeout.
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.communes])
    const { rows } = await client.query<{ edition: string }>('select edition from gazetteer')
    if (rows[0]?.edition === edition) return
    const [, ...lines]: [string, ...LigneCommune[]] = JSON.parse(await readFile(file, 'utf8'))
    await writeCommunes(client, lines)
    await writePostales(client, lines)
    await client.query('delete from gazetteer')
    await client.query('insert into gazetteer (edition) values ($1)', [edition])
  })
}

/** Reads the first line only: the whole file is read when the edition is new. */
async function readEdition(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    const edition = /^\["([^"]+)",\n/.exec(buffer.toString('utf8', 0, bytesRead))?.[1]
    if (!edition) throw new Error(`${file} n’est pas un gazetier.`)
    return edition
  } finally {
    await handle.close()
  }
}

async function writeCommunes(client: pg.PoolClient, lines: LigneCommune[]): Promise<void> {
  // Prevents ads from being counted under old coordinates while new ones are written.
  await client.query('lock table annonce in share mode')
  await client.query(
    `insert into commune (code_commune, nom_commune, code_departement, population, lat, lon, coords_estimees)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::float8[], $6::float8[], $7::boolean[])
     on conflict (code_commune) do update set
       (nom_commune, code_departement, population, lat, lon, coords_estimees) =
       (excluded.nom_commune, excluded.code_departement, excluded.population, excluded.lat, excluded.lon, excluded.coords_estimees)
     where commune is distinct from excluded`,
    [...[0, 1, 2, 3, 4, 5].map((column) => lines.map((line) => line[column])), lines.map((line) => line[6] === 1)],
  )
  await client.query(
    `update annonce_compte c set lat = l.lat, lon = l.lon, coords_estimees = l.coords_estimees
     from commune l
     where l.code_commune = c.code_commune
       and (c.lat, c.lon, c.coords_estimees) is distinct from (l.lat, l.lon, l.coords_estimees)`,
  )
}

/** The names that a town is published under with one of its codes; where two towns claim one, the first of this list has it. */
const namesByRank: readonly ((line: LigneCommune) => string[])[] = [
  // « Paris » with 75011 is the 11th arrondissement, whose centre is closer: arrondissements come before their city.
  ([, nom]) => {
    const ville = villeEntiere(nom)
    return ville ? [normalize(nom), normalize(ville)] : []
  },
  ([, nom]) => [normalize(nom)],
  ([, nom, , , , , , , anciens]) => [nom, ...anciens].flatMap(nomsAcceptes),
]

async function writePostales(client: pg.PoolClient, lines: LigneCommune[]): Promise<void> {
  const names = new Map<string, [codePostal: string, nom: string, code: string]>()
  const add = (codePostal: string, nom: string, code: string) => {
    const key = `${codePostal} ${nom}`
    if (!names.has(key)) names.set(key, [codePostal, nom, code])
  }
  for (const namesOf of namesByRank)
    for (const line of lines) for (const name of namesOf(line)) for (const cp of line[7]) add(cp, name, line[0])
  const rows = [...names.values()]
  await client.query('delete from commune_postale')
  await client.query(
    `insert into commune_postale (code_postal, nom_normalise, code_commune)
     select * from unnest($1::text[], $2::text[], $3::text[])`,
    [0, 1, 2].map((column) => rows.map((row) => row[column])),
  )
}
