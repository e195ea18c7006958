// Receipts by mail: one per event, to the right member, with the legally required content.
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { referenceAnnonce } from '#domain/annonce/annonce.ts'
import { conditions } from '#domain/marque/conditions.ts'
import { marque } from '#domain/marque/marque.ts'
import { formatDateLongue } from '#domain/text/format.ts'
import type { Mail } from '../adapter/mail.ts'
import { post as sendAll } from '../testing/jobs.ts'
import { type Acheteur, acheteur, choose, createCredit, delivered } from '../testing/paiement.ts'
import { openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { creditPaiement, lockCompte } from './operation.ts'

let membre: Acheteur

const site = await openFileSite()
const operateur = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })
beforeEach(async () => {
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
  membre = acheteur(site, await site.createMembre())
})

const post = () => sendAll(site)
const run = async (from: TestMembre, name: string, args: object) => {
  const answer = await from.call(name, args)
  expect(answer.status, answer.body?.message).toBeLessThan(300)
  return answer.body
}
const idOf = async (uuid_annonce: string) => {
  const { rows } = await site.database.pool.query<{ uuid: string }>(sql`
    select uuid_paiement as uuid from paiement where uuid_annonce = ${uuid_annonce} order by date_paiement desc limit 1`)
  return rows[0]!.uuid
}
const payByCard = async (montant: number, uuid?: string) => {
  expect((await choose(site, (await membre.pay(montant, uuid)).body, 'payer')).status).toBe(303)
  await delivered(site)
}
/** Every mail, its recipient and subject; none can be unsubscribed from. */
const told = (mails: readonly Mail[]) => {
  for (const { desabonnement, text } of mails)
    expect([desabonnement, text]).toEqual([undefined, expect.not.stringContaining('desabonnement')])
  return mails.map(({ to, subject }) => [to, subject])
}
const jour = (jours: number) =>
  new Date(site.clock.now.getTime() + jours * 86_400_000).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })

test('payée par carte, une annonce donne un e-mail : la somme, la fin, la facture, les conditions, et rien de plus si la caisse le redit', async () => {
  const { uuid_annonce, a_payer } = await membre.publish('P0002')
  await membre.pay(a_payer, uuid_annonce)
  expect(await post()).toEqual([])
  await payByCard(a_payer, uuid_annonce)
  const again = () =>
    site.database.transaction(async (tx) => {
      await lockCompte(tx, membre.uuid_personne)
      await creditPaiement(tx, await idOf(uuid_annonce), site.clock.now)
    })
  await again()
  const mails = await post()
  const subject = `Paiement reçu\u00a0: «\u00a0Remplacement à Tours\u00a0» en ligne jusqu’au ${jour(60)}`
  expect(told(mails)).toEqual([[`${membre.sub}@exemple.fr`, subject]])
  const { text } = mails[0]!
  for (const mot of [
    '19,90\u00a0€ toutes taxes comprises',
    `Annonce Pro en ligne 60 jours (réf.\u00a0${referenceAnnonce(uuid_annonce)})`,
    `${publicUrl}/mon-compte#factures`,
    'Dire à quel nom',
    '3 semaines, à compter de la mise en ligne',
    'Vous n’avez pas demandé la mise en ligne immédiate',
    `conditions de vente du ${formatDateLongue(conditions.version)}`,
    marque.editeur.raison_sociale,
  ])
    expect(text).toContain(mot)
  await again()
  expect(await post()).toEqual([])
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
  const suivante = await membre.publish('P0001')
  await payByCard(suivante.a_payer, suivante.uuid_annonce)
  expect((await post()).map(({ text }) => text.match(/Facture n°/g)?.length)).toEqual([1])
})

test('un chèque donne sa commande, une fois tant qu’elle ne change pas, puis son encaissement', async () => {
  const { uuid_annonce, a_payer: p_montant } = await membre.publish('P0001')
  const ask = (p_mise_en_ligne_immediate: boolean) =>
    run(membre, 'creer_paiement', {
      p_montant,
      p_code_moyendepaiement: 'CHQ',
      p_uuid_annonce: uuid_annonce,
      p_mise_en_ligne_immediate,
    })
  await ask(false)
  await ask(false)
  const [commande, ...autres] = await post()
  expect(autres).toEqual([])
  expect(told([commande!])).toEqual([
    [`${membre.sub}@exemple.fr`, 'Commande enregistrée\u00a0: «\u00a0Remplacement à Tours\u00a0»'],
  ])
  expect(commande!.text).toContain(`chèque de 9,90\u00a0€`)
  expect(commande!.text).toContain(`la référence ${referenceAnnonce(uuid_annonce)}`)
  expect(await post()).toEqual([])
  await ask(true)
  expect((await post()).map(({ text }) => text.includes('Vous avez demandé la mise en ligne immédiate'))).toEqual([
    true,
  ])
  await run(operateur, 'encaisser_cheque', { p_uuid_paiement: await idOf(uuid_annonce) })
  const mails = await post()
  expect(told(mails)).toEqual([
    [
      `${membre.sub}@exemple.fr`,
      `Chèque encaissé\u00a0: «\u00a0Remplacement à Tours\u00a0» en ligne jusqu’au ${jour(45)}`,
    ],
  ])
  expect(mails[0]!.text).not.toContain('3 semaines')
})

test('d’un chèque pour une annonce, la commande ne dit qu’elle, quoi qui attende à côté', async () => {
  const autre = await membre.publish('P0003')
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  await membre.pay(a_payer, uuid_annonce, 'CHQ')
  const [commande] = await post()
  expect(commande!.text).toContain(referenceAnnonce(uuid_annonce))
  expect(commande!.text).not.toContain(referenceAnnonce(autre.uuid_annonce))
})

test('une commande dont le chèque n’est plus attendu ne s’écrit plus', async () => {
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  await membre.pay(a_payer, uuid_annonce, 'CHQ')
  await membre.archive(uuid_annonce)
  const autre = await membre.publish('P0001')
  await membre.pay(autre.a_payer, autre.uuid_annonce, 'CHQ')
  await run(operateur, 'annuler_cheque', { p_uuid_paiement: await idOf(autre.uuid_annonce) })
  expect(await post()).toEqual([])
})

test('un paiement pour toute la dette est un e-mail, qui dit chaque annonce ; une autre, couverte par un crédit, le sien', async () => {
  await membre.publish('P0001')
  await membre.publish('P0002')
  await payByCard(29.8)
  const mails = await post()
  expect(told(mails)).toEqual([
    [`${membre.sub}@exemple.fr`, expect.stringContaining('Paiement reçu\u00a0: 2 annonces en ligne')],
  ])
  expect(mails[0]!.text).toMatch(/9,90\u00a0€ toutes.*19,90\u00a0€ toutes/s)

  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
  await createCredit(site, membre.uuid_personne, 990)
  await membre.publish('P0001')
  const suite = await post()
  expect(told(suite)).toEqual([
    [`${membre.sub}@exemple.fr`, expect.stringContaining('Annonce\u00a0: «\u00a0Remplacement à Tours\u00a0» en ligne')],
  ])
  expect(suite[0]!.text).toContain('Votre crédit suffisait')
})

test('ce qui vient au-delà de la dette se dit comme un crédit, puis se rend : un e-mail chacun', async () => {
  const { rows } = await site.database.pool.query<{ uuid: string }>(sql`
    insert into paiement (uuid_personne, code_moyendepaiement, montant_centimes, date_paiement)
    values (${membre.uuid_personne}, 'CHQ', 990, ${site.clock.now}) returning uuid_paiement as uuid`)
  const p_uuid_paiement = rows[0]!.uuid
  await run(operateur, 'encaisser_cheque', { p_uuid_paiement })
  const mails = await post()
  expect(told(mails)).toEqual([[`${membre.sub}@exemple.fr`, 'Chèque encaissé\u00a0: 9,90\u00a0€']])
  expect(mails[0]!.text).toContain('elle reste à votre crédit')
  await run(operateur, 'rembourser_paiement', { p_uuid_paiement, p_montant: 9.9 })
  expect(told(await post())).toEqual([[`${membre.sub}@exemple.fr`, 'Remboursement\u00a0: 9,90\u00a0€']])
  expect(await post()).toEqual([])
})

test('une page de paiement laissée, une annonce gratuite, une adresse non prouvée : aucun e-mail', async () => {
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  await choose(site, (await membre.pay(a_payer, uuid_annonce)).body, 'abandonner')
  await membre.publish('G0000')
  await delivered(site)
  expect(await post()).toEqual([])
  await site.database.pool.query(
    sql`update personne set email_verifie = false where uuid_personne = ${membre.uuid_personne}`,
  )
  await payByCard(a_payer, uuid_annonce)
  expect(await post()).toEqual([])
})
