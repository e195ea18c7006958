// Answers the government's commune API (geo.api.gouv.fr) from the gazetteer, in process.
import { readLieu } from '#domain/commune/commune.ts'
import { nomDepartement } from '#domain/commune/departement.ts'
import { type Found, type Gazetteer, isArrondissement, keepFirst, openGazetteer } from './gazetteer.ts'

/** Returns a function that answers a path as the service at GEO_URL would. */
export async function openGeography(file: string) {
  const gazetteer = await openGazetteer(file)
  return async (pathAndQuery: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(pathAndQuery, 'http://geography')
    const [, code] = /^\/communes(?:\/([^/]+))?$/.exec(pathname) ?? [null, null]
    if (code === null) return missing('Chemin inconnu')
    return code === undefined ? list(gazetteer, searchParams) : one(gazetteer, code, searchParams)
  }
}

const missing = (message: string): Response => Response.json({ code: 404, message }, { status: 404 })

const plain = (text: string): Response =>
  new Response(text, { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })

function one(gazetteer: Gazetteer, code: string, params: URLSearchParams): Response {
  const [row] = code.length === 5 ? gazetteer.byCode(code) : []
  return row === undefined
    ? missing('Commune inconnue')
    : Response.json(write(gazetteer, { row, rank: 0 }, readFields(params)))
}

function list(gazetteer: Gazetteer, params: URLSearchParams): Response {
  const limitText = params.get('limit')
  if (limitText !== null && !/^\d{1,9}$/.test(limitText)) return plain('Le paramètre limit doit être un entier.')
  const limit = limitText === null ? Number.POSITIVE_INFINITY : Number(limitText)
  const fields = readFields(params)
  return Response.json(find(gazetteer, params, limit).map((found) => write(gazetteer, found, fields)))
}

/** Towns that match all given criteria, best first; all towns without criteria. */
function find(gazetteer: Gazetteer, params: URLSearchParams, limit: number): Found[] {
  const { nom, codePostal } = readLieu(params.get('nom') ?? '')
  if (params.has('nom') && !nom && !codePostal) return []
  const tests = readTests(gazetteer, params)
  if (nom && !codePostal && tests.length === 0) return gazetteer.byName(nom, limit)
  const cp = codePostal ?? params.get('codePostal')
  const rows = nom && !cp ? gazetteer.byName(nom, Number.POSITIVE_INFINITY) : candidates(gazetteer, cp, params)
  const named = nom && cp ? rows.filter(({ row }) => gazetteer.isNamed(row, nom)) : rows
  return keepFirst(
    named.filter(({ row }) => tests.every((test) => test(row))),
    limit,
  )
}

function readTests(gazetteer: Gazetteer, params: URLSearchParams): ((row: number) => boolean)[] {
  const tests: ((row: number) => boolean)[] = []
  const cp = params.get('codePostal')
  const code = params.get('code')
  const departement = params.get('codeDepartement')
  const types = params.get('type')?.split(',')
  if (cp) tests.push((row) => gazetteer.read(row).codesPostaux.includes(cp))
  if (code) tests.push((row) => gazetteer.read(row).code === code)
  if (departement) tests.push((row) => gazetteer.read(row).codeDepartement === departement)
  if (types) tests.push((row) => types.includes(typeOf(gazetteer.read(row).code)))
  return tests
}

function candidates(gazetteer: Gazetteer, codePostal: string | null, params: URLSearchParams): Found[] {
  const code = params.get('code') || params.get('codeDepartement')
  const rows = codePostal ? gazetteer.byPostalCode(codePostal) : gazetteer.byCode(code ?? '')
  return rows.map((row) => ({ row, rank: 0 }))
}

const typeOf = (code: string): string => (isArrondissement(code) ? 'arrondissement-municipal' : 'commune-actuelle')

const always = ['nom', 'code']
const byDefault = ['codesPostaux', 'codeDepartement', 'population']

const readFields = (params: URLSearchParams): string[] => [
  ...always,
  ...(params.get('fields')?.split(',') ?? byDefault).filter((field) => !always.includes(field)),
]

/** A town with the requested fields; a search by name adds a score from 0 to 1. */
function write(gazetteer: Gazetteer, { row, rank }: Found, fields: string[]): Record<string, unknown> {
  const commune = gazetteer.read(row)
  const { codeDepartement: code } = commune
  const known: Record<string, unknown> = { ...commune, departement: { code, nom: nomDepartement(code) } }
  const written: Record<string, unknown> = {}
  for (const field of fields) if (Object.hasOwn(known, field)) written[field] = known[field]
  if (fields.includes('centre') && commune.coords_estimees) written.coords_estimees = true
  if (rank > 0) written._score = Math.round((Math.log1p(rank) / rankMax) * 1e6) / 1e6
  return written
}

// The rank of « Paris » typed exactly.
const rankMax = Math.log1p(70e6)
