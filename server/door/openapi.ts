// The API description (OpenAPI 3.1), derived from the contract: nothing here names a view or a function.
import * as z from 'zod/mini'
import { functions, views } from '#domain/contract.ts'
import type { Func, View } from '#domain/contrat/entree.ts'
import { marque } from '#domain/marque.ts'
import { evenements } from '#domain/wire/flux.ts'

const json = (schema: unknown) => ({ 'application/json': { schema } })
const schemaOf = (schema: z.ZodMiniType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output' })
  return rest
}

const refusal = {
  type: 'object',
  required: ['code', 'message', 'details', 'hint'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    details: { type: ['string', 'null'] },
    hint: { type: ['string', 'null'] },
  },
}

const reading = ['select', 'order', 'limit', 'offset'].map((name) => ({
  name,
  in: 'query',
  schema: { type: name === 'limit' || name === 'offset' ? 'integer' : 'string' },
}))

const failed = { description: 'Refus', content: json({ $ref: '#/components/schemas/Refus' }) }
const security = (profil: string) => (profil === 'utilisateur_ae' ? [{ bearer: [] }] : [{}, { bearer: [] }])

const operateurs = 'eq. neq. gt. gte. lt. lte. like. ilike. in.(…) is. — précédé de not. au besoin'

function viewPath(name: string, view: View) {
  const filters = Object.keys(view.row.shape).map((column) => ({
    name: column,
    in: 'query',
    description: `${view.criteres?.includes(column) === false ? 'Membres seulement : ' : ''}${operateurs}`,
    schema: { type: 'string' },
  }))
  return {
    get: {
      operationId: name,
      tags: ['vues'],
      security: security(view.profil),
      parameters: [...reading, ...filters],
      responses: {
        200: { description: 'Lignes', content: json({ type: 'array', items: schemaOf(view.row) }) },
        206: { description: 'Une partie des lignes', content: json({ type: 'array', items: schemaOf(view.row) }) },
        default: failed,
      },
    },
  }
}

function functionPath(name: string, func: Func) {
  const result = func.rows ? { type: 'array', items: schemaOf(func.rows) } : func.result && schemaOf(func.result)
  return {
    post: {
      operationId: `rpc_${name}`,
      tags: ['fonctions'],
      security: security(func.profil),
      requestBody: { content: json(schemaOf(func.args)) },
      responses: {
        ...(result ? { 200: { description: 'Résultat', content: json(result) } } : { 204: { description: 'Fait' } }),
        default: failed,
      },
    },
  }
}

/** Without the entries that ask for a role: for those who read this document, they do not exist. */
const open = <E extends View | Func>(entries: Record<string, E>) =>
  Object.entries(entries).filter(([, { role }]) => role === undefined)

/** The live stream is neither a view nor a function: it tells which of them to read again. */
const flux = {
  get: {
    operationId: 'flux',
    tags: ['flux'],
    security: [{ bearer: [] }],
    description: `Événements : ${Object.keys(evenements).join(', ')}. Des identifiants seulement : les vues se relisent.`,
    responses: {
      200: {
        description: 'Flux d’événements (server-sent events)',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      default: failed,
    },
  },
}

const writePaths = () => ({
  '/flux': flux,
  ...Object.fromEntries(open<View>(views).map(([name, view]) => [`/${name}`, viewPath(name, view)])),
  ...Object.fromEntries(open<Func>(functions).map(([name, func]) => [`/rpc/${name}`, functionPath(name, func)])),
})

/** Written for the first who reads them: a start waits for nobody's document. */
let paths: ReturnType<typeof writePaths> | undefined

/** The document as text, for a site at an origin. */
export function openapi(publicUrl: string): string {
  paths ??= writePaths()
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `API ${marque.nom}`, version: '1', description: marque.description },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Refus: refusal },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  })
}
