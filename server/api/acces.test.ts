// The access matrix: every entry of the contract, called over HTTP by every kind of caller. Expected results are derived from
// what the contract declares (profil, role, portee, cibles); no view or function is named here.
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { functions, views } from '#domain/contract/contract.ts'
import type { Func, Portee, View } from '#domain/contract/entry.ts'
import { type Etat, openTerrain, secret } from '../testing/accessMatrix.ts'
import { openIssuer } from '../testing/issuer.ts'
import { type Called, call, openFileSite } from '../testing/site.ts'

interface Appelant {
  headers: Record<string, string>
  /** Undefined: no token, or a refused one. */
  est?: 'proprietaire' | 'autre' | 'operateur'
  sub?: string
  jetonRefuse?: boolean
  /** Sends the profile header of visitors. */
  anonyme?: boolean
}

let appelants: Record<string, Appelant>

const site = await openFileSite()
const terrain = await openTerrain(site)
beforeAll(async () => {
  const { camille, sacha, operateur } = terrain
  const anon = { 'accept-profile': 'anon_ae', 'content-profile': 'anon_ae' }
  const membre = { 'accept-profile': 'utilisateur_ae', 'content-profile': 'utilisateur_ae' }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const past = Math.floor(Date.now() / 1000) - 120
  const forger = await openIssuer()
  const expire = bearer(await site.issuer.token(camille.sub, { exp: past }))
  const contrefait = bearer(await forger.token(camille.sub, { iss: site.issuer.url }))
  await forger.close()
  appelants = {
    visiteur: { headers: {} },
    'visiteur sous anon_ae': { headers: anon, anonyme: true },
    propriétaire: { headers: camille.headers, est: 'proprietaire', sub: camille.sub },
    'propriétaire sous anon_ae': { headers: { ...camille.headers, ...anon }, est: 'proprietaire', anonyme: true },
    'autre membre': { headers: sacha.headers, est: 'autre', sub: sacha.sub },
    'autre membre sous utilisateur_ae': { headers: { ...sacha.headers, ...membre }, est: 'autre', sub: sacha.sub },
    opérateur: { headers: operateur.headers, est: 'operateur', sub: operateur.sub },
    'jeton expiré': { headers: expire, jetonRefuse: true },
    'jeton contrefait': { headers: contrefait, jetonRefuse: true },
  }
})

/** The refusal this caller should get whatever the row, or null. */
function refuseAppelant({ profil, role }: View | Func, qui: Appelant): number | null {
  if (qui.jetonRefuse) return 401
  if (role && (qui.est !== role || qui.anonyme)) return 404
  if (profil === 'anon_ae') return null
  if (qui.anonyme) return 404
  return qui.est ? null : 401
}

/** The expected outcome of a call on one of Camille's rows in this state, for this declared scope. */
function refuseLigne(portee: Portee, etat: Etat, { est }: Appelant): number | null {
  if (portee === 'libre') return null
  if (etat === 'absente') return 404
  if (est === 'proprietaire') return portee === 'autrui' ? 400 : null
  return portee === 'sienne' || etat === 'cachee' ? 404 : null
}

/** The column that identifies a row, or its ad. */
const keyOf = ({ row }: View): string => {
  const columns = Object.keys(row.shape)
  return columns.find((column) => column.startsWith('uuid_')) ?? columns[0]!
}

// Before any function runs: members who write to each other share what they wrote.
test.each(Object.entries<View>(views))('vue %s : son public, et les lignes de chacun', async (name, view) => {
  const seer = view.role ? terrain.operateur : terrain.camille
  const key = keyOf(view)
  const { body: rows } = await call(site, `${name}?${key}=not.is.null`, { headers: seer.headers })
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) z.strictObject(view.row.shape).parse(row)
  const shown = view.role ? rows : rows.filter((row: unknown) => !secret.test(JSON.stringify(row)))
  const got: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const [nom, qui] of Object.entries(appelants)) {
    const refused = refuseAppelant(view, qui)
    const others = view.portee === 'sienne' ? 0 : shown.length
    wanted[nom] = refused ?? [200, qui.est === 'proprietaire' ? rows.length : others, false]
    const path = `${name}?${key}=in.(${rows.map((row: Record<string, unknown>) => row[key])})`
    const [named, all] = await Promise.all([path, name].map((one) => call(site, one, { headers: qui.headers })))
    const told = isTold(view, qui, named!) || isTold(view, qui, all!)
    expect(all!.status).toBe(named!.status)
    got[nom] = named!.status === 200 ? [200, named!.body.length, told] : named!.status
  }
  expect(got).toEqual(wanted)
})

/** A digest of everything members have written. */
async function readMark(): Promise<string> {
  const { rows: tables } = await site.database.pool.query<{ nom: string }>(`
    select relname as nom from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname !~ '^commune|^gazetteer|^limite|^poivre|migration' order by 1`)
  const marks = tables.map(({ nom }) => `(select md5(string_agg(t::text, '' order by t::text)) from "${nom}" t)`)
  const { rows } = await site.database.pool.query<{ mark: string }>(`select concat_ws(' ', ${marks}) as mark`)
  return rows[0]!.mark
}

/** Texts that only Camille and operators may read must appear in no one else's answers. */
const isTold = (entry: View | Func, { est }: Appelant, { body }: Called): boolean =>
  est !== 'proprietaire' && !entry.role && secret.test(JSON.stringify(body ?? ''))

/** A target: the argument that names a row, and the state of that row. */
interface Cible {
  argument?: string
  etat: Etat
}

function ciblesOf({ cibles = {} }: Func): Cible[] {
  const found = Object.entries(cibles).flatMap(([argument, portee]) => {
    const etats: Etat[] = portee === 'sienne' ? ['montree', 'absente'] : ['montree', 'cachee', 'absente']
    return etats.map((etat) => ({ argument, etat }))
  })
  return found.length ? found : [{ etat: 'montree' }]
}

const isEmpty = 'aucune ligne'

function expectedOf(func: Func, qui: Appelant, { argument, etat }: Cible): string {
  const refused = refuseAppelant(func, qui)
  const absent = argument ? refuseLigne(func.cibles![argument]!, etat, qui) : null
  if (func.rows && refused === null && absent === 404) return isEmpty
  return String(refused ?? absent ?? (func.rows || func.result ? 200 : 204))
}

/** Checks one answer; rows and results are validated against the contract. */
function readAnswer(func: Func, qui: Appelant, answer: Called): string {
  const { status, body } = answer
  if (status === 200 && func.rows) for (const row of body) z.strictObject(func.rows.shape).parse(row)
  else if (status === 200 && func.result) z.parse(func.result, body)
  if (isTold(func, qui, answer)) return 'un secret'
  return func.rows && status === 200 && body.length === 0 ? isEmpty : String(status)
}

test.each(Object.entries<Func>(functions))('fonction %s : son public, et les lignes de chacun', async (name, func) => {
  const got: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  const absences = new Set<string>()
  for (const cible of ciblesOf(func)) {
    const make = (pour?: string) => terrain.argsFor(name, cible.argument, cible.etat, pour)
    const args = await make()
    if (args === null) continue
    const ask = async (nom: string, sent: unknown) => {
      const cell = `${nom}, ${cible.argument ?? 'sans ligne'} ${cible.etat}`
      const qui = appelants[nom]!
      const answer = await call(site, `rpc/${name}`, { args: sent, headers: qui.headers })
      wanted[cell] = expectedOf(func, qui, cible)
      got[cell] = readAnswer(func, qui, answer)
      if (wanted[cell] === '404' && refuseAppelant(func, qui) === null) absences.add(JSON.stringify(answer.body))
    }
    const isRefused = (nom: string) => Number(expectedOf(func, appelants[nom]!, cible)) >= 400
    const before = await readMark()
    await Promise.all(
      Object.keys(appelants)
        .filter(isRefused)
        .map((nom) => ask(nom, args)),
    )
    expect(await readMark(), 'ce qui est refusé n’écrit rien').toBe(before)
    // A successful call may consume the row: each case has its own.
    for (const nom of Object.keys(appelants))
      if (!isRefused(nom)) await ask(nom, func.rows ? args : await make(appelants[nom]!.sub))
  }
  expect(got).toEqual(wanted)
  // The answer must not tell another member's row from one that does not exist.
  expect(absences.size).toBeLessThanOrEqual(1)
})

test.each(Object.keys(functions))('fonction %s : un argument de trop, et elle n’existe pas', async (name) => {
  const args = { ...(await terrain.argsFor(name)), p_de_trop: 1 }
  const { status, body } = await call(site, `rpc/${name}`, { args, headers: terrain.operateur.headers })
  expect([status, body.code]).toEqual([404, 'PGRST202'])
})

const reserved = [...Object.entries<View>(views), ...Object.entries<Func>(functions)].filter(([, { role }]) => role)

test.each(reserved)('%s n’existe que pour un opérateur', async (name, entry) => {
  const path = (of: string) => ('args' in entry ? `rpc/${of}` : of)
  const args = 'args' in entry ? { args: await terrain.argsFor(name) } : {}
  const callers = Object.values(appelants).filter(({ est, jetonRefuse }) => est !== 'operateur' && !jetonRefuse)
  for (const { headers } of callers) {
    const answer = await call(site, path(name), { ...args, headers })
    const unknown = await call(site, path('inconnue'), { ...args, headers })
    expect([answer.status, JSON.stringify(answer.body).replaceAll(name, 'inconnue')]).toEqual([
      404,
      JSON.stringify(unknown.body),
    ])
    expect((await call(site, name, { method: 'DELETE', headers })).status).toBe(404)
  }
  expect((await call(site, 'openapi')).body.paths).not.toHaveProperty(`/${path(name)}`)
})
