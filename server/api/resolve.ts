// From a path and a profile to an entry of the contract; an entry outside the profile is « not found ».
import { closest, distance } from 'fastest-levenshtein'
import type * as z from 'zod/mini'
import { type FunctionName, functions, type ViewName, views } from '#domain/contract/contract.ts'
import { type Func, type Profil, profils, type Role, type View } from '#domain/contract/entry.ts'
import type { Relation } from './filter.ts'
import { Refusal } from './refusal.ts'
import { columnsOf } from './resultFormat.ts'

export interface ViewEntry {
  name: ViewName
  profil: Profil
  role: Role | undefined
  relation: Relation
}

export interface FunctionEntry {
  name: FunctionName
  contract: Func
  required: string[]
  known: ReadonlySet<string>
  /** The set that a reading function returns. */
  relation: Relation | null
  /** The rows that a writing function returns, if any. */
  result: Relation | null
}

/** The relation as filters see it: its columns and criteria in the contract. */
function relationOf(name: string, { shape }: z.ZodMiniObject, criteres?: readonly string[]): Relation {
  return { name, columns: new Set(Object.keys(shape)), ...(criteres && { criteres: new Set(criteres) }) }
}

const viewEntries = new Map<string, ViewEntry>(
  Object.entries(views).map(([name, { profil, role, row, criteres }]: [string, View]) => [
    name,
    { name: name as ViewName, profil, role, relation: relationOf(name, row, criteres) },
  ]),
)

const functionEntries = new Map<string, FunctionEntry>(
  Object.entries(functions).map(([name, contract]: [string, Func]) => {
    const shape = Object.entries(contract.args.shape)
    const required = shape
      .filter(([, schema]) => !(schema as z.ZodMiniType).safeParse(undefined).success)
      .map(([key]) => key)
    const relation = contract.rows ? relationOf(name, contract.rows, contract.criteres) : null
    const known = new Set(Object.keys(contract.args.shape))
    const columns = columnsOf(contract.result)
    const result = columns && { name, columns }
    return [name, { name: name as FunctionName, contract, required, known, relation, result }]
  }),
)

/** The profile of a request. Without a profile header every entry is visible, and a member's entry answers 401 to visitors. */
export interface Audience {
  profil: Profil
  named: boolean
  roles: readonly string[]
}

/** The profile from the header of the method, else from the other one, else from the caller. */
export function resolveProfil(
  method: string,
  headers: { accept: string | undefined; content: string | undefined },
  membre: { roles: readonly string[] } | null,
): Audience {
  const roles = membre?.roles ?? []
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  const name = reads ? (headers.accept ?? headers.content) : (headers.content ?? headers.accept)
  if (name === undefined) return { profil: membre ? 'utilisateur_ae' : 'anon_ae', named: false, roles }
  const profil = profils.find((known) => known === name)
  if (!profil)
    throw new Refusal(406, 'PGRST106', `Invalid schema: ${name}`, {
      hint: `Only the following schemas are exposed: ${profils.join(', ')}`,
    })
  return { profil, named: true, roles }
}

const holds = (audience: Audience, { profil, role }: { profil: Profil; role?: Role | undefined }): boolean =>
  (!audience.named || audience.profil === 'utilisateur_ae' || profil === 'anon_ae') &&
  (role === undefined || audience.roles.includes(role))

const nameMax = 60

export function resolveView(name: string, audience: Audience): ViewEntry {
  const entry = viewEntries.get(name)
  if (entry && holds(audience, entry)) return entry
  const visible = [...viewEntries.values()].filter((one) => holds(audience, one)).map((one) => one.name)
  // A longer name is no typing error, and would be long to compare.
  const near = name.length <= nameMax ? closest(name, visible) : null
  throw new Refusal(404, 'PGRST205', `Could not find the table '${audience.profil}.${name}' in the schema cache`, {
    ...(near && distance(name, near) <= 3 && { hint: `Perhaps you meant the table '${audience.profil}.${near}'` }),
  })
}

/** Finds a function by its name and its exact set of arguments, as PostgREST does. */
export function resolveFunction(name: string, audience: Audience, args: Record<string, unknown>): FunctionEntry {
  const { profil } = audience
  const entry = functionEntries.get(name.normalize('NFC'))
  const sent = Object.keys(args).sort()
  if (entry && holds(audience, entry.contract)) {
    const { required, known } = entry
    if (sent.every((key) => known.has(key)) && required.every((key) => Object.hasOwn(args, key))) return entry
  }
  const named = sent.length ? `${profil}.${name}(${sent.join(', ')})` : `${profil}.${name} without parameters`
  const plural = sent.length > 1 ? 'parameters' : 'parameter'
  const searched = sent.length
    ? `with ${plural} ${sent.join(', ')} or with a single unnamed json/jsonb parameter`
    : 'without parameters'
  throw new Refusal(404, 'PGRST202', `Could not find the function ${named} in the schema cache`, {
    details: `Searched for the function ${profil}.${name} ${searched}, but no matches were found in the schema cache.`,
    ...(entry &&
      holds(audience, entry.contract) && {
        hint: `Perhaps you meant to call the function ${profil}.${name}(${[...entry.known].join(', ')})`,
      }),
  })
}
