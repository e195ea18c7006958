// Test helpers: four people of a moderation case and their actions over HTTP.
import { expect } from 'vitest'
import type { Mesure } from '#domain/moderation/decision.ts'
import type { Cible } from '#domain/moderation/signalement.ts'
import { type Called, call, createAnnonce, type TestMembre, type TestSite } from './site.ts'

export const raisons = { p_fondement: 'Article 6 des conditions', p_faits: 'Ce poste n’existe pas.' }

type Qui = TestMembre | null

export async function openModeration(site: TestSite) {
  const [camille, sacha, bureau, second] = await Promise.all([
    site.createMembre({ pseudo: 'Camille' }),
    site.createMembre({ pseudo: 'Sacha' }),
    site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] }),
    site.createMembre({ pseudo: 'Second', roles: ['operateur'] }),
  ])
  const ask = (from: Qui, name: string, args: object) =>
    call(site, `rpc/${name}`, { args, headers: from?.headers ?? {} })
  const run = async (from: Qui, name: string, args: object) => {
    const answer = await ask(from, name, args)
    expect([name, answer.body?.message, answer.status < 300]).toEqual([name, undefined, true])
    return answer.body
  }
  const read = async (from: Qui, view: string) => (await call(site, view, { headers: from?.headers ?? {} })).body
  const avis = { p_motif: 'arnaque', p_illicite: false, p_email: null }
  const report = (from: Qui, p_cible: Cible, p_uuid_cible: string, more: object = {}): Promise<Called> =>
    ask(from, 'signaler_contenu', { ...avis, p_cible, p_uuid_cible, ...more })
  const decide = (from: TestMembre, p_uuid_signalement: string, p_mesure: Mesure, more: object = {}) =>
    ask(from, 'decider_signalement', { p_uuid_signalement, p_mesure, ...raisons, ...more })
  /** Reports as Sacha, decides as operator; returns the author's link. */
  const judge = async (cible: Cible, uuid: string, mesure: Mesure, more: object = {}): Promise<string> => {
    const { body: reference, status } = await report(sacha, cible, uuid)
    expect(status).toBe(200)
    expect((await decide(bureau, reference, mesure, more)).status).toBe(204)
    const { rows } = await site.database.pool.query<{ uuid: string }>(
      'select uuid_decision as uuid from signalement where uuid_signalement = $1',
      [reference],
    )
    return rows[0]!.uuid
  }
  /** Appeals, and has the second operator restore everything. */
  const appeal = async (p_uuid_suivi: string): Promise<void> => {
    await run(null, 'contester_decision', { p_uuid_suivi, p_texte: 'Il existe.' })
    const [{ uuid_recours }] = await read(second, 'lister_recours')
    await run(second, 'repondre_recours', { p_uuid_recours: uuid_recours, p_accepter: true, p_reponse: 'En effet.' })
  }
  const publish = async (owner = camille, titre_annonce = 'Assistanat à Tours'): Promise<string> =>
    (await createAnnonce(site, { uuid_personne_annonceur: owner.uuid_personne, titre_annonce })).uuid_annonce
  return { camille, sacha, bureau, second, ask, run, read, report, decide, judge, appeal, publish }
}
