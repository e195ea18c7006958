// The list that goes on, in a file of its own: most searches are read in pages.
import { aPart } from '../navigation/aPart.ts'

export const suiteListe = aPart(() => import('./ListeContinue.tsx'))
