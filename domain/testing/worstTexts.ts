// Every text argument of the contract: where it is, and its schema.
import type * as z from 'zod/mini'
import { functions } from '../contract/contract.ts'
import type { Func } from '../contract/entry.ts'

/** A text argument; `path` locates it in the arguments of a call. */
export interface TextArgument {
  name: string
  path: readonly (string | number)[]
  schema: z.ZodMiniType
}

interface Definition {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
}

function* textsOf(name: string, schema: z.ZodMiniType, path: readonly (string | number)[]): Generator<TextArgument> {
  const { type, innerType, element, shape } = schema._zod.def as unknown as Definition
  if (type === 'string') yield { name, path, schema }
  if (innerType) yield* textsOf(name, innerType, path)
  if (element) yield* textsOf(name, element, [...path, 0])
  for (const [key, one] of Object.entries(shape ?? {})) yield* textsOf(name, one, [...path, key])
}

export const textArguments: TextArgument[] = Object.entries(functions as Record<string, Func>).flatMap(
  ([name, { args }]) => [...textsOf(name, args, [])],
)

/** Arguments containing only this text at that place. */
export const sendAt = (path: readonly (string | number)[], texte: string): unknown =>
  path.reduceRight<unknown>((held, key) => (typeof key === 'number' ? [held] : { [key]: held }), texte)

/** Repeated units that make non-linear regular expressions slow. */
export const worstTexts = [
  'a',
  ' ',
  '.a',
  'a@',
  '\n',
  '(',
  '1',
  '/',
  '0 00',
  ').',
  '\u0301',
  '🦵',
  'a@.a',
  '%',
  'eyJ-.',
]
