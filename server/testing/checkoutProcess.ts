// For the test that kills it: the site and its embedded checkout in a process of their own, on a database that is given.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { startCheckout } from '../../embedded/checkout/start.ts'
import { createCheckout } from '../adapter/checkout.ts'
import { openDatabase } from '../adapter/database.ts'
import { remoteGeography } from '../adapter/geo.ts'
import { migrate } from '../adapter/migrate.ts'
import { createStorage } from '../adapter/storage.ts'
import { notificationPath } from '../paiement/checkoutWebhook.ts'
import { createSite } from '../site.ts'

const [databaseUrl, issuer, audience, port, publicUrl] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]

// Kept now, for those who come after: a process that is killed keeps nothing when it ends.
flushCompileCache()
// Loaded, it waits for its turn: the one before it holds the port.
process.stdout.write('chargé\n')
await once(process.stdin, 'data')

const nobody = 'http://127.0.0.1:1'
const database = openDatabase(databaseUrl)
const till = await startCheckout({
  pool: database.pool,
  migrate,
  site: publicUrl,
  notify: () => `http://127.0.0.1:${port}${notificationPath}`,
  onFault: console.error,
})
const { app } = await createSite({
  services: {
    database,
    checkout: createCheckout(till.settings, publicUrl),
    // Neither photos nor places are asked for here.
    storage: createStorage({ endpoint: nobody, bucket: '', region: '', accessKeyId: '', secretAccessKey: '' }),
    publicUrl,
    now: () => new Date(),
  },
  oidc: { issuer, audience },
  geography: remoteGeography(nobody),
  mounts: [till],
  limites: 0,
  logger: false,
  onFault: console.error,
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('prêt\n')
// Its test is gone: so is it.
process.stdin.once('end', () => process.exit())
