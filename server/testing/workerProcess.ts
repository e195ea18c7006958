// A server's background jobs alone, in a process that a test can kill. Arguments: database, object store, SMTP server.
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
