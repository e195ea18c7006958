// The readings each call changes, by its name: taken from the contract by the build, so that the browser carries no schema for it.
import { type FunctionName, functions, type Source } from '../contract/contract.ts'

type Changement = { readonly [N in FunctionName]: { change: readonly Source[] } }
const dits: Changement = functions

export const viewsChangedByCall = Object.fromEntries(
  Object.entries(dits).map(([nom, { change }]) => [nom, change]),
) as unknown as Record<FunctionName, readonly Source[]>
