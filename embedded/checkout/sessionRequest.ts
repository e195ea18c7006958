// Parses the form that creates a session, and writes Stripe's session object.
import { CheckoutRefusal } from './refusal.ts'

export interface Demande {
  articles: { nom: string; quantite: number; centimes: number }[]
  currency: string
  client_reference_id: string | null
  success_url: string
  cancel_url: string | null
}

export interface SessionRow {
  id: string
  status: 'open' | 'complete' | 'expired'
  demande: Demande
  date_creation: Date
  date_expiration: Date
}

/** Total in cents. */
export const totalOf = ({ articles }: Demande): number =>
  articles.reduce((total, { quantite, centimes }) => total + quantite * centimes, 0)

export function readDemande(form: URLSearchParams): Demande {
  if (form.get('mode') !== 'payment') throw new CheckoutRefusal(400, 'Only the payment mode is supported.', 'mode')
  const articles = []
  for (let i = 0; form.has(`line_items[${i}][price_data][unit_amount]`); i++) articles.push(readArticle(form, i))
  if (!articles.length) missing('line_items')
  const currency = form.get('line_items[0][price_data][currency]')?.toLowerCase() ?? ''
  if (!/^[a-z]{3}$/.test(currency)) throw new CheckoutRefusal(400, `Invalid currency: ${currency}`, 'currency')
  return {
    articles,
    currency,
    client_reference_id: form.get('client_reference_id'),
    success_url: readUrl(form, 'success_url') ?? missing('success_url'),
    cancel_url: readUrl(form, 'cancel_url'),
  }
}

function readArticle(form: URLSearchParams, rank: number): Demande['articles'][number] {
  const param = `line_items[${rank}]`
  const centimes = readAmount(form.get(`${param}[price_data][unit_amount]`), param)
  const quantite = readAmount(form.get(`${param}[quantity]`) ?? '1', param)
  return { nom: form.get(`${param}[price_data][product_data][name]`) ?? missing(param), quantite, centimes }
}

/** A positive integer. */
export function readAmount(text: string | null, param: string): number {
  const amount = Number(text)
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new CheckoutRefusal(400, `Invalid integer: ${text}`, param, { code: 'parameter_invalid_integer' })
  return amount
}

function readUrl(form: URLSearchParams, name: string): string | null {
  const text = form.get(name)
  if (text === null) return null
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new CheckoutRefusal(400, 'Not a valid URL', name, { code: 'url_invalid' })
  return text
}

function missing(param: string): never {
  throw new CheckoutRefusal(400, `Missing required param: ${param}.`, param, { code: 'parameter_missing' })
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Stripe gives a session's payment its own id: converts from one to the other. */
export const paymentOf = (session: string): string => session.replace(/^cs_test_/, 'pi_')
export const sessionOf = (payment: string): string => payment.replace(/^pi_/, 'cs_test_')

/** The session object; `pages` is the base address of open sessions. */
export function sessionObject({ id, status, demande, date_creation, date_expiration }: SessionRow, pages: string) {
  const total = totalOf(demande)
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: demande.cancel_url,
    client_reference_id: demande.client_reference_id,
    created: seconds(date_creation),
    currency: demande.currency,
    expires_at: seconds(date_expiration),
    livemode: false,
    metadata: {},
    mode: 'payment',
    payment_intent: status === 'complete' ? paymentOf(id) : null,
    payment_method_types: ['card'],
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    status,
    success_url: demande.success_url,
    url: status === 'open' ? `${pages}/${id}` : null,
  }
}
