// The error page, before and after a successful call.
import { beforeAll, expect, test, vi } from 'vitest'
import Erreur, { dessin } from '../pages/Erreur.tsx'
import { h, renderText } from '../testing/render.ts'
import { noteSentNow } from './lastSent.ts'

const phrase = 'Ce que vous venez d’envoyer est bien parti'

beforeAll(async () => {
  await dessin.open()
  return () => vi.useRealTimers()
})

const read = () => renderText(h(Erreur))

test('un écran qui échoue dit que ce qui vient d’être envoyé est parti, et rien d’autre ne le lui fait dire', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  expect(read()).not.toContain(phrase)
  noteSentNow('marquer_conversation_lue')
  noteSentNow('lire_pseudos_refuses')
  expect(read()).not.toContain(phrase)
  noteSentNow('envoyer_mp')
  expect(read()).toContain(phrase)
  vi.advanceTimersByTime(61_000)
  expect(read()).not.toContain(phrase)
})
