// Mails enqueued again after a lost queue (ADR 032): a limited number per run, the oldest first.
import { expect, test } from 'vitest'
import { eraseComptes, resumeErasuresAtProvider } from '../compte/effacement.ts'
import { noterDans } from '../testing/jobs.ts'
import { openFileSite } from '../testing/site.ts'
import { type Enqueue, resumeLostMails } from './outbox.ts'

const site = await openFileSite()

const query = (text: string, ...values: unknown[]) => site.database.pool.query(text, values)

/** The names of the jobs enqueued by one run. */
async function left(turn: (depot: Enqueue) => Promise<void>): Promise<string[]> {
  const names: string[] = []
  await turn(noterDans(names))
  return names
}

test('les e-mails qui attendent : cinq cents par tour', async () => {
  const { uuid_personne } = await site.createMembre()
  await query(
    `insert into courrier (cle, nature, uuid_personne, date_courrier)
      select 'reprise ' || n, 'rappel', $1, $2::timestamptz - make_interval(secs => 501 - n) from generate_series(1, 501) n`,
    uuid_personne,
    site.clock.now,
  )
  const resume = () => left((depot) => resumeLostMails(site.database, depot, site.clock.now))
  const first = await resume()
  expect(first).toEqual(Array.from({ length: 500 }, (_, n) => `reprise ${n + 1}`))
  await query("update courrier set etat = 'parti' where cle = any ($1)", first)
  expect(await resume()).toEqual(['reprise 501'])
})

test('les comptes à oublier : cent par tour', async () => {
  await query(
    `with gone as (
        insert into personne (sub, date_depart)
        select 'ancien ' || n, $1::timestamptz + make_interval(secs => n) from generate_series(1, 101) n returning *)
      insert into identite_conservee (uuid_personne, sub, date_inscription, date_depart)
      select uuid_personne, replace(sub, 'ancien', 'parti'), $1, date_depart from gone`,
    site.clock.now,
  )
  const resume = () => left((oubli) => resumeErasuresAtProvider(site.database, oubli))
  const first = await resume()
  expect(first).toEqual(Array.from({ length: 100 }, (_, n) => `parti ${n + 1}`))
  await query('update identite_conservee set date_oubli = $1 where sub = any ($2)', site.clock.now, first)
  expect(await resume()).toEqual(['parti 101'])
})

test('les comptes à effacer : cent par tour', async () => {
  await query(
    `insert into personne (sub, effacement_demande, date_effacement)
      select 'efface ' || n, true, $1::timestamptz - make_interval(secs => n) from generate_series(1, 101) n`,
    site.clock.now,
  )
  const erase = () => left((oubli) => eraseComptes(site, { now: site.clock.now, depot: async () => {}, oubli }))
  const first = await erase()
  expect(first).toHaveLength(100)
  expect(first).not.toContain('efface 1')
  expect(await erase()).toEqual(['efface 1'])
})
