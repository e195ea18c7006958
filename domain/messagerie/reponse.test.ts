// The words of an advertiser's answers.
import { expect, test } from 'vitest'
import { type Reponse, sayReponse } from './reponse.ts'

test.each<[Reponse, string | null]>([
  [null, null],
  [{ minutes: 12, part: 100 }, 'Répond en général dans l’heure, à 100 % des premiers messages'],
  [{ minutes: 61, part: 80 }, 'Répond en général le jour même, à 80 % des premiers messages'],
  [{ minutes: 1441, part: 60 }, 'Répond en général le lendemain, à 60 % des premiers messages'],
  [{ minutes: 5000, part: 60 }, 'Répond en général dans la semaine, à 60 % des premiers messages'],
  [{ minutes: 20_000, part: 20 }, 'Répond en général après plus d’une semaine, à 20 % des premiers messages'],
  [{ minutes: null, part: 0 }, 'N’a répondu à aucun premier message depuis 90 jours'],
])('%j', (reponse, dite) => {
  expect(sayReponse(reponse)?.replaceAll('\u00a0', ' ') ?? null).toBe(dite)
})
