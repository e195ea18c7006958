// Renewing an expired ad: free ads at no cost, paid ads debited again for each period (ADR 010).
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Acheteur, acheteur, checkCompte, choose, createCredit, delivered, prix } from '../testing/paiement.ts'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'
import { expireAnnonces } from './annonce.ts'

let membre: Acheteur

const site = await openFileSite()
beforeEach(async () => {
  membre = acheteur(site, await site.createMembre())
})

const visible = async (uuid: string) => (await call(site, `lister_annonces?uuid_annonce=eq.${uuid}`)).body.length === 1

/** Pays by card what an ad still costs. */
async function payCard(uuid: string, montant: number): Promise<void> {
  const { body } = await membre.pay(montant, uuid)
  expect((await choose(site, body, 'payer')).status).toBe(303)
  await delivered(site)
}

/** Runs the expiry job once every ad online is overdue. */
const expire = () => expireAnnonces(site.database, new Date(site.clock.now.getTime() + 100 * 86_400_000))

/** A paid ad that has expired. */
async function expiree(code = 'P0002'): Promise<string> {
  const { uuid_annonce, a_payer } = await membre.publish(code)
  await payCard(uuid_annonce, a_payer)
  await expire()
  expect((await membre.annonce(uuid_annonce))!.status_annonce).toBe('Expirée')
  return uuid_annonce
}

test('une annonce gratuite expirée revient, sans débit', async () => {
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: membre.uuid_personne,
    status_annonce: 'Expirée',
    date_publication: new Date('2026-01-01'),
  })
  expect(await membre.renew(uuid_annonce)).toMatchObject({ status: 200, body: [{ uuid_annonce, a_payer: 0 }] })
  expect(await membre.annonce(uuid_annonce)).toMatchObject({ status_annonce: 'Actif', score_annonce: 1000 })
  expect(await membre.operations()).toEqual([])
})

test('une annonce payante se renouvelle deux fois, chaque fois débitée, payée, en ligne pour sa durée', async () => {
  const uuid = await expiree()
  for (const periode of [2, 3]) {
    expect((await membre.renew(uuid)).body).toEqual([{ uuid_annonce: uuid, a_payer: prix.P0002 }])
    expect(await membre.annonce(uuid)).toMatchObject({
      status_annonce: 'En attente',
      periode_annonce: periode,
      a_payer: prix.P0002,
      date_publication: null,
    })
    expect(await visible(uuid)).toBe(false)
    await payCard(uuid, prix.P0002!)
    const active = (await membre.annonce(uuid))!
    expect(active).toMatchObject({ status_annonce: 'Actif', periode_annonce: periode, a_payer: 0 })
    expect(Date.parse(active.date_expiration!) - Date.parse(active.date_publication!)).toBe(60 * 86_400_000)
    expect(await visible(uuid)).toBe(true)
    await checkCompte(site, membre)
    await expire()
  }
  const operations = (await membre.operations()).map(({ operation, montant }) => [operation, montant])
  expect(operations).toEqual([
    ['PAIEMENT', 19.9],
    ['RENOUVELLEMENT ANNONCE', -19.9],
    ['PAIEMENT', 19.9],
    ['RENOUVELLEMENT ANNONCE', -19.9],
    ['PAIEMENT', 19.9],
    ['CREATION ANNONCE', -19.9],
  ])
})

test('touché deux fois, ou demandé de nouveau, un renouvellement est un débit', async () => {
  const uuid = await expiree()
  const twice = await Promise.all([membre.renew(uuid), membre.renew(uuid)])
  const due = [{ uuid_annonce: uuid, a_payer: 19.9 }]
  expect(twice.map(({ status, body }) => [status, body])).toEqual([
    [200, due],
    [200, due],
  ])
  expect((await membre.renew(uuid)).body).toEqual(due)
  expect(await membre.montants()).toEqual([-19.9, 19.9, -19.9])
  await payCard(uuid, 19.9)
  expect((await membre.renew(uuid)).body).toEqual([{ uuid_annonce: uuid, a_payer: 0 }])
  expect(await membre.montants()).toEqual([19.9, -19.9, 19.9, -19.9])
})

test.each([
  [3000, 'Actif', 0],
  [1990, 'Actif', 0],
  [1000, 'En attente', 9.9],
])('un crédit de %d centimes sert d’abord : %s, reste %d', async (credit, statut, reste) => {
  const uuid = await expiree()
  await createCredit(site, membre.uuid_personne, credit)
  expect((await membre.renew(uuid)).body).toEqual([{ uuid_annonce: uuid, a_payer: reste }])
  expect(await membre.annonce(uuid)).toMatchObject({ status_annonce: statut, a_payer: reste })
  await checkCompte(site, membre)
  if (!reste) return
  expect((await membre.pay(19.9, uuid)).status).toBe(400)
  await payCard(uuid, reste)
  expect((await membre.annonce(uuid))!.status_annonce).toBe('Actif')
  await checkCompte(site, membre)
})

test('deux renouvellements à la fois : un crédit qui en paie un n’en paie pas deux', async () => {
  for (let essai = 0; essai < 6; essai++) {
    membre = acheteur(site, await site.createMembre())
    const deux = [await expiree('P0001'), await expiree('P0001')]
    await createCredit(site, membre.uuid_personne, 990)
    const reponses = await Promise.all(deux.map((uuid) => membre.renew(uuid)))
    expect(reponses.map(({ body }) => body[0].a_payer).sort()).toEqual([0, 9.9])
    await checkCompte(site, membre)
  }
})

test('le renouvellement se paie aussi par chèque, attendu une fois', async () => {
  const operateur = await site.createMembre({ roles: ['operateur'] })
  const uuid = await expiree('P0001')
  await membre.renew(uuid)
  for (const _ of [1, 2]) expect(await membre.pay(9.9, uuid, 'CHQ')).toMatchObject({ status: 200, body: null })
  const { headers } = operateur
  const { body } = await call(site, `lister_cheques_attendus?uuid_annonce=eq.${uuid}`, { headers })
  expect(body).toMatchObject([{ montant: 9.9 }])
  const args = { p_uuid_paiement: body[0].uuid_paiement }
  expect((await call(site, 'rpc/encaisser_cheque', { args, headers })).status).toBe(204)
  expect(await membre.annonce(uuid)).toMatchObject({ status_annonce: 'Actif', periode_annonce: 2 })
})

test('supprimée avant d’être payée, le débit de sa seule dernière période est rendu', async () => {
  const uuid = await expiree()
  await membre.renew(uuid)
  expect((await membre.archive(uuid)).status).toBe(204)
  expect(await membre.montants()).toEqual([19.9, -19.9, 19.9, -19.9])
  expect((await membre.operations())[0]!.operation).toBe('ANNULATION ANNONCE')
  expect((await membre.renew(uuid)).status).toBe(404)
})

test('un autre membre, une annonce supprimée ou pourvue : comme si elle n’était pas là ; en ligne, rien ne change', async () => {
  const uuid = await expiree()
  const autre = acheteur(site, await site.createMembre())
  const absente = { status: 404, body: { message: 'Annonce non trouvée ou accès refusé.' } }
  expect(await autre.renew(uuid)).toMatchObject(absente)
  expect(await autre.montants()).toEqual([])
  const { uuid_annonce } = await membre.publish('P0001')
  expect((await membre.renew(uuid_annonce)).body).toEqual([{ uuid_annonce, a_payer: 9.9 }])
  expect(await autre.renew(uuid_annonce)).toMatchObject(absente)
  await payCard(uuid_annonce, 9.9)
  expect(await autre.renew(uuid_annonce)).toMatchObject(absente)
  const avant = await membre.annonce(uuid_annonce)
  expect((await membre.renew(uuid_annonce)).body).toEqual([{ uuid_annonce, a_payer: 0 }])
  expect(await membre.annonce(uuid_annonce)).toEqual(avant)
  await membre.call('pourvoir_annonce', { p_uuid_annonce: uuid_annonce })
  expect(await membre.renew(uuid_annonce)).toMatchObject(absente)
  await membre.archive(uuid)
  expect(await membre.renew(uuid)).toMatchObject(absente)
  expect((await membre.operations()).filter(({ operation }) => operation === 'RENOUVELLEMENT ANNONCE')).toEqual([])
})

test('la base refuse une période qui ne suit pas, qui n’est pas débitée, ou débitée deux fois', async () => {
  const uuid = await expiree()
  const waits = sql`status_annonce = 'En attente', date_publication = null, date_expiration = null`
  const run = (statement: ReturnType<typeof sql>) => site.database.transaction((tx) => tx.query(statement))
  const debit = (periode: number, operation = 'RENOUVELLEMENT ANNONCE') => sql`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce, periode_annonce)
    values (${membre.uuid_personne}, now(), ${operation}, -1990, ${uuid}, ${periode})`
  for (const statement of [
    sql`update annonce set periode_annonce = 3, ${waits} where uuid_annonce = ${uuid}`,
    sql`update annonce set periode_annonce = 2, status_annonce = 'Actif' where uuid_annonce = ${uuid}`,
    sql`update annonce set periode_annonce = 2, ${waits} where uuid_annonce = ${uuid}`,
    sql`update annonce set ${waits} where uuid_annonce = ${uuid}`,
    debit(1),
    debit(2),
    debit(1, 'CREATION ANNONCE'),
  ])
    await expect(run(statement), statement.text).rejects.toThrow()
  await membre.renew(uuid)
  await expect(run(debit(2))).rejects.toThrow('operation_par_periode')
  await expect(run(debit(3))).rejects.toThrow('Opération incorrecte')
  expect(await membre.montants()).toEqual([-19.9, 19.9, -19.9])
})
