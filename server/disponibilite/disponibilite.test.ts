// Availability over HTTP: limits, refusals, « Toujours disponible ? », and deletion.
import { beforeEach, expect, test } from 'vitest'
import {
  disponibilitesMax,
  gardeJours,
  silenceJours,
  tropDeDisponibilites,
} from '#domain/disponibilite/disponibilite.ts'
import { disponiblesOf, tours } from '../testing/disponibilite.ts'
import { openFileSite, type TestMembre } from '../testing/site.ts'

let owner: TestMembre

const site = await openFileSite()
beforeEach(async () => {
  site.clock.now = new Date('2026-12-01T11:00:00Z')
  await query('truncate disponibilite, invitation, disponibles_jour, masque, courrier, notification')
  owner = await site.createMembre()
})

const { ask, run, query, later, declare, people, publish, invite, invited, sweep, post } = disponiblesOf(
  site,
  () => owner,
)

test('cinq au plus, même ensemble ; ce qui n’a pas de sens est refusé, et nommé', async () => {
  const membre = await site.createMembre()
  const answers = await Promise.all(
    Array.from({ length: disponibilitesMax + 2 }, () => ask(membre, 'enregistrer_disponibilite', tours)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(disponibilitesMax)
  expect(answers.find(({ status }) => status === 400)!.body.message).toBe(tropDeDisponibilites)
  const refus = async (given: object) => {
    const { status, body } = await ask(membre, 'enregistrer_disponibilite', { ...tours, ...given })
    return [status, body.hint]
  }
  expect(await refus({ p_fin: '2026-12-14' })).toEqual([400, 'p_fin'])
  expect(await refus({ p_debut: '2026-11-01', p_fin: '2026-11-30' })).toEqual([400, 'p_fin'])
  expect(await refus({ p_fin: '2027-12-20' })).toEqual([400, 'p_fin'])
  expect(await refus({ p_code_commune: '' })).toEqual([400, 'p_code_commune'])
  expect((await refus({ p_code_commune: '00000' }))[0]).toBe(400)
  expect((await ask(membre, 'masquer_disponibilites', { p_pseudo_masque: 'Personne' })).status).toBe(400)
})

test('s’arrête d’elle-même après son dernier jour, s’oublie trente jours plus tard, avec ses invitations', async () => {
  const [membre] = (await people(1, { p_fin: '2027-01-10' })) as [TestMembre]
  const uuid_annonce = await publish({ date_publication: new Date('2027-01-10T12:00:00Z') })
  await invite(uuid_annonce)
  later(40)
  await sweep()
  expect(await membre.read('lister_mes_disponibilites')).toMatchObject([{ fin: '2027-01-10' }])
  await invite(await publish())
  expect((await query('select from invitation')).rowCount).toBe(2)
  later(1)
  await invite(await publish())
  expect((await query('select from invitation')).rowCount).toBe(2)
  later(gardeJours)
  await query(`update annonce set status_annonce = 'Expirée' where uuid_annonce = $1`, [uuid_annonce])
  await sweep()
  expect(await membre.read('lister_mes_disponibilites')).toEqual([])
  // An invitation about an ad that is still online is kept.
  expect((await query('select from invitation')).rowCount).toBe(1)
})

test('« toujours disponible ? » tous les trente jours, une fois ; oui la garde, le silence l’arrête', async () => {
  const [bavard, muet] = (await people(2, { p_fin: '2027-11-01' })) as [TestMembre, TestMembre]
  await declare(muet, { p_fin: '2027-11-01', p_code_commune: '75111' })
  later(silenceJours.question - 0.1)
  expect(await post()).toEqual([])
  later(0.2)
  const mails = await post()
  expect(mails.map(({ to }) => to).sort()).toEqual([bavard, muet].map(({ sub }) => `${sub}@exemple.fr`).sort())
  expect(mails.find(({ to }) => to.startsWith(`${muet.sub}@`))!.text).toMatch(/Tours[\s\S]*Paris/)
  expect(mails.map(({ desabonnement }) => desabonnement?.liste)).toEqual(['invitations', 'invitations'])
  expect(await post()).toEqual([])
  expect(await bavard.read('lister_notifications')).toMatchObject([{ genre: 'invitation', sujet: null, vue: false }])
  const [{ uuid_disponibilite, a_confirmer }] = await bavard.read('lister_mes_disponibilites')
  expect(a_confirmer).toBe(true)
  await run(bavard, 'activer_disponibilite', { p_uuid_disponibilite: uuid_disponibilite, p_active: true })
  expect(await bavard.read('lister_notifications')).toEqual([])
  later(silenceJours.arret)
  expect(await post()).toEqual([])
  const actives = async (membre: TestMembre) =>
    (await membre.read('lister_mes_disponibilites')).map(({ active }: { active: boolean }) => active)
  expect([await actives(bavard), await actives(muet)]).toEqual([[true], [false, false]])
  await invite(await publish())
  expect(await invited([bavard, muet])).toEqual([1, 0])
})
