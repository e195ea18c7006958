// For tests of money: a member who publishes and pays as the browser does, and what the checkout notifies.
import sql from 'sql-template-tag'
import Stripe from 'stripe'
import { expect } from 'vitest'
import type { MonAnnonce } from '#domain/annonce.ts'
import type { Operation } from '#domain/operation.ts'
import { notificationPath } from './notification.ts'
import { type Called, call, publicUrl, type TestMembre, type TestSite } from './testing.ts'

/** Euros of each paid plan. */
export const prix: Record<string, number> = { P0001: 9.9, P0002: 19.9, P0003: 39.9 }

export interface Acheteur extends TestMembre {
  publish(code: string): Promise<{ uuid_annonce: string; a_payer: number }>
  pay(montant: number, uuid?: string, code?: string): Promise<Called>
  archive(uuid: string): Promise<Called>
  annonces(): Promise<MonAnnonce[]>
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
    annonces: () => read('lister_mes_annonces'),
    annonce: async (uuid) => (await read(`lister_mes_annonces?uuid_annonce=eq.${uuid}`))[0],
    operations: () => read('lister_operations'),
    montants: async () => (await read('lister_operations')).map(({ montant }: Operation) => montant),
  }
}

/** A choice on the hosted page. It stands under the public address; in tests, the site listens elsewhere. */
export const choose = (site: { url: string }, page: string, choix: string, init: RequestInit = {}) =>
  fetch(page.replace(publicUrl, site.url), {
    method: 'POST',
    body: new URLSearchParams({ choix }),
    redirect: 'manual',
    ...init,
  })

/** How many notifications the site has not taken yet. */
export async function waiting({ database }: Pick<TestSite, 'database'>): Promise<number | null> {
  return (await database.pool.query(sql`select 1 from caisse.notification where date_livraison is null`)).rowCount
}

export const delivered = (site: Pick<TestSite, 'database'>): Promise<void> =>
  expect.poll(() => waiting(site), { timeout: 20_000 }).toBe(0)

/** The notification that the checkout keeps of a page that was left, as it was or will be sent. */
export async function notificationOf({ database }: TestSite, page: string) {
  const { rows } = await database.pool.query<{ corps: string }>(sql`
    select corps from caisse.notification where corps::jsonb #>> '{data,object,id}' = ${page.split('/').at(-1)}`)
  return JSON.parse(rows[0]!.corps)
}

const stripe = new Stripe('sk_test_essai')
const seconds = () => Math.floor(Date.now() / 1000)

/** Notifies an event as Stripe does, signed with a secret at an instant. */
export function notify(
  site: TestSite,
  event: object,
  { secret = site.till.webhookSecret, timestamp = seconds() } = {},
) {
  const body = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return fetch(site.url + notificationPath, { method: 'POST', body, headers: { 'stripe-signature': signature } })
}
