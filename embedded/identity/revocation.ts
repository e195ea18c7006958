// Revocation of access tokens, which the library does not store: revoked ones are recorded.
import type { JWTPayload } from 'jose'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import { paths } from './realm.ts'

/** Returns the claims of a valid access token. */
type ReadToken = (token: string) => Promise<JWTPayload | null>

const modelName = 'JetonRevoque'

export async function isRevoked(pool: pg.Pool, jti: string | undefined): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'identite-revoque',
    text: 'select from identite.oidc_payload where model = $1 and id = $2',
    values: [modelName, jti ?? ''],
  })
  return rowCount !== 0
}

export function addRevocation(provider: Provider, pool: pg.Pool, readToken: ReadToken): void {
  provider.use(async (ctx, next) => {
    await next()
    const refused = (ctx.body as { error?: string } | undefined)?.error
    if (ctx.path !== paths.revocation || refused !== 'unsupported_token_type') return
    const { client, params } = ctx.oidc
    const claims = await readToken(String(params?.token ?? ''))
    if (claims && claims.client_id === client?.clientId) {
      await pool.query(
        `insert into identite.oidc_payload (model, id, payload, expires_at)
         values ($1, $2, '{}', to_timestamp($3) + interval '1 minute') on conflict do nothing`,
        [modelName, claims.jti, claims.exp],
      )
    }
    // RFC 7009: an unknown token counts as revoked.
    ctx.status = 200
    ctx.body = ''
  })
}
