// The API description (OpenAPI 3.1), derived from the contract: nothing here names a view or a function.
import * as z from 'zod/mini'
import { readApiWord } from '#domain/contract/apiWords.ts'
import { type FunctionName, functions, type Source, views } from '#domain/contract/contract.ts'
import type { Func, Portee, Profil, View } from '#domain/contract/entry.ts'
import { type Compteur, formatRate } from '#domain/limite/limite.ts'
import { marque } from '#domain/marque/marque.ts'
import { evenements } from '#domain/protocol/liveStream.ts'
import { viewsChangedByCall } from '#domain/protocol/viewsChangedByCall.ts'
import {
  type Content,
  headers,
  type Operation,
  parameters,
  preface,
  refsTo,
  responses,
  type Schema,
  type Statut,
} from './openapiTexts.ts'

type Path = Partial<Record<'get' | 'post', Operation>>

/** Entries that need no role: those of operators are not described. */
const open = <E extends View | Func>(entries: Record<string, E>): [string, E][] =>
  Object.entries(entries).filter(([, { role }]) => role === undefined)

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
/** A name that every client generator accepts. */
const plain = (name: string): string => name.replace(/\W/g, '_')

/** The JSON schema without redundant parts: the pattern of a known format, the default bounds of numbers. */
function schemaOf(schema: z.ZodMiniType, isClosed = false): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    override({ jsonSchema: one }) {
      if (one.format) delete one.pattern
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum
      // Rows may gain columns later; a call must have exactly its arguments.
      if (!isClosed) delete one.additionalProperties
    },
  })
  const object = (rest.items ?? rest) as Schema
  for (const [name, one] of Object.entries(object.properties ?? {})) {
    const sens = readApiWord(name)?.[0]
    if (sens) one.description = sens
  }
  return rest as Schema
}

const exemples: Readonly<Record<string, unknown>> = {
  uuid: '0d3f7a52-1b6e-4c8a-9f20-5e7d8c9b0a1f',
  date: '2027-01-04',
  'date-time': '2026-11-02T08:30:00.000+00:00',
}

/** An example value: the one of its name, else one of its type. */
function exampleOf(schema: Schema, name = ''): unknown {
  const [, exemple] = readApiWord(name) ?? []
  const { type, format = '', enum: values, minimum = 1, items, anyOf, properties } = schema
  if (exemple !== undefined) return exemple
  if (anyOf) return exampleOf(anyOf[0]!)
  if (values) return values[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, exampleOf(one, key)]))
  if (items) return [exampleOf(items, name)]
  const [kind] = [type].flat()
  if (kind === 'boolean') return true
  return kind === 'integer' || kind === 'number' ? minimum : (exemples[format] ?? '…')
}

/** Example arguments: the required ones, then the first optional ones that have an example, up to four. */
function exampleCall({ properties = {}, required = [] }: Schema) {
  const others = Object.keys(properties).filter((key) => !required.includes(key) && readApiWord(key)?.[1] !== undefined)
  const shown = [...required, ...others.slice(0, Math.max(0, 4 - required.length))]
  return Object.fromEntries(shown.map((key) => [key, exampleOf(properties[key]!, key)]))
}

const rowsOf = (row: Schema): Content => ({ 'application/json': { schema: { type: 'array', items: row } } })
const refused = (...statuts: Statut[]) =>
  Object.fromEntries([...statuts, 429, 500, 503].map((statut) => [statut, refTo('responses', String(statut))]))
const asked = (...names: (keyof typeof parameters)[]) => names.map((name) => refTo('parameters', name))

/** For example « `lecture` : 120 par minute pour un visiteur ». */
function sayLimite(profil: Profil, { nom, visiteurs, nouveaux, autres }: Compteur): string {
  const qui = [
    ['un visiteur', profil === 'anon_ae' ? visiteurs : []],
    [nouveaux === autres ? 'un membre' : 'un nouveau membre', nouveaux],
    ['un membre', nouveaux === autres ? [] : autres],
  ] as const
  const dits = qui.filter(([, debits]) => debits.length > 0)
  return `\`${nom}\`, ${dits.map(([de, debits]) => `${debits.map(formatRate).join(' et ')} pour ${de}`).join(', ')}`
}

const tokens = [{ bearer: [] }, { openid: [] }]

/** The description of an entry: its summary, and what the contract declares. */
function described(id: string, entry: View | Func, change: readonly Source[] = []) {
  const { resume, remplacee, profil, criteres, compteurs } = entry
  const said = [
    profil === 'anon_ae' ? 'Pour tous.' : 'Pour les membres.',
    remplacee && `Autre nom de \`${remplacee}\`, à employer à sa place.`,
    criteres && `Un visiteur filtre et ordonne par\u00a0: ${criteres.join(', ')}.`,
    `Limites\u00a0: ${compteurs.map((compteur) => sayLimite(profil, compteur)).join('\u00a0; ')}.`,
    change.length > 0 && `Change ce que lisent\u00a0: ${change.join(', ')}.`,
  ]
  return {
    operationId: plain(id),
    summary: resume,
    description: said.filter(Boolean).join(' '),
    ...(remplacee && { deprecated: true }),
    security: profil === 'anon_ae' ? [{}, ...tokens] : tokens,
  }
}

const reading = ['select', 'order', 'limit', 'offset', 'Prefer'] as const
const limites = ['RateLimit-Policy', 'RateLimit'] as const
const paged = [...limites, 'Content-Profile', 'Content-Range', 'Preference-Applied'] as const

const answeredRows = (row: Schema) => ({
  200: { description: 'Les lignes.', headers: refsTo(paged), content: rowsOf(row) },
  206: { description: 'Une partie de celles qui sont comptées.', headers: refsTo(paged), content: rowsOf(row) },
})

function viewPath(name: string, view: View, row: Schema): Operation {
  const filters = Object.entries(schemaOf(view.row).properties!).map(([column, { description = 'Filtre.' }]) => ({
    name: column,
    in: 'query',
    description: view.criteres?.includes(column) === false ? `${description} Membres seulement.` : description,
    schema: { type: 'string' },
  }))
  return {
    ...described(name, view),
    tags: ['vues'],
    parameters: [...asked(...reading, 'Range', 'Accept-Profile'), ...filters],
    responses: { ...answeredRows(row), ...refused(400, 401, 404, 405, 406, 416) },
  }
}

const portees: Readonly<Record<Portee, string>> = {
  sienne: 'Une des siennes.',
  montree: 'Une de celles que l’appelant peut voir.',
  autrui: 'De quelqu’un d’autre.',
  libre: 'Sans effet si rien ne porte cet identifiant.',
}

/** The arguments of a call, and whose rows they may name. */
function argumentsOf({ args, cibles = {} }: Func): Schema {
  const schema = schemaOf(args, true)
  for (const [name, portee] of Object.entries(cibles)) schema.properties![name]!.description += ` ${portees[portee]}`
  return { ...schema, examples: [exampleCall(schema)] }
}

function functionPath(name: string, func: Func, define: Define): Operation {
  const result = func.result && schemaOf(func.result)
  const schema = result && nameRows(result, (row) => define(name, row))
  const done = { headers: refsTo([...limites, 'Content-Profile']) }
  const answers = func.rows
    ? answeredRows(define(name, schemaOf(func.rows)))
    : schema
      ? { 200: { ...done, description: 'Le résultat.', content: { 'application/json': { schema } } } }
      : { 204: { ...done, description: 'Fait.' } }
  return {
    ...described(`rpc_${name}`, func, viewsChangedByCall[name as FunctionName]),
    tags: ['fonctions'],
    parameters: asked(...(func.rows ? reading : []), 'Content-Profile'),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: define(`${name}_arguments`, argumentsOf(func)) } },
    },
    responses: {
      ...answers,
      ...refused(400, 401, 403, 404, 405, 406, 409, 413, ...(func.rows ? [416 as const] : [])),
    },
  }
}

/** Gives a name to the object schema of a result, alone or in a list. */
const nameRows = (schema: Schema, name: (row: Schema) => Schema): Schema =>
  schema.properties ? name(schema) : schema.items?.properties ? { ...schema, items: name(schema.items) } : schema

/** The live stream is neither a view nor a function: it says which ones to read again. */
const flux = (): Operation => ({
  operationId: 'flux',
  tags: ['flux'],
  security: tokens,
  summary: 'Dit, tant qu’il est ouvert, ce qui a changé pour le membre.',
  description: `Des identifiants seulement\u00a0: les vues se relisent, toutes à chaque ouverture, car rien n’est rejoué d’une absence. Un signe de vie toutes les 20 s. Événements\u00a0: ${Object.entries(
    evenements,
  )
    .map(([nom, donnees]) => `\`${nom}\` (${Object.keys(donnees.shape).join(', ')})`)
    .join(', ')}.`,
  responses: {
    200: {
      description: 'Des événements (server-sent events).',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example: `event: forum\ndata: ${JSON.stringify(exampleOf(schemaOf(evenements.forum)))}\n\n`,
        },
      },
    },
    ...refused(401, 405),
  },
})

type Define = (name: string, schema: Schema) => Schema

/** Builds the paths and the schemas they use. */
function write() {
  const schemas: Record<string, Schema> = {
    Refus: schemaOf(z.object({ code: z.string(), message: z.string(), details: texte, hint: texte })),
  }
  const define: Define = (name, schema) => {
    schemas[plain(name)] = { examples: [exampleOf(schema)], ...schema }
    return refTo('schemas', plain(name))
  }
  const paths: Record<string, Path> = { '/flux': { get: flux() } }
  for (const [name, view] of open<View>(views))
    paths[`/${name}`] = { get: viewPath(name, view, define(name, schemaOf(view.row))) }
  for (const [name, func] of open<Func>(functions)) paths[`/rpc/${name}`] = { post: functionPath(name, func, define) }
  return { paths, schemas }
}
const texte = z.nullable(z.string())

/** Built on first request. */
let written: ReturnType<typeof write> | undefined

/** The description for a site's origin and its issuer. */
export function describeApi(publicUrl: string, issuer: string) {
  written ??= write()
  const { paths, schemas } = written
  return {
    openapi: '3.1.0',
    info: {
      title: `API ${marque.nom}`,
      version: '1',
      description: preface(issuer),
      termsOfService: `${publicUrl}/cgu`,
      contact: { email: marque.contact },
      license: { name: 'Conditions d’utilisation', url: `${publicUrl}/cgu` },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [
      { name: 'vues', description: 'Ce qui se lit.' },
      { name: 'fonctions', description: 'Ce qui s’appelle.' },
      { name: 'flux', description: 'Ce qui change, à mesure.' },
    ],
    paths,
    components: {
      schemas,
      parameters,
      headers,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        openid: { type: 'openIdConnect', openIdConnectUrl: `${issuer}/.well-known/openid-configuration` },
      },
    },
  }
}
