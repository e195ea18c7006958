// For tests: a server's background work alone, in a process that can be killed. Arguments: the database, the object store, a mail server.
import { createCheckout } from '../adapter/checkout.ts'
import { openDatabase } from '../adapter/database.ts'
import { createMailer } from '../adapter/mail.ts'
import { createStorage } from '../adapter/storage.ts'
import { startJobs } from '../job/jobs.ts'
import { pressee } from './jobs.ts'

const [, , url = '', endpoint = '', smtp = 'smtp://127.0.0.1:1'] = process.argv
const publicUrl = 'http://localhost:3000'
const keys = { bucket: 'photos', region: 'essai', accessKeyId: 'essai', secretAccessKey: 'essai' }
startJobs({
  services: {
    database: openDatabase(url),
    storage: createStorage({ ...keys, endpoint }),
    checkout: createCheckout({ secretKey: 'sk_test_essai', webhookSecret: 'whsec_essai' }, publicUrl),
  },
  mailer: createMailer(smtp),
  annuaire: null,
  publicUrl,
  now: () => new Date(),
  onFault: console.error,
  pace: pressee,
})
