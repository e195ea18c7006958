// Storage for oidc-provider (sessions, grants, codes, refresh tokens) in one table, purged when expired.
import { createHash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type pg from 'pg'

// Stored as hashes: reading the table does not give usable tokens.
const secretModels = new Set(['RefreshToken', 'AuthorizationCode'])

interface Row {
  payload: AdapterPayload
  consumed: number | null
}

const columns = "payload, floor(date_part('epoch', consumed_at))::integer as consumed"

export function createAdapter(pool: pg.Pool): (model: string) => Adapter {
  return (model) => {
    const secret = secretModels.has(model)
    const keyOf = (id: string) => (secret ? createHash('sha256').update(id).digest('base64url') : id)
    const revive = ({ payload, consumed }: Row): AdapterPayload => ({ ...payload, ...(consumed ? { consumed } : {}) })

    return {
      async upsert(id, payload, expiresIn) {
        const { jti, ...rest } = payload
        await upsert(pool, [model, keyOf(id), JSON.stringify(secret ? rest : payload)], payload, expiresIn)
      },
      async find(id) {
        const { rows } = await pool.query<Row>({
          name: 'identite-find',
          text: `select ${columns} from identite.oidc_payload where model = $1 and id = $2`,
          values: [model, keyOf(id)],
        })
        return rows[0] && { ...revive(rows[0]), jti: id }
      },
      async findByUid(uid) {
        const { rows } = await pool.query<Row>(
          `select ${columns} from identite.oidc_payload where model = $1 and uid = $2`,
          [model, uid],
        )
        return rows[0] && revive(rows[0])
      },
      async findByUserCode() {
        return undefined
      },
      async consume(id) {
        const { rowCount } = await pool.query(
          'update identite.oidc_payload set consumed_at = now() where model = $1 and id = $2 and consumed_at is null',
          [model, keyOf(id)],
        )
        // Two simultaneous uses both read it as unused: the second update changes no row and is refused.
        if (!rowCount) throw new errors.InvalidGrant(`${model} already used`)
      },
      async destroy(id) {
        await pool.query('delete from identite.oidc_payload where model = $1 and id = $2', [model, keyOf(id)])
      },
      async revokeByGrantId(grantId) {
        await pool.query('delete from identite.oidc_payload where model = $1 and grant_id = $2', [model, grantId])
      },
    }
  }
}

/** `key`: the model, the id, and the stored payload. */
async function upsert(pool: pg.Pool, key: string[], payload: AdapterPayload, expiresIn?: number): Promise<void> {
  const { grantId = null, uid = null, accountId = null } = payload
  await pool.query({
    name: 'identite-upsert',
    text: `insert into identite.oidc_payload (model, id, payload, grant_id, uid, account_id, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7::double precision))
      on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
        uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`,
    values: [...key, grantId, uid, accountId, expiresIn ?? null],
  })
}

/** Removes expired rows. */
export async function purge(pool: pg.Pool): Promise<void> {
  await pool.query('delete from identite.oidc_payload where expires_at < now()')
  await pool.query('delete from identite.code where date_fin < now()')
  await pool.query('delete from identite.inscription where date_fin < now()')
}
