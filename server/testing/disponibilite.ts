// Test helpers: available members, ads that invite them, and mails, over HTTP.
import { expect } from 'vitest'
import { sweepDisponibilites } from '../disponibilite/disponibilite.ts'
import { resumeLostMails } from '../mail/outbox.ts'
import { noterDans, post as postAll } from './jobs.ts'
import { call, createAnnonce, type TestMembre, type TestSite } from './site.ts'

/** Available for a winter, around Tours. */
export const tours = { p_debut: '2026-12-15', p_fin: '2027-03-31', p_code_commune: '37261', p_rayon_km: 20 }

/** Actions on a site; ads belong to `owner` by default. */
export function disponiblesOf(site: TestSite, owner: () => TestMembre) {
  const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
  const ask = (from: TestMembre, name: string, args: object = {}, at: { url: string } = site) =>
    call(at, `rpc/${name}`, { args, headers: from.headers })
  const run = async (from: TestMembre, name: string, args: object = {}) => {
    const answer = await ask(from, name, args)
    expect([name, answer.body?.message, answer.status < 300]).toEqual([name, undefined, true])
    return answer.body
  }
  const later = (jours: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + jours * 86_400_000)
  }
  const declare = async (from: TestMembre, given: object = {}): Promise<string> =>
    (await run(from, 'enregistrer_disponibilite', { ...tours, ...given }))[0].uuid_disponibilite
  /** This many available members around Tours, the first one waiting longest. */
  async function people(nombre: number, given: object = {}): Promise<TestMembre[]> {
    const membres: TestMembre[] = []
    for (let rang = 0; rang < nombre; rang++) {
      const membre = await site.createMembre()
      site.clock.now = new Date(site.clock.now.getTime() + 1000)
      await declare(membre, given)
      membres.push(membre)
    }
    return membres
  }
  const publish = async (given: object = {}, of = owner()): Promise<string> =>
    (await createAnnonce(site, { uuid_personne_annonceur: of.uuid_personne, id_typeannonce: 2, ...given })).uuid_annonce
  const count = (p_uuid_annonce: string, of = owner()) => run(of, 'compter_disponibles', { p_uuid_annonce })
  const invite = (p_uuid_annonce: string, of = owner()) => run(of, 'inviter_disponibles', { p_uuid_annonce })
  const invitationsOf = (membre: TestMembre) => membre.read('lister_invitations')
  const invited = async (membres: TestMembre[]) =>
    (await Promise.all(membres.map(invitationsOf))).map((lues) => lues.length)
  const sweep = async () => {
    const cles: string[] = []
    const depot = noterDans(cles)
    await sweepDisponibilites(site.database, { depot }, site.clock.now)
    await resumeLostMails(site.database, depot, site.clock.now)
    return [...new Set(cles)]
  }
  const post = () => postAll(site, (depot) => sweepDisponibilites(site.database, { depot }, site.clock.now))
  return { query, ask, run, later, declare, people, publish, count, invite, invitationsOf, invited, sweep, post }
}
