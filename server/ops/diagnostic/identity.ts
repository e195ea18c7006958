// Probes the identity provider: what docs/identity-provider.md requires, as far as its discovery document tells.
import { chezFournisseur } from '#domain/compte/identite.ts'
import type { Env } from '../../env.ts'
import { ask, clockSkewOf, Failure, isOpenTo, type Probe, type ReportedLine } from './report.ts'

interface Decouverte {
  issuer?: string
  jwks_uri?: string
  authorization_endpoint?: string
  token_endpoint?: string
  userinfo_endpoint?: string
  introspection_endpoint?: string
  end_session_endpoint?: string
  code_challenge_methods_supported?: string[]
  scopes_supported?: string[]
}

const skewMax = 30

export const probeIdentity = (
  oidc: NonNullable<Env['oidc']>,
  { publicUrl, introspection, serviceToken }: Pick<Env, 'publicUrl' | 'introspection' | 'serviceToken'>,
  now: () => number,
): Probe => ({
  sujet: 'OIDC_ISSUER',
  async run() {
    const url = chezFournisseur(oidc.issuer, '/.well-known/openid-configuration')
    const answer = await ask(url, { headers: { origin: publicUrl } })
    const found = await readDecouverte(answer, url)
    checkIssuer(found, oidc.issuer)
    checkEndpoints(found, oidc.issuer, introspection !== null)
    if (!isOpenTo(answer, publicUrl))
      throw new Failure(`CORS : sa découverte n’est pas ouverte aux pages de ${publicUrl}`)
    checkClock(answer, now())
    await checkKeys(found.jwks_uri!)
    await checkUserinfo(found.userinfo_endpoint!)
    if (serviceToken) await checkServiceAccount(oidc.issuer, serviceToken)
    return tell(found, oidc, serviceToken !== null)
  },
})

async function readDecouverte(answer: Response, url: string): Promise<Decouverte> {
  if (answer.status >= 300 && answer.status < 400)
    throw new Failure(`sa découverte est ailleurs (${answer.headers.get('location')}) : donnez l’adresse où elle mène`)
  if (!answer.ok) throw new Failure(`sa découverte répond ${answer.status} (${url})`)
  const document: unknown = await answer.json().catch(() => null)
  if (document === null || typeof document !== 'object') throw new Failure(`sa découverte n’est pas du JSON (${url})`)
  return document
}

function checkIssuer({ issuer = '' }: Decouverte, wanted: string): void {
  if (issuer !== wanted)
    throw new Failure(`il s’écrit « ${issuer} » dans sa découverte, et non « ${wanted} » : recopiez-le à la lettre`)
}

function checkEndpoints(found: Decouverte, issuer: string, introspects: boolean): void {
  const needed = ['jwks_uri', 'authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'] as const
  for (const name of introspects ? ([...needed, 'introspection_endpoint'] as const) : needed) {
    const url = found[name]
    if (!url) throw new Failure(`sa découverte ne nomme pas « ${name} »`)
    if (new URL(url).origin !== new URL(issuer).origin)
      throw new Failure(
        `« ${name} » est à une autre origine que l’émetteur : les pages n’ont pas le droit de l’appeler`,
      )
  }
  const { code_challenge_methods_supported: methods } = found
  if (methods && !methods.includes('S256')) throw new Failure('il ne connaît pas PKCE (S256)')
}

function checkClock(answer: Response, now: number): void {
  const skew = clockSkewOf(answer, now)
  if (skew !== null && Math.abs(skew) > skewMax)
    throw new Failure(`l’horloge de cette machine a ${skew} s d’écart avec la sienne : réglez-la (NTP)`)
}

/** Keys of the two algorithms the product accepts; a provider of opaque tokens may publish others. */
async function checkKeys(url: string): Promise<void> {
  const answer = await ask(url)
  const { keys = [] } = (await answer.json().catch(() => ({}))) as { keys?: { kty: string; crv?: string }[] }
  if (!answer.ok || !keys.some(({ kty, crv }) => kty === 'RSA' || (kty === 'EC' && crv === 'P-256')))
    throw new Failure(`il ne publie aucune clé RS256 ni ES256 (${url})`)
}

/** An invalid token must get 401: that is how ended sessions are noticed. */
async function checkUserinfo(url: string): Promise<void> {
  const { status } = await ask(url, { headers: { authorization: 'Bearer sonde' } })
  if (status !== 401) throw new Failure(`userinfo répond ${status} à un jeton de personne, et non 401`)
}

/** Zitadel tells a service account who it is. */
async function checkServiceAccount(issuer: string, token: string): Promise<void> {
  const url = chezFournisseur(issuer, '/auth/v1/users/me')
  const { status } = await ask(url, { headers: { authorization: `Bearer ${token}` } })
  if (status !== 200) throw new Failure(`OIDC_SERVICE_TOKEN n’y est pas reconnu (${status}, ${url})`)
}

function tell(
  { end_session_endpoint, issuer, scopes_supported: scopes }: Decouverte,
  { audience, client_id }: { audience: string; client_id: string },
  forgets: boolean,
): ReportedLine {
  const prudences = [
    !forgets && 'OIDC_SERVICE_TOKEN n’est pas posé : les comptes des membres effacés sont à y supprimer à la main',
    scopes &&
      !scopes.includes('offline_access') &&
      'il n’annonce pas offline_access : la session dure autant que le jeton',
    !/^\d{15,}$/.test(audience) &&
      'OIDC_AUDIENCE n’a pas la forme d’un identifiant de projet Zitadel, d’où vient la portée qui demande cette audience',
    !end_session_endpoint && 'il ne sait pas finir une session : on ne s’y déconnecte que d’ici',
    audience === client_id &&
      'OIDC_AUDIENCE est le client lui-même : un jeton d’accès sans autre audience serait refusé comme un jeton d’identité',
  ].filter((phrase) => typeof phrase === 'string')
  return {
    phrase: `${issuer} répond, et s’écrit comme il faut ; ses jetons ne se jugent qu’à la première connexion`,
    prudences,
  }
}
