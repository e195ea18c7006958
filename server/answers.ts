// Who answers what: each entry of the contract meets its handler; one that nobody answers does not compile.
import * as annonce from './annonce.ts'
import type { FunctionHandlers, ViewHandlers } from './handler.ts'
import * as personne from './personne.ts'
import * as recherche from './recherche.ts'
import * as tarif from './tarif.ts'

export const viewHandlers: ViewHandlers = { ...annonce.views, ...personne.views, ...tarif.views }
export const functionHandlers: FunctionHandlers = {
  ...annonce.functions,
  ...personne.functions,
  ...recherche.functions,
}
