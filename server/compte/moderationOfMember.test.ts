// What moderation keeps of a member: their export holds their own part and nobody else's, their departure erases it and no more.
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { effacementJours } from '#domain/compte/effacement.ts'
import type { Mesure } from '#domain/moderation/decision.ts'
import { openModeration } from '../testing/moderation.ts'
import { openFileSite, type TestMembre } from '../testing/site.ts'
import { eraseComptes } from './effacement.ts'

const site = await openFileSite()
const { camille, sacha, bureau, second, run, read, report, decide, publish } = await openModeration(site)

/** One reports an ad of the other, an operator decides, and who is unhappy with it appeals, in words that name them. */
async function quarrel(from: TestMembre, about: TestMembre, mesure: Mesure, answered = true): Promise<void> {
  const nameOf = (one: TestMembre) => (one === camille ? 'Camille' : 'Sacha')
  const { body: reference } = await report(from, 'annonce', await publish(about), {
    p_explication: `${nameOf(from)} signale.`,
  })
  expect((await decide(bureau, reference, mesure)).status).toBe(204)
  const unhappy = mesure === 'rien' ? from : about
  const { rows } = await site.database.pool.query<{ uuid: string }>(
    'select uuid_decision as uuid from signalement where uuid_signalement = $1',
    [reference],
  )
  const p_uuid_suivi = mesure === 'rien' ? reference : rows[0]!.uuid
  const p_texte = `${nameOf(unhappy)} ${mesure === 'rien' ? 'insiste' : 'conteste'}${answered ? '' : ' encore'}.`
  await run(null, 'contester_decision', { p_uuid_suivi, p_texte })
  if (!answered) return
  const [{ uuid_recours }] = await read(second, 'lister_recours')
  await run(second, 'repondre_recours', { p_uuid_recours: uuid_recours, p_accepter: false, p_reponse: 'Non.' })
}

for (const [from, about] of [
  [camille, sacha],
  [sacha, camille],
] as const) {
  await quarrel(from, about, 'rien')
  await quarrel(from, about, 'retirer')
}
await quarrel(sacha, camille, 'retirer', false)

const exported = async (membre: TestMembre) => {
  const p_jeton_identite = await site.issuer.identity(membre.sub)
  const { body: path } = await membre.call('generer_lien_copie', { p_jeton_identite })
  const files = unzipSync(new Uint8Array(await (await fetch(site.url + path)).arrayBuffer()))
  return JSON.parse(Buffer.from(files['donnees.json']!).toString())
}
const sorted = (rows: Record<string, unknown>[], column: string) => rows.map((row) => row[column]).sort()

test.each([
  ['Camille', camille, ['Camille conteste encore.'], ['retirer', 'retirer', 'rien']],
  ['Sacha', sacha, [], ['retirer', 'rien']],
] as const)(
  '%s n’emporte que ses signalements, ce qui fut décidé d’elle et ses recours',
  async (nom, membre, encore, mesures) => {
    const lues = await exported(membre)
    expect(new Set(sorted(lues.signalement, 'explication'))).toEqual(new Set([`${nom} signale.`]))
    expect(sorted(lues.recours, 'texte')).toEqual([`${nom} conteste.`, `${nom} insiste.`, ...encore].sort())
    expect(sorted(lues.decision, 'mesure')).toEqual([...mesures].sort())
  },
)

test('partie, elle n’a plus ses mots, sauf d’un recours qui attend ; les autres gardent les leurs', async () => {
  await run(camille, 'supprimer_compte', {})
  site.clock.now = new Date(site.clock.now.getTime() + effacementJours * 86_400_000)
  await eraseComptes(site, { now: site.clock.now, depot: async () => {}, oubli: async () => {} })
  const list = async (query: string) => {
    const { rows } = await site.database.pool.query<{ mot: string | null }>(query)
    return rows.map(({ mot }) => mot)
  }
  expect(await list('select texte as mot from recours order by texte nulls last')).toEqual([
    'Camille conteste encore.',
    'Sacha conteste.',
    'Sacha insiste.',
    null,
    null,
  ])
  expect(await list('select distinct explication as mot from signalement order by 1 nulls last')).toEqual([
    'Sacha signale.',
    null,
  ])
  for (const [table, kept] of [
    ['signalement', 'extrait'],
    ['decision', 'retire'],
  ]) {
    const left = (whose: TestMembre) =>
      list(
        `select ${kept} as mot from ${table} where uuid_personne_visee = '${whose.uuid_personne}' and ${kept} is not null`,
      )
    expect([(await left(camille)).length, (await left(sacha)).length > 0], table).toEqual([0, true])
  }
})
