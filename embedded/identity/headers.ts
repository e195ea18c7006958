// Headers of the provider's answers, and which request headers are trusted.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { networkOf, readIp } from '#domain/protocol/network.ts'
import { issueOf, nameRequest, type RequestLog } from '#domain/protocol/requestLog.ts'
import { pageHeaders } from '../http.ts'
import { forgottenPath, paths, type Realm, resetPath } from './realm.ts'

const publicPaths: string[] = [paths.jwks, '/.well-known/openid-configuration']

/** Set first, so that the library's own answers have them too. */
export function setHeaders(req: IncomingMessage, res: ServerResponse, pathname: string, { issuer, site }: Realm): void {
  res.setHeaders(new Map(Object.entries({ ...pageHeaders(site), vary: 'Origin' })))
  if (publicPaths.includes(pathname)) res.setHeader('Cache-Control', 'public, max-age=300')
  if (issuer.startsWith('https:')) res.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  if (req.headers.origin !== site) return
  res.setHeader('Access-Control-Allow-Origin', site)
  if (req.method !== 'OPTIONS') return
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT')
  res.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
  res.setHeader('Access-Control-Max-Age', '3600')
}

/** Whether a form comes from another origin. A page that hides its origin sends « null »: the CSRF token then decides. */
export function isForeignForm({ headers }: Pick<IncomingMessage, 'headers'>, { issuer }: Realm): boolean {
  const { origin, 'sec-fetch-site': from } = headers
  if (origin !== undefined && origin !== 'null' && origin !== issuer) return true
  return from !== undefined && from !== 'same-origin' && from !== 'none'
}

const loopback = ['127.0.0.0/8', '::1/128']

/** Whether an address is a trusted proxy: « loopback », addresses, or ranges. */
function readProxies(setting: string | null | undefined): (address: string) => boolean {
  const list = new BlockList()
  const names = (setting ?? '').split(',').map((name) => name.trim())
  for (const name of names.flatMap((one) => (one === 'loopback' ? loopback : one)).filter(Boolean)) {
    const [address = '', bits] = name.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

export type AddressOf = (req: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/** The client's address: the socket's, or the last untrusted one in the chain of proxies. */
export function createAddressOf(trustProxy: string | null | undefined): AddressOf {
  const isProxy = readProxies(trustProxy)
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    let address = readIp(socket.remoteAddress)
    while (isIP(address) && isProxy(address)) {
      const before = readIp(forwarded.pop()?.trim())
      if (!isIP(before)) break
      address = before
    }
    return networkOf(address)
  }
}

/** The library trusts forwarded headers: overwrite them with values from the settings. */
export function setForwarded(req: IncomingMessage, { issuer }: Realm): void {
  const { protocol, host } = new URL(issuer)
  if (protocol !== 'https:') return
  req.headers['x-forwarded-proto'] = 'https'
  req.headers['x-forwarded-host'] = host
}

/** Called for each finished request, with its id and its route pattern. */
export type OnRequestDone = (passage: RequestLog, nom: string) => void

const routes = new Set<string>([
  ...['/', '/connexion', '/inscription', forgottenPath, resetPath, '/.well-known/openid-configuration'],
  ...Object.values(paths),
])

export function reportRequest(req: IncomingMessage, res: ServerResponse, hear: OnRequestDone): void {
  const from = performance.now()
  const nom = nameRequest(req.headers['x-request-id'], randomUUID)
  res.setHeader('x-request-id', nom)
  res.once('close', () => {
    const [chemin = ''] = (req.url ?? '').split('?')
    const { statusCode: statut, writableFinished } = res
    const route = routes.has(chemin) ? chemin : 'autre'
    const ended = { statut, issue: issueOf(statut, writableFinished), ms: performance.now() - from }
    hear({ methode: req.method ?? '', route, appel: '', ...ended }, nom)
  })
}
