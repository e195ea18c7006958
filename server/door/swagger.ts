// The same description as PostgREST's own root gives it, Swagger 2.0, for the tools that read that one alone: a projection
// of the contract, as openapi.ts is.
import * as z from 'zod/mini'
import { functions, views } from '#domain/contract.ts'
import type { Func, Profil, View } from '#domain/contrat/entree.ts'
import { marque } from '#domain/marque.ts'

interface Schema {
  nullable?: boolean
  pattern?: string
  additionalProperties?: unknown
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** In Swagger 2.0, which has no word for null: a column that may be null is one that is not required. */
function schemaOf(schema: z.ZodMiniType): Schema {
  return withoutNull(z.toJSONSchema(schema, { io: 'output', target: 'openapi-3.0' }) as Schema)
}

function withoutNull({ nullable: _, pattern: __, additionalProperties: ___, ...schema }: Schema): Schema {
  const { properties, required = [], items, ...rest } = schema
  const present = required.filter((name) => !properties?.[name]?.nullable)
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(withoutNullOf)) }),
    ...(present.length > 0 && { required: present }),
    ...(items && { items: withoutNull(items) }),
  }
}

const withoutNullOf = ([name, schema]: [string, Schema]): [string, Schema] => [name, withoutNull(schema)]

const query = (name: string) => ({ name, in: 'query', type: 'string' })
const header = (name: string, values?: string[]) => ({
  name,
  in: 'header',
  type: 'string',
  ...(values && { enum: values }),
})

/** The parameters of every reading, under PostgREST's names. */
const common = {
  select: query('select'),
  order: query('order'),
  offset: query('offset'),
  limit: query('limit'),
  range: header('Range'),
  preferCount: header('Prefer', ['count=exact']),
}

const refTo = (to: string) => ({ $ref: `#/${to}` })
const rowFilter = (name: string, column: string) => `rowFilter.${name}.${column}`
const columnsOf = ({ row }: View): string[] => Object.keys(row.shape)

function viewPath(name: string, view: View) {
  const parameters = [...columnsOf(view).map((column) => rowFilter(name, column)), ...Object.keys(common)]
  const rows = { schema: { type: 'array', items: refTo(`definitions/${name}`) } }
  return {
    get: {
      tags: [name],
      parameters: parameters.map((parameter) => refTo(`parameters/${parameter}`)),
      responses: { 200: { description: 'OK', ...rows }, 206: { description: 'Partial Content', ...rows } },
    },
  }
}

function functionPath(name: string, { args, rows, result }: Func) {
  const schema = rows ? { type: 'array', items: schemaOf(rows) } : result && schemaOf(result)
  return {
    post: {
      tags: [`(rpc) ${name}`],
      parameters: [{ name: 'args', in: 'body', required: true, schema: schemaOf(args) }],
      responses: schema ? { 200: { description: 'OK', schema } } : { 204: { description: 'No Content' } },
    },
  }
}

/** The document as text, of what a profile holds; what asks for a role is in none. */
export function swagger(publicUrl: string, profil: Profil): string {
  const open = <E extends View | Func>(entries: Record<string, E>) =>
    Object.entries(entries).filter(([, one]) => !one.role && (profil === 'utilisateur_ae' || one.profil === profil))
  const [shown, called] = [open<View>(views), open<Func>(functions)]
  const filters = shown.flatMap(([name, view]) =>
    columnsOf(view).map((column) => [rowFilter(name, column), query(column)] as const),
  )
  const { host, protocol } = new URL(publicUrl)
  const title = `API ${marque.nom}`
  return JSON.stringify({
    swagger: '2.0',
    info: { title, version: '1', description: marque.description },
    host,
    basePath: '/api',
    schemes: [protocol.slice(0, -1)],
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    securityDefinitions: { JWT: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    paths: {
      ...Object.fromEntries(shown.map(([name, view]) => [`/${name}`, viewPath(name, view)])),
      ...Object.fromEntries(called.map(([name, func]) => [`/rpc/${name}`, functionPath(name, func)])),
    },
    definitions: Object.fromEntries(shown.map(([name, { row }]) => [name, schemaOf(row)])),
    parameters: { ...common, ...Object.fromEntries(filters) },
  })
}
