// Probes the object store: write, read, delete, list, and CORS for our origin.
import { randomBytes } from 'node:crypto'
import { createStorage, StorageFault, type StorageSettings } from '../../adapter/storage.ts'
import { ask, causeOf, clockSkewOf, Failure, isOpenTo, type Probe } from './report.ts'

/** S3 error codes, as sentences for the operator. */
const refusals: Record<string, string> = {
  NoSuchBucket: 'le seau de S3_BUCKET n’existe pas',
  InvalidAccessKeyId: 'la clé S3_ACCESS_KEY_ID est inconnue',
  SignatureDoesNotMatch: 'la signature est refusée : S3_SECRET_ACCESS_KEY ou S3_REGION est faux',
  AuthorizationHeaderMalformed: 'S3_REGION n’est pas la région du seau',
  AuthorizationQueryParametersError: 'S3_REGION n’est pas la région du seau',
  AccessDenied: 'la clé n’a pas tous les droits sur le seau (lire, écrire, effacer, lister)',
  RequestTimeTooSkewed: 'l’horloge de cette machine n’est pas celle du magasin : réglez-la (NTP)',
}

export const probeStorage = (settings: StorageSettings, origin: string, now: () => number): Probe => ({
  sujet: 'S3_ENDPOINT',
  async run() {
    const storage = createStorage(settings)
    const key = `sonde/${randomBytes(8).toString('hex')}`
    const sent = randomBytes(64)
    await step('écrire', () => storage.put(key, sent, 'application/octet-stream'))
    const back = await step('relire', () => storage.get(key, sent.length))
    if (!(back instanceof Uint8Array && sent.equals(back))) throw new Failure('un objet écrit ne se relit pas tel quel')
    await step('lister', async () => void (await storage.list('sonde/').next()))
    await step('effacer', () => storage.delete(key))
    if ((await step('relire', () => storage.get(key, 64))) !== null) throw new Failure('un objet effacé se lit encore')
    const answer = await checkCors(await storage.presignPut(key, 60), origin)
    const skew = clockSkewOf(answer, now())
    if (skew !== null && Math.abs(skew) > 300)
      throw new Failure(`l’horloge de cette machine a ${skew} s d’écart avec celle du magasin : réglez-la (NTP)`)
    return { phrase: 'écrit, relu, listé, effacé ; ouvert aux pages du site' }
  },
})

async function step<T>(verb: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error
    throw new Failure(sayStorage(error, `impossible d’y ${verb}`))
  }
}

/** Why the store refused or was silent, for the operator; `otherwise` introduces a refusal that is not known. */
export function sayStorage({ silence, cause }: StorageFault, otherwise: string): string {
  if (silence) return `ne répond pas (${causeOf(silence)})`
  const said = String(cause)
  const code = /<Code>([^<]+)<\/Code>/.exec(said)?.[1] ?? ''
  if (said.includes('bucket does not exist')) return refusals.NoSuchBucket!
  return refusals[code] ?? `${otherwise} (${code || said.replace(/^\w+: /, '').slice(0, 120)})`
}

async function checkCors(url: string, origin: string): Promise<Response> {
  const asked = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }
  const answer = await ask(url, { method: 'OPTIONS', headers: asked })
  const methods = (answer.headers.get('access-control-allow-methods') ?? '').split(',').map((name) => name.trim())
  if (!answer.ok || !isOpenTo(answer, origin) || !['PUT', '*'].some((name) => methods.includes(name)))
    throw new Failure(`CORS : les pages de ${origin} n’ont pas le droit d’y envoyer de photo (PUT, content-type)`)
  return answer
}
