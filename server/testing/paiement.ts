// Test helpers of payments: a member who publishes and pays as the browser does, and the checkout's notifications.
import sql from 'sql-template-tag'
import Stripe from 'stripe'
import { expect } from 'vitest'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import { enCentimes, type Operation, solde } from '#domain/paiement/operation.ts'
import { notificationPath } from '../paiement/checkoutWebhook.ts'
import { type Called, call, publicUrl, type TestMembre, type TestSite } from './site.ts'

/** Price of each paid plan, in euros. */
export const prix: Record<string, number> = { P0001: 9.9, P0002: 19.9, P0003: 39.9 }

export interface Acheteur extends TestMembre {
  publish(code: string): Promise<{ uuid_annonce: string; a_payer: number }>
  pay(montant: number, uuid?: string, code?: string): Promise<Called>
  archive(uuid: string): Promise<Called>
  renew(uuid: string): Promise<Called>
  annonces(): Promise<MonAnnonce[]>
  /** Ads that are not fully paid. */
  dues(): Promise<MonAnnonce[]>
  annonce(uuid: string): Promise<MonAnnonce | undefined>
  operations(): Promise<Operation[]>
  montants(): Promise<number[]>
}

export function acheteur(site: { url: string }, membre: TestMembre): Acheteur {
  const { headers } = membre
  const read = async (view: string) => (await call(site, view, { headers })).body
  return {
    ...membre,
    async publish(code) {
      const args = {
        p_titre: 'Remplacement à Tours',
        p_contenu: 'Cabinet de quatre kinés.',
        p_datecontrat: '2027-01-04',
        p_cp: '37000',
        p_ville: 'Tours',
        p_id_type: 2,
        p_code_tarif: code,
      }
      return (await call(site, 'rpc/inserer_annonce', { args, headers })).body[0]
    },
    pay: (p_montant, uuid, p_code_moyendepaiement = 'CB') =>
      call(site, 'rpc/creer_paiement', {
        args: { p_montant, p_code_moyendepaiement, ...(uuid && { p_uuid_annonce: uuid }) },
        headers,
      }),
    archive: (p_uuid_annonce) => call(site, 'rpc/archiver_annonce', { args: { p_uuid_annonce }, headers }),
    renew: (p_uuid_annonce) => call(site, 'rpc/renouveler_annonce', { args: { p_uuid_annonce }, headers }),
    annonces: () => read('lister_mes_annonces'),
    dues: () => read('lister_mes_annonces?a_payer=gt.0'),
    annonce: async (uuid) => (await read(`lister_mes_annonces?uuid_annonce=eq.${uuid}`))[0],
    operations: () => read('lister_operations'),
    montants: async () => (await read('lister_operations')).map(({ montant }: Operation) => montant),
  }
}

/** A received payment beyond any debt, by cheque by default; in cents. */
export async function createCredit(
  { database, clock }: Pick<TestSite, 'database' | 'clock'>,
  personne: string,
  montant: number,
  code = 'CHQ',
): Promise<string> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ uuid_paiement: string }>(sql`
      insert into paiement (uuid_personne, code_moyendepaiement, montant_centimes, date_paiement, etat)
      values (${personne}, ${code}, ${montant}, ${clock.now}, 'reçu') returning uuid_paiement`)
    const { uuid_paiement } = rows[0]!
    await tx.query(sql`
      insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_paiement)
      values (${personne}, ${clock.now}, 'PAIEMENT', ${montant}, ${uuid_paiement})`)
    return uuid_paiement
  })
}

/** A choice on the hosted page, at the address where the test's site listens. */
export const choose = (site: { url: string }, page: string, choix: string, init: RequestInit = {}) =>
  fetch(page.replace(publicUrl, site.url), {
    method: 'POST',
    body: new URLSearchParams({ choix }),
    redirect: 'manual',
    ...init,
  })

/** Notifications the site has not accepted yet. */
export async function waiting({ database }: Pick<TestSite, 'database'>): Promise<number | null> {
  return (await database.pool.query(sql`select 1 from caisse.notification where date_livraison is null`)).rowCount
}

export const delivered = (site: Pick<TestSite, 'database'>): Promise<void> =>
  expect.poll(() => waiting(site), { timeout: 20_000 }).toBe(0)

/** The stored notification of a payment page. */
export async function notificationOf({ database }: TestSite, page: string) {
  const { rows } = await database.pool.query<{ corps: string }>(sql`
    select corps from caisse.notification where corps::jsonb #>> '{data,object,id}' = ${page.split('/').at(-1)}`)
  return JSON.parse(rows[0]!.corps)
}

const stripe = new Stripe('sk_test_essai')
const seconds = () => Math.floor(Date.now() / 1000)

/** Sends an event as Stripe does, signed at a given time. */
export function notify(
  site: TestSite,
  event: object,
  { secret = site.till.webhookSecret, timestamp = seconds() } = {},
) {
  const body = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return fetch(site.url + notificationPath, { method: 'POST', body, headers: { 'stripe-signature': signature } })
}

interface Compte {
  /** In cents. */
  solde: number
  credits: number
  payes: number
  annulees: number
  debits: number
  montrees: number
  attendues: Record<string, number>
}

const debit = sql`o.operation in ('CREATION ANNONCE', 'RENOUVELLEMENT ANNONCE')`

/**
 * Checks the invariants of an account: the balance is the sum of its rows, each received payment is one credit, an ad is online
 * if and only if it is paid, and each ad's price due is what is missing.
 */
export async function checkCompte(site: Pick<TestSite, 'database'>, membre: Acheteur): Promise<void> {
  const { rows } = await site.database.pool.query<Compte>(sql`
    select coalesce(sum(o.montant_centimes), 0) as solde,
      coalesce(sum(o.montant_centimes) filter (where operation = 'PAIEMENT'), 0) as credits,
      coalesce(sum(o.montant_centimes) filter (where operation = 'ANNULATION ANNONCE'), 0) as annulees,
      coalesce(-sum(o.montant_centimes) filter (where ${debit}), 0) as debits,
      coalesce(-sum(o.montant_centimes) filter (
        where ${debit} and (o.periode_annonce < a.periode_annonce or a.date_publication is not null)), 0) as montrees,
      coalesce((select sum(montant_centimes) from paiement
        where uuid_personne = ${membre.uuid_personne} and etat = 'reçu'), 0) as payes,
      coalesce(json_object_agg(a.uuid_annonce, -o.montant_centimes) filter (
        where ${debit} and o.periode_annonce = a.periode_annonce and a.status_annonce = 'En attente'), '{}') as attendues
    from operation o left join annonce a on a.uuid_annonce = o.uuid_annonce where o.uuid_personne = ${membre.uuid_personne}`)
  const compte = rows[0]!
  const [operations, annonces] = await Promise.all([membre.operations(), membre.annonces()])
  expect(enCentimes(solde(operations))).toBe(compte.solde)
  expect(compte.solde).toBe(compte.credits + compte.annulees - compte.debits)
  expect(compte.credits).toBe(compte.payes)
  const disponible = compte.credits - compte.montrees
  expect(disponible).toBeGreaterThanOrEqual(0)
  for (const { uuid_annonce, code_tarif, status_annonce, a_payer } of annonces) {
    const waits = compte.attendues[uuid_annonce]
    expect(status_annonce).toBe(waits === undefined ? 'Actif' : 'En attente')
    expect(enCentimes(a_payer)).toBe(waits === undefined ? 0 : enCentimes(prix[code_tarif]!) - disponible)
    if (waits !== undefined) expect(a_payer).toBeGreaterThan(0)
  }
}
