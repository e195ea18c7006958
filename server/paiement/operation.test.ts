// The ledger: balances are right whatever happens in whatever order, and an invalid row cannot be written.
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { aPayer } from '#domain/paiement/operation.ts'
import { createSeededRandom, type SeededRandom } from '../../embedded/demo/seededRandom.ts'
import {
  type Acheteur,
  acheteur,
  checkCompte,
  choose,
  createCredit,
  delivered,
  notificationOf,
  notify,
  prix,
} from '../testing/paiement.ts'
import { createAnnonce, openFileSite } from '../testing/site.ts'

let membre: Acheteur

const site = await openFileSite()
const operateur = await site.createMembre({ roles: ['operateur'] })
beforeEach(async () => {
  membre = acheteur(site, await site.createMembre())
})

test('ce que l’on dit dû avant de publier est ce qui le sera : avoir entamé, dette, annonce couverte, retirée', async () => {
  const read = async () => await membre.read('lire_disponible')
  const told = async (code: string) => aPayer(prix[code]!, (await read())[0].disponible)
  const publish = async (code: string) => {
    const dit = await told(code)
    const publiee = await membre.publish(code)
    expect(publiee.a_payer).toBe(dit)
    return publiee
  }
  expect(await read()).toEqual([{ uuid_personne: membre.uuid_personne, disponible: 0 }])
  await createCredit(site, membre.uuid_personne, 4500)
  expect((await publish('P0003')).a_payer).toBe(0)
  const entame = await publish('P0001')
  expect(entame.a_payer).toBe(4.8)
  expect((await publish('P0002')).a_payer).toBe(14.8)
  await membre.archive(entame.uuid_annonce)
  expect((await publish('P0001')).a_payer).toBe(4.8)
})

/** Possible moves of a member, the checkout and an operator. */
function createGestes(hasard: SeededRandom) {
  const pages: string[] = []
  const payees: string[] = []
  const due = async () => hasard.pick(await membre.dues())
  const cash = async () => {
    const view = `lister_cheques_attendus?email=eq.${membre.sub}@exemple.fr`
    const { body } = await operateur.get(view)
    if (!body.length) return
    const args = { p_uuid_paiement: hasard.pick<{ uuid_paiement: string }>(body).uuid_paiement }
    await operateur.call('encaisser_cheque', args)
  }
  const gestes: Record<string, () => Promise<unknown>> = {
    publier: () => membre.publish(hasard.pick(Object.keys(prix))),
    archiver: async () => membre.archive(hasard.pick(await membre.annonces())?.uuid_annonce),
    'ouvrir une page': async () => {
      const annonce = await due()
      const { body } = await membre.pay(annonce?.a_payer ?? 9.9, hasard.chance(0.7) ? annonce?.uuid_annonce : undefined)
      if (typeof body === 'string') pages.push(body)
    },
    'payer toute la dette': async () => {
      const dette = -(await membre.montants()).reduce((sum, montant) => sum + montant, 0)
      const { body } = await membre.pay(Math.round(dette * 100) / 100)
      if (typeof body === 'string') pages.push(body)
    },
    'payer par carte': async () => {
      const page = hasard.pick(pages)
      if (page && (await choose(site, page, 'payer')).status === 303) payees.push(page)
    },
    'promettre un chèque': async () => {
      const annonce = await due()
      if (annonce) await membre.pay(annonce.a_payer, annonce.uuid_annonce, 'CHQ')
    },
    'encaisser un chèque': cash,
    'notifier, peut-être encore': async () => {
      const page = hasard.pick(payees)
      if (page) expect((await notify(site, await notificationOf(site, page))).status).toBe(200)
    },
    'deux à la fois': () => Promise.all([membre.publish('P0001'), cash(), gestes['notifier, peut-être encore']!()]),
  }
  return { gestes, payees }
}

test.each(Array.from({ length: 6 }, (_, rang) => rang + 1))(
  'une suite au hasard de gestes, graine %i',
  async (graine) => {
    site.notifications.held = true
    const hasard = createSeededRandom(graine)
    const { gestes, payees } = createGestes(hasard)
    for (let i = 0; i < 25; i++) {
      await gestes[hasard.pick(Object.keys(gestes))]!()
      await checkCompte(site, membre)
    }
    site.notifications.held = false
    await delivered(site)
    await checkCompte(site, membre)
    const { rows } = await site.database.pool.query<{ n: number }>(sql`
    select count(*) as n from operation join paiement p using (uuid_paiement)
    where p.uuid_personne = ${membre.uuid_personne} and p.code_moyendepaiement = 'CB'`)
    expect(rows[0]!.n).toBe(new Set(payees).size)
  },
)

const run = (statement: Sql) => site.database.transaction((tx) => tx.query(statement))

test('une ligne du registre, du journal, ou un paiement reçu ne se change ni ne s’efface', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  await membre.pay(9.9, uuid_annonce, 'CHQ')
  const { rows } = await site.database.pool.query<{ uuid_paiement: string }>(sql`
    select uuid_paiement from paiement where uuid_annonce = ${uuid_annonce}`)
  const args = { p_uuid_paiement: rows[0]!.uuid_paiement }
  expect((await operateur.call('encaisser_cheque', args)).status).toBe(204)
  for (const statement of [
    sql`update operation set montant_centimes = 1 where uuid_personne = ${membre.uuid_personne}`,
    sql`delete from operation where uuid_personne = ${membre.uuid_personne}`,
    sql`truncate operation cascade`,
    sql`update journal set date_action = now()`,
    sql`delete from journal`,
    sql`delete from paiement where uuid_paiement = ${args.p_uuid_paiement}`,
    sql`update paiement set etat = 'attendu' where uuid_paiement = ${args.p_uuid_paiement}`,
    sql`update paiement set montant_centimes = 1 where uuid_paiement = ${args.p_uuid_paiement}`,
  ])
    await expect(run(statement)).rejects.toThrow('ne se change ni ne s’efface')
  await checkCompte(site, membre)
})

test('une opération fausse ne s’écrit pas, une annonce non couverte ne se montre pas', async () => {
  const autre = await site.createMembre()
  const { uuid_annonce } = await membre.publish('P0002')
  const libre = await createAnnonce(site, { uuid_personne_annonceur: membre.uuid_personne, code_tarif: 'P0001' })
  await membre.pay(19.9, uuid_annonce, 'CHQ')
  const { rows } = await site.database.pool.query<{ uuid_paiement: string }>(sql`
    select uuid_paiement from paiement where uuid_annonce = ${uuid_annonce}`)
  const [{ uuid_paiement } = { uuid_paiement: '' }] = rows
  const insert = (
    qui: string,
    operation: string,
    centimes: number,
    annonce: string | null,
    paiement: string | null,
  ) => sql`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce, uuid_paiement)
    values (${qui}, now(), ${operation}, ${centimes}, ${annonce}, ${paiement})`
  const moi = membre.uuid_personne
  for (const statement of [
    insert(moi, 'CREATION ANNONCE', -1990, uuid_annonce, null),
    insert(moi, 'CREATION ANNONCE', -1, libre.uuid_annonce, null),
    insert(moi, 'CREATION ANNONCE', 990, libre.uuid_annonce, null),
    insert(moi, 'CREATION ANNONCE', -990, null, null),
    insert(autre.uuid_personne, 'CREATION ANNONCE', -990, libre.uuid_annonce, null),
    insert(moi, 'CREATION ANNONCE', -990, libre.uuid_annonce, null),
    insert(moi, 'ANNULATION ANNONCE', 1990, uuid_annonce, null),
    insert(moi, 'ANNULATION ANNONCE', 990, libre.uuid_annonce, null),
    insert(moi, 'PAIEMENT', 1990, null, null),
    insert(moi, 'PAIEMENT', 1990, null, uuid_paiement),
    insert(moi, 'CADEAU', 1990, null, null),
    sql`update paiement set etat = 'reçu' where uuid_paiement = ${uuid_paiement}`,
    sql`update annonce set status_annonce = 'Archivée' where uuid_annonce = ${uuid_annonce}`,
    sql`update annonce set status_annonce = 'Actif', date_publication = now(), date_expiration = now()
      where uuid_annonce = ${uuid_annonce}`,
    sql`update annonce set status_annonce = 'En attente' where uuid_annonce = ${libre.uuid_annonce}`,
    sql`insert into paiement (uuid_personne, uuid_annonce, code_moyendepaiement, montant_centimes, date_paiement)
      values (${moi}, ${uuid_annonce}, 'CHQ', 1990, now())`,
  ])
    await expect(run(statement), statement.text + statement.values.join()).rejects.toThrow()
  expect(await membre.montants()).toEqual([-19.9])
})

test('un crédit au mauvais montant, ou pour un autre membre, ne s’écrit pas', async () => {
  const autre = await site.createMembre()
  const { uuid_annonce } = await membre.publish('P0002')
  await membre.pay(19.9, uuid_annonce, 'CHQ')
  const credit = (qui: string, centimes: number) =>
    site.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ uuid_paiement: string }>(sql`
        update paiement set etat = 'reçu' where uuid_annonce = ${uuid_annonce} returning uuid_paiement`)
      await tx.query(sql`
        insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_paiement)
        values (${qui}, now(), 'PAIEMENT', ${centimes}, ${rows[0]!.uuid_paiement})`)
    })
  await expect(credit(membre.uuid_personne, 1991)).rejects.toThrow('foreign key')
  await expect(credit(autre.uuid_personne, 1990)).rejects.toThrow('foreign key')
  expect(await membre.montants()).toEqual([-19.9])
})
