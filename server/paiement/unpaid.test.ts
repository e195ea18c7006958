// Ads left unpaid: one reminder, then removed without a debt; what was paid or deleted meanwhile is left alone.
import { beforeEach, expect, test } from 'vitest'
import { conditions } from '#domain/marque/conditions.ts'
import { post as sendAll } from '../testing/jobs.ts'
import { acheteur, createCredit } from '../testing/paiement.ts'
import { call, openFileSite } from '../testing/site.ts'
import { followUnpaid } from './unpaid.ts'

const { impayeeJours } = conditions
const site = await openFileSite()
let membre: ReturnType<typeof acheteur>
beforeEach(async () => {
  membre = acheteur(site, await site.createMembre())
})

const later = (jours: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + jours * 86_400_000)
}
/** The member's mails of a run. */
const turn = async () => {
  await followUnpaid(site, { depot: async () => {} }, site.clock.now)
  return (await sendAll(site)).filter(({ to }) => to === `${membre.sub}@exemple.fr`).map(({ subject }) => subject)
}
const statusOf = async (uuid: string) =>
  (await membre.read('lister_mes_annonces')).find(({ uuid_annonce }: { uuid_annonce: string }) => uuid_annonce === uuid)
    ?.status_annonce

test('une semaine sans paiement se rappelle une fois ; trois mois, l’annonce est retirée et rien n’est dû', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  later(impayeeJours.rappel - 1)
  expect(await turn()).toEqual([])
  later(1)
  expect(await turn()).toEqual(['«\u00a0Remplacement à Tours\u00a0» attend son paiement'])
  expect(await turn()).toEqual([])
  later(impayeeJours.fin - impayeeJours.rappel - 1)
  expect(await turn()).toEqual([])
  expect(await statusOf(uuid_annonce)).toBe('En attente')
  later(1)
  expect(await turn()).toEqual(['«\u00a0Remplacement à Tours\u00a0» est retirée, faute de paiement'])
  expect(await statusOf(uuid_annonce)).toBe(undefined)
  expect(
    (await membre.read('lister_operations')).reduce(
      (sum: number, { montant }: { montant: number }) => sum + montant,
      0,
    ),
  ).toBe(0)
  later(100)
  expect(await turn()).toEqual([])
})

test('le site longtemps arrêté : rappelée d’abord, l’annonce a le même temps devant elle', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  later(impayeeJours.fin + 30)
  expect(await turn()).toEqual(['«\u00a0Remplacement à Tours\u00a0» attend son paiement'])
  later(impayeeJours.fin - impayeeJours.rappel - 1)
  expect(await turn()).toEqual([])
  expect(await statusOf(uuid_annonce)).toBe('En attente')
  later(1)
  expect(await turn()).toEqual(['«\u00a0Remplacement à Tours\u00a0» est retirée, faute de paiement'])
})

test('un chèque attendu se rappelle comme un chèque', async () => {
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  await membre.pay(a_payer, uuid_annonce, 'CHQ')
  await sendAll(site)
  later(impayeeJours.rappel)
  expect(await turn()).toEqual(['«\u00a0Remplacement à Tours\u00a0» attend votre chèque'])
})

test('un chèque qui arrive après le retrait reste en crédit, et l’e-mail propose de publier à nouveau', async () => {
  const operateur = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  await membre.pay(a_payer, uuid_annonce, 'CHQ')
  later(impayeeJours.rappel)
  await turn()
  later(impayeeJours.fin - impayeeJours.rappel)
  await turn()
  expect(await statusOf(uuid_annonce)).toBe(undefined)
  const { body: cheques } = await call(site, 'lister_cheques_tardifs', { headers: operateur.headers })
  const { uuid_paiement } = cheques.find((cheque: { uuid_annonce: string }) => cheque.uuid_annonce === uuid_annonce)
  expect((await operateur.call('encaisser_cheque', { p_uuid_paiement: uuid_paiement })).status).toBe(204)
  const [mail] = (await sendAll(site)).filter(({ to }) => to === `${membre.sub}@exemple.fr`)
  expect(mail!.subject).toMatch(/^Chèque encaissé/)
  expect(mail!.text).toContain('avait été retirée avant l’arrivée de ce paiement')
  expect(mail!.text).toContain(`/ajouter-annonce?depuis=${uuid_annonce}`)
  expect((await membre.read('lire_disponible'))[0].disponible).toBe(a_payer)
})

test('supprimée avant que le rappel ne parte, elle ne se rappelle pas', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  later(impayeeJours.rappel)
  await followUnpaid(site, { depot: async () => {} }, site.clock.now)
  await membre.archive(uuid_annonce)
  expect(await turn()).toEqual([])
})

test('payée ou supprimée, une annonce ne se rappelle pas', async () => {
  await createCredit(site, membre.uuid_personne, 990)
  await membre.publish('P0001')
  await membre.archive((await membre.publish('P0001')).uuid_annonce)
  await sendAll(site)
  later(impayeeJours.fin + 1)
  expect(await turn()).toEqual([])
})
