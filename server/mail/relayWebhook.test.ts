// Bounces and complaints of the mail relay: what is signed stops the mails of a member, who reads it and may ask again.
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { openTwin } from '../testing/liveStream.ts'
import { call, openFileSite } from '../testing/site.ts'
import { relayPath } from './relayWebhook.ts'

const site = await openFileSite()
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const twin = await openTwin(site, { bounceSecret: secret })
afterAll(() => twin.close())

/** Reports as a relay does; `at` is when it was signed. */
async function report(payload: unknown, { by = secret, at = new Date(), changed = '', to = twin.url } = {}) {
  const body = JSON.stringify(payload)
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', at, body),
  }
  return (await fetch(to + relayPath, { method: 'POST', headers, body: body + changed })).status
}

const refusedOf = async (sub: string) =>
  (
    await site.database.pool.query<{ email_refuse: string | null }>(
      'select email_refuse from personne where sub = $1',
      [sub],
    )
  ).rows[0]!.email_refuse

test.each(['bounce', 'complaint'])(
  '%s : les e-mails s’arrêtent pour ce membre, qui le lit et peut les reprendre',
  async (type) => {
    const [camille, sacha] = [await site.createMembre(), await site.createMembre()]
    const email = `${camille.sub}@exemple.fr`
    expect(await report({ type, emails: [email.toUpperCase(), 'inconnu@exemple.fr'] })).toBe(200)
    expect([await refusedOf(camille.sub), await refusedOf(sacha.sub)]).toEqual([email, null])
    expect((await camille.get('lire_personne')).body[0].email_refuse).toBe(email)

    expect((await sacha.call('reprendre_mails', {})).status).toBe(204)
    expect(await refusedOf(camille.sub)).toBe(email)
    expect((await camille.call('reprendre_mails', {})).status).toBe(204)
    expect(await refusedOf(camille.sub)).toBeNull()
    expect((await call(site, 'rpc/reprendre_mails', { args: {} })).status).toBe(401)
  },
)

test('ce qui n’est pas signé, pas de cette minute ou pas de cette forme ne change rien', async () => {
  const { sub } = await site.createMembre()
  const good = { type: 'bounce', emails: [`${sub}@exemple.fr`] }
  expect(await report(good, { by: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).toBe(401)
  expect(await report(good, { at: new Date(Date.now() - 600_000) })).toBe(401)
  expect(await report(good, { changed: ' ' })).toBe(401)
  expect((await fetch(twin.url + relayPath, { method: 'POST', body: JSON.stringify(good) })).status).toBe(401)
  for (const wrong of [{ ...good, type: 'delivery' }, { ...good, emails: [] }, { ...good, emails: [12] }, [good], null])
    expect(await report(wrong)).toBe(400)
  // A site without the setting has no such address.
  expect(await report(good, { to: site.url })).toBe(405)
  expect(await refusedOf(sub)).toBeNull()
  expect(await report(good)).toBe(200)
})
