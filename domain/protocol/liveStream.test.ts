// The live stream sends only ids and ranks, never content (product D24).
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { evenements } from './liveStream.ts'

test.each(Object.entries(evenements))('%s ne porte que des identifiants et des rangs', (_, schema: z.ZodMiniObject) => {
  for (const [cle, valeur] of Object.entries(schema.shape)) {
    expect(cle).toMatch(/^(uuid_[a-z]+|rang)$/)
    expect(z.safeParse(valeur, 'Bonjour Camille').success).toBe(false)
  }
})
