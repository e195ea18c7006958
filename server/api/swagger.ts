// The same description in Swagger 2.0, as PostgREST's root gives it, for older tools.
import type { Profil } from '#domain/contract/entry.ts'
import { describeApi } from './openapi.ts'
import type { Operation, Parameter, Response, Schema } from './openapiTexts.ts'

const isNull = ({ type }: Schema): boolean => type === 'null'
const isNullable = ({ anyOf, type }: Schema): boolean =>
  (anyOf?.some(isNull) ?? false) || [type].flat().includes('null')

/** Swagger 2.0 has no null: a nullable column is one that is not required. */
function lower(schema: Schema): Schema {
  const { $ref, anyOf, type, required = [], properties, items, examples, additionalProperties, ...rest } = schema
  if ($ref) return { $ref: $ref.replace('components/schemas', 'definitions') }
  if (anyOf) return lower({ ...anyOf.find((one) => !isNull(one)), ...rest })
  // An argument is either sent or absent, whatever its type.
  const isCall = additionalProperties === false
  const present = required.filter((name) => isCall || !isNullable(properties![name]!))
  return {
    ...rest,
    ...(type && { type: [type].flat().find((one) => one !== 'null')! }),
    ...(properties && { properties: mapped(properties, lower) }),
    ...(present.length > 0 && { required: present }),
    ...(items && { items: lower(items) }),
    ...(examples && { example: examples[0] }),
  }
}

const mapped = <From, To>(table: Readonly<Record<string, From>>, change: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name, change(one)]))

const refTo = (ref: string) => ({ $ref: ref.replace('components/', '') })
const lowerParameter = ({ $ref, schema, ...rest }: Parameter) => ($ref ? refTo($ref) : { ...rest, ...schema })

function lowerResponse({ $ref, description = '', content }: Response) {
  const schema = Object.values(content ?? {})[0]?.schema
  return $ref ? refTo($ref) : { description, ...(schema && { schema: lower(schema) }) }
}

function lowerOperation({ operationId, summary, description, deprecated, ...operation }: Operation) {
  const body = operation.requestBody?.content['application/json']?.schema
  const args = body && { name: 'args', in: 'body', required: true, schema: lower(body) }
  return {
    operationId,
    summary,
    description,
    deprecated,
    tags: operation.tags,
    parameters: [...(operation.parameters ?? []).map(lowerParameter), ...(args ? [args] : [])],
    responses: mapped(operation.responses, lowerResponse),
  }
}

/** The document as text, limited to a profile; operators' entries are left out. */
export function swagger(publicUrl: string, issuer: string, profil: Profil): string {
  const { info, paths, components } = describeApi(publicUrl, issuer)
  const { host, protocol } = new URL(publicUrl)
  // PostgREST's description has no stream.
  const { '/flux': _, ...described } = paths
  const isOpen = ({ security }: Operation): boolean => security.some((scheme) => Object.keys(scheme).length === 0)
  const shown = Object.entries(described).filter(
    ([, path]) => profil === 'utilisateur_ae' || Object.values(path).every(isOpen),
  )
  return JSON.stringify({
    swagger: '2.0',
    info,
    host,
    basePath: '/api',
    schemes: [protocol.slice(0, -1)],
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    securityDefinitions: { JWT: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    paths: mapped(Object.fromEntries(shown), (path) => mapped(path, lowerOperation)),
    definitions: mapped(components.schemas, lower),
    parameters: mapped(components.parameters, lowerParameter),
    responses: mapped(components.responses, lowerResponse),
  })
}
