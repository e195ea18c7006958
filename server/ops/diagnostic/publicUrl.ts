// Probes PUBLIC_URL and IDENTITY_URL: whether requests reach their port through the proxy, with truthful forwarded headers.
import { randomBytes } from 'node:crypto'
import { createServer as probePort } from 'node:net'
import fastify from 'fastify'
import type { Env } from '../../env.ts'
import { identityOrigin } from '../addresses.ts'
import { ask, Failure, type Probe, type ReportedLine } from './report.ts'

type Way = Pick<Env, 'publicUrl' | 'isPublic' | 'host' | 'port' | 'trustProxy'>

/** A documentation address (RFC 5737), which no machine has. */
const forged = '203.0.113.77'

interface Heard {
  preuve: string
  ip: string
  /** X-Forwarded-For as received. */
  passed: string
  protocol: string
  host: string
}

export const probePublicUrl = (way: Way): Probe => ({
  sujet: 'PUBLIC_URL',
  run: async () => ((await isTaken(way)) ? lookAtProduct(way) : standAtThePort(way)),
})

/** The address of the embedded identity provider. */
export const probeIdentityUrl = (env: Way & Pick<Env, 'identityUrl' | 'identityPort'>): Probe => {
  const way = { ...env, publicUrl: identityOrigin(env), port: env.identityPort }
  return {
    sujet: 'IDENTITY_URL',
    run: async () => ((await isTaken(way)) ? lookAtProvider(way) : standAtThePort(way)),
  }
}

async function lookAtProvider({ publicUrl }: Way): Promise<ReportedLine> {
  const answer = await ask(`${publicUrl}/.well-known/openid-configuration`)
  const document = (await answer.json().catch(() => null)) as { issuer?: string } | null
  if (!answer.ok || document?.issuer !== publicUrl)
    throw new Failure(`${publicUrl} ne mène pas au fournisseur d’identité du produit (${answer.status})`)
  return { phrase: `${publicUrl} mène au fournisseur d’identité du produit` }
}

async function isTaken({ host, port }: Way): Promise<boolean> {
  const server = probePort()
  const taken = await new Promise<boolean>((done) => {
    server.once('error', () => done(true)).listen(port, host, () => done(false))
  })
  await new Promise((closed) => server.close(closed))
  return taken
}

/** When the product runs: requests something that only it answers. */
async function lookAtProduct({ publicUrl, isPublic, trustProxy }: Way): Promise<ReportedLine> {
  const answer = await ask(`${publicUrl}/api/openapi`)
  const document = (await answer.json().catch(() => null)) as { openapi?: string; servers?: { url: string }[] } | null
  if (!answer.ok || !document?.openapi)
    throw new Failure(`${publicUrl} ne mène pas au produit (${answer.status}) : voyez le proxy`)
  if (isPublic && !trustProxy) throw new Failure(trustMissing)
  return {
    phrase: `${publicUrl} mène au produit`,
    prudences: isPublic
      ? ['produit démarré : ce que dit le proxy de qui appelle ne se vérifie que produit arrêté']
      : [],
  }
}

const trustMissing =
  'TRUST_PROXY n’est pas posé : tous les visiteurs auraient l’adresse du proxy, et partageraient ses limites'

/** When the product is stopped: listens on its port and reports what arrives. */
async function standAtThePort({ publicUrl, host, port, trustProxy, isPublic }: Way): Promise<ReportedLine> {
  const preuve = randomBytes(16).toString('hex')
  const app = fastify({ ...(trustProxy && { trustProxy }), forceCloseConnections: true })
  app.get('/*', ({ ip, protocol, host: name, headers }): Heard => {
    const passed = String(headers['x-forwarded-for'] ?? '')
    return { preuve, ip, passed, protocol, host: name }
  })
  await app.listen({ port, host })
  try {
    const answer = await ask(`${publicUrl}/api/sonde`, { headers: { 'x-forwarded-for': forged } })
    const heard = (await answer.json().catch(() => null)) as Heard | null
    if (heard?.preuve !== preuve)
      throw new Failure(`${publicUrl} ne mène pas au port ${port} de cette machine (${answer.status}) : voyez le proxy`)
    checkHeard(heard, { publicUrl, isPublic, trustProxy })
  } finally {
    await app.close()
  }
  return { phrase: `${publicUrl} mène au port ${port}, et dit vrai de qui appelle` }
}

function checkHeard(
  { ip, passed, protocol, host }: Heard,
  { publicUrl, isPublic, trustProxy }: Pick<Way, 'publicUrl' | 'isPublic' | 'trustProxy'>,
): void {
  const wanted = new URL(publicUrl)
  if (host !== wanted.host) throw new Failure(`le proxy n’envoie pas Host : le site entend « ${host} »`)
  if (isPublic && !trustProxy) throw new Failure(trustMissing)
  // From this machine, a correct proxy appends a loopback address, which is trusted: the address before it is then read.
  if (ip === forged && !/, *(127\.|::1|::ffff:127\.)[^,]*$/.test(passed))
    throw new Failure(
      'X-Forwarded-For est cru de n’importe qui : le proxy doit y ajouter, et TRUST_PROXY ne nommer que lui',
    )
  if (trustProxy && `${protocol}:` !== wanted.protocol)
    throw new Failure(`le proxy n’envoie pas X-Forwarded-Proto : le site se croit en ${protocol}`)
}
