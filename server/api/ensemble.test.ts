// The same call sent twenty times at once, as by an impatient thumb or a client that retries: it takes effect once.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type FunctionName, functions } from '#domain/contract/contract.ts'
import type { Func } from '#domain/contract/entry.ts'
import { viewsChangedByCall } from '#domain/protocol/viewsChangedByCall.ts'
import { openTerrain } from '../testing/accessMatrix.ts'
import { call, openFileSite, type TestMembre } from '../testing/site.ts'

const fois = 20

const site = await openFileSite()
const terrain = await openTerrain(site)
const { rows } = await site.database.pool.query<{ nom: string }>(`
  select relname as nom from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname !~ '^commune|^gazetteer|^limite|^poivre|migration|^annonce_compte'`)
const tables = rows.map(({ nom }) => nom)

/** The number of rows of each table. */
async function readComptes(): Promise<Record<string, number>> {
  const counts = tables.map((nom) => `(select count(*)::integer from "${nom}") as "${nom}"`)
  return (await site.database.pool.query<Record<string, number>>(`select ${counts}`)).rows[0]!
}

function callerOf({ role, cibles = {} }: Func): TestMembre {
  if (role) return terrain.operateur
  return Object.values(cibles).includes('autrui') ? terrain.sacha : terrain.camille
}

/** How many rows each table gains when the call is sent `times` times at once, on rows of its own. */
async function growBy(name: string, func: Func, times: number): Promise<Record<string, number>> {
  const { sub, headers } = callerOf(func)
  const args = { ...(await terrain.argsFor(name, undefined, 'montree', sub)) }
  for (const key of ['p_uuid_client', 'uuid_client']) if (key in func.args.shape) args[key] = randomUUID()
  const before = await readComptes()
  const answers = await Promise.all(Array.from({ length: times }, () => call(site, `rpc/${name}`, { args, headers })))
  const statuts = answers.map(({ status }) => status)
  expect(
    statuts.some((status) => status < 300),
    String(statuts),
  ).toBe(true)
  // Calls waiting for one lock may get 503; none may get 500.
  expect(statuts).not.toContain(500)
  const after = await readComptes()
  return Object.fromEntries(tables.map((nom) => [nom, after[nom]! - before[nom]!]))
}

// Creating a link writes nothing that is read: two photos may have the same name.
const ecrivent = Object.entries<Func>(functions).filter(
  ([name, { rows }]) => !rows && (viewsChangedByCall[name as FunctionName].length > 0 || !name.startsWith('generer_')),
)

test.each(ecrivent)(`%s, ${fois} fois à la fois, ne se fait qu’une`, async (name, func) => {
  const ensemble = await growBy(name, func, fois)
  const seule = await growBy(name, func, 1)
  const doublees = tables.filter((nom) => ensemble[nom]! > Math.max(1, seule[nom]!))
  expect(doublees.map((nom) => `${nom} : ${ensemble[nom]} pour ${seule[nom]}`)).toEqual([])
})
