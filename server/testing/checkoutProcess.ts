// The site and its embedded checkout in a process that a test kills, on a given database.
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

// Written now: a killed process would not write its compile cache.
flushCompileCache()
// Loaded, it waits for the previous process to release the port.
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
    // Photos and places are not used here.
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
// Ends with its test.
process.stdin.once('end', () => process.exit())
