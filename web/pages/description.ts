// The API description, parsed for /debug.
import { useQuery } from '@tanstack/react-query'
import { send } from '../query/api.ts'

/** The API description as text. */
export const readOpenapi = async (): Promise<string> => (await send('openapi', {})).text()

interface Schema {
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
}

interface Operation {
  summary: string
  description: string
  deprecated?: boolean
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } }
}

export interface Entree extends Operation {
  nom: string
  args: Schema | null
}

/** The introduction, by paragraph, and the entries, all from the server. */
async function readDescription(): Promise<{ preface: string[]; entrees: Entree[] }> {
  const { info, paths, components } = JSON.parse(await readOpenapi())
  const entrees = Object.entries(paths as Record<string, { get?: Operation; post?: Operation }>).map(
    ([path, { get, post }]) => {
      const operation = (get ?? post)!
      const ref = operation.requestBody?.content['application/json'].schema.$ref
      return {
        ...operation,
        nom: path.slice(1).replace('rpc/', ''),
        args: ref ? components.schemas[ref.split('/').at(-1)!] : null,
      }
    },
  )
  return { preface: info.description.split('\n\n'), entrees }
}

export const useDescription = () =>
  useQuery({ queryKey: ['openapi'], queryFn: readDescription, staleTime: Number.POSITIVE_INFINITY })
