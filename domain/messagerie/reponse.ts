// How an advertiser answers first messages, in words. It never enters the ranking.
import * as z from 'zod/mini'

export const reponseJours = 90
/** With fewer correspondents, nothing is said: chance would speak. */
export const correspondantsMin = 5
/** A first message without an answer counts after this many days. */
export const attenteJours = 2

/** Null when there are too few correspondents. */
export const Reponse = z.nullable(
  z.object({
    /** The median; null when no first message was answered. */
    minutes: z.nullable(z.int()),
    /** First messages answered, out of a hundred. */
    part: z.int(),
  }),
)
export type Reponse = z.infer<typeof Reponse>

const delais: readonly (readonly [minutes: number, dit: string])[] = [
  [60, 'dans l’heure'],
  [24 * 60, 'le jour même'],
  [48 * 60, 'le lendemain'],
  [7 * 24 * 60, 'dans la semaine'],
]

/** « Répond en général le jour même, à 90 % des premiers messages ». */
export function sayReponse(reponse: Reponse): string | null {
  if (!reponse) return null
  const { minutes, part } = reponse
  if (minutes === null) return `N’a répondu à aucun premier message depuis ${reponseJours} jours`
  const quand = delais.find(([most]) => minutes <= most)?.[1] ?? 'après plus d’une semaine'
  return `Répond en général ${quand}, à ${part}\u00a0% des premiers messages`
}
