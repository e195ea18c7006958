import { refuse } from '../server/refusal.ts'
export const x = refuse