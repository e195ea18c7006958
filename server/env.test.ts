// Invalid settings stop the start with one sentence that names them.
import { describe, expect, test } from 'vitest'
import { SettingRefusal } from './env.ts'
import { enLigne, read, sentence } from './testing/settings.ts'

test('sans aucun réglage, tout est embarqué, sur cette machine', () => {
  expect(read()).toEqual({
    host: '0.0.0.0',
    port: 3000,
    identityPort: 3001,
    metrics: null,
    logLevel: 'warn',
    dataDir: './data',
    demo: true,
    demonstration: false,
    limites: 1,
    debug: true,
    dev: false,
    publicUrl: 'http://localhost:3000',
    isPublic: false,
    identityUrl: null,
    trustProxy: null,
    databaseUrl: null,
    oidc: null,
    introspection: null,
    s3: null,
    bounceSecret: null,
    mailboxOpen: false,
    mistyped: [],
    serviceToken: null,
    smtpUrl: null,
    mailFrom: null,
    stripe: null,
    geoUrl: null,
    annuaire: null,
    vapid: null,
    venteFermee: false,
  })
  expect(read({}, ['--dev']).dev).toBe(true)
})

test('un réglage vide est un réglage absent', () => {
  const names = ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'OIDC_ISSUER', 'S3_ENDPOINT', 'SMTP_URL', 'STRIPE_SECRET_KEY']
  expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read())
})

describe('ce qui se voit du dehors', () => {
  test('les chiffres, à leur port ; le journal, à partir de son niveau', () => {
    // An address that only this machine reaches.
    const { metrics, logLevel } = read({ HOST: '0.0.0.0', METRICS_PORT: '9400', LOG_LEVEL: 'info' })
    expect([metrics, logLevel]).toEqual([{ host: '127.0.0.1', port: 9400 }, 'info'])
    expect(read({ METRICS_PORT: '10.0.0.4:9400' }).metrics).toEqual({ host: '10.0.0.4', port: 9400 })
    expect(read({ METRICS_PORT: '[::1]:9400' }).metrics).toEqual({ host: '::1', port: 9400 })
    for (const text of ['ici:9400', ':9400'])
      expect(sentence({ METRICS_PORT: text })).toMatch(/^METRICS_PORT est l’adresse IP à écouter/)
    expect(sentence({ METRICS_PORT: '10.0.0.4:' })).toBe('METRICS_PORT doit être un numéro de port, pas « 10.0.0.4: ».')
    expect(sentence({ METRICS_PORT: 'oui' })).toBe('METRICS_PORT doit être un numéro de port, pas « oui ».')
    expect(sentence({ METRICS_PORT: '3000' })).toBe('PORT, IDENTITY_PORT et METRICS_PORT doivent être différents.')
    expect(sentence({ LOG_LEVEL: 'tout' })).toBe('LOG_LEVEL est error, warn, info, debug, pas « tout ».')
  })
})

test.each([
  ['WORKERS', 'kinebouge@1'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['DATABASE_DIRECT_URL', 'pool_mode = session'],
  ['DATABASE_PREPARED', 'pool_mode = session'],
  ['METRICS_HOST', 'METRICS_PORT'],
  ['ANNUAIRE_KEY', 'ANNUAIRE_URL'],
  ['COMPTE_ANS', 'après trois ans'],
])('%s n’est plus un réglage : le démarrage le refuse, et dit ce qui le remplace', (name, instead) => {
  expect(sentence({ [name]: '1' })).toMatch(new RegExp(`^${name} n’est plus un réglage : .*${instead}`))
  expect(read({ [name]: '' })).toEqual(read())
})

describe('limites', () => {
  test.each(['-1', '0.5', 'non', '1e3', ' 2'])('LIMITES=%s est refusé', (text) => {
    expect(sentence({ LIMITES: text })).toBe(`LIMITES doit être un nombre entier de fois, pas « ${text} ».`)
  })

  test('en ligne, elles ne se lèvent pas', () => {
    expect(sentence({ ...enLigne, LIMITES: '0' })).toMatch(/^En ligne, LIMITES=0 /)
    expect(read({ ...enLigne, LIMITES: '30' }).limites).toBe(30)
  })

  test('elles valent une fois, ou ce qui est dit, ou rien', () => {
    expect([read().limites, read({ LIMITES: '30' }).limites, read({ LIMITES: '0' }).limites]).toEqual([1, 30, 0])
  })
})

describe('ce qui est cru d’une connexion', () => {
  test.each(['loopback', '10.0.0.0/8', 'loopback,192.0.2.7,2001:db8::/32'])('TRUST_PROXY=%s', (proxies) => {
    expect(read({ TRUST_PROXY: proxies }).trustProxy).toBe(proxies)
  })

  test.each(['oui', '1', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0/8'])(
    'TRUST_PROXY=%s est refusé',
    (wrong) => {
      expect(sentence({ TRUST_PROXY: `loopback, ${wrong}` })).toBe(
        `TRUST_PROXY est « loopback », ou des adresses et plages séparées par des virgules, pas « ${wrong} ».`,
      )
    },
  )
})

test('l’introspection a son nom et son secret, chez un fournisseur réglé', () => {
  const oidc = { OIDC_ISSUER: 'https://compte.exemple.fr', OIDC_CLIENT_ID: '12', OIDC_AUDIENCE: '34' }
  const both = { OIDC_INTROSPECTION_ID: 'api', OIDC_INTROSPECTION_SECRET: 'secret' }
  expect(read({ ...oidc, ...both }).introspection).toEqual({ clientId: 'api', secret: 'secret' })
  for (const wrong of [both, { ...oidc, OIDC_INTROSPECTION_ID: 'api' }])
    expect(sentence(wrong)).toContain('OIDC_INTROSPECTION_ID et OIDC_INTROSPECTION_SECRET vont ensemble')
})

describe('ports', () => {
  test.each(['abc', '-1', '3000.5', '65536', '1e3', ' 3000'])('PORT=%s est refusé', (port) => {
    expect(sentence({ PORT: port })).toBe(`PORT doit être un numéro de port, pas « ${port} ».`)
    expect(sentence({ IDENTITY_PORT: port })).toBe(`IDENTITY_PORT doit être un numéro de port, pas « ${port} ».`)
  })

  test('le site dit son port dans son adresse', () => {
    expect(read({ PORT: '65535' })).toMatchObject({ port: 65535, publicUrl: 'http://localhost:65535' })
  })

  test('les deux doivent différer, fût-ce d’un port par défaut', () => {
    const same = 'PORT, IDENTITY_PORT et METRICS_PORT doivent être différents.'
    expect(sentence({ PORT: '8080', IDENTITY_PORT: '8080' })).toBe(same)
    expect(sentence({ PORT: '3001' })).toBe(same)
    expect(read({ PORT: '0', IDENTITY_PORT: '0' })).toMatchObject({ port: 0, identityPort: 0 })
  })
})

test('l’Annuaire Santé a une adresse, qui porte sa clé', () => {
  const lue = { url: 'https://annuaire.exemple.fr/fhir/v2', key: 'clé=1' }
  expect(read({ ANNUAIRE_URL: 'https://clé=1@annuaire.exemple.fr/fhir/v2/' }).annuaire).toEqual(lue)
  expect(read({ ANNUAIRE_URL: 'https://%@annuaire.exemple.fr' }).annuaire).toMatchObject({ key: '%' })
  expect(sentence({ ANNUAIRE_URL: lue.url })).toMatch(/^ANNUAIRE_URL porte la clé de l’API : https:\/\/CLÉ@/)
})

describe('adresses', () => {
  test.each([
    ['PUBLIC_URL', 'kinebouge.fr', 'http:// ou https://'],
    ['PUBLIC_URL', 'ftp://kinebouge.fr', 'http:// ou https://'],
    ['GEO_URL', 'geo.api.gouv.fr', 'http:// ou https://'],
    ['OIDC_ISSUER', 'auth.exemple.fr', 'http:// ou https://'],
  ])('%s=%s est refusé', (name, url, protocols) => {
    expect(sentence({ [name]: url })).toBe(`${name} doit être une adresse ${protocols}, pas « ${url} ».`)
  })

  test('PUBLIC_URL est une origine : sans chemin, et sans barre au bout', () => {
    expect(sentence({ PUBLIC_URL: 'https://exemple.fr/site' })).toBe('PUBLIC_URL est une origine, sans chemin.')
    expect(sentence({ IDENTITY_URL: 'http://localhost/compte' })).toBe('IDENTITY_URL est une origine, sans chemin.')
    expect(read({ ...enLigne, PUBLIC_URL: 'https://exemple.fr/' }).publicUrl).toBe('https://exemple.fr')
    expect(read({ IDENTITY_URL: 'http://compte.localhost/' }).identityUrl).toBe('http://compte.localhost')
  })

  test('GEO_URL perd la barre du bout', () => {
    expect(read({ GEO_URL: 'https://geo.exemple.fr/' }).geoUrl).toBe('https://geo.exemple.fr')
  })
})

const groups = [
  {
    name: 'du fournisseur d’identité',
    settings: {
      OIDC_ISSUER: 'https://auth.exemple.fr/',
      OIDC_CLIENT_ID: 'kinebouge-site',
      OIDC_AUDIENCE: '298374',
    },
    // As the provider names itself: a trailing slash is part of the name.
    kept: { oidc: { issuer: 'https://auth.exemple.fr/', client_id: 'kinebouge-site', audience: '298374' } },
  },
  {
    name: 'du stockage des photos',
    settings: {
      S3_ENDPOINT: 'https://s3.exemple.fr/',
      S3_BUCKET: 'photos',
      S3_REGION: 'fr-par',
      S3_ACCESS_KEY_ID: 'cle',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    kept: {
      s3: {
        endpoint: 'https://s3.exemple.fr',
        bucket: 'photos',
        region: 'fr-par',
        accessKeyId: 'cle',
        secretAccessKey: 'secret',
      },
    },
  },
  {
    name: 'du paiement',
    settings: { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    kept: { stripe: { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' } },
  },
]

describe.each(groups)('réglages $name', ({ name, settings, kept }) => {
  const names = Object.keys(settings)

  test('tous posés, ils sont lus', () => {
    expect(read(settings)).toMatchObject(kept)
  })

  test.each(names)('sans %s, la phrase le nomme', (missing) => {
    const { [missing as keyof typeof settings]: _, ...rest } = settings
    expect(sentence(rest)).toBe(`Réglage incomplet ${name} : il manque ${missing}.`)
  })

  test.each(names)('avec %s seul, la phrase nomme tous les autres', (alone) => {
    const missing = names.filter((other) => other !== alone).join(' et ')
    const value = settings[alone as keyof typeof settings]!
    expect(sentence({ [alone]: value })).toBe(`Réglage incomplet ${name} : il manque ${missing}.`)
  })
})

describe('serveur d’envoi', () => {
  test.each(['smtp.exemple.fr:587', 'https://exemple.fr', 'smtp://', 'smtp'])('SMTP_URL=%s est refusé', (url) => {
    expect(() => read({ SMTP_URL: url })).toThrow(SettingRefusal)
  })

  test('le mot de passe d’un SMTP_URL faux n’est pas répété', () => {
    expect(sentence({ SMTP_URL: 'http://compte:secret@exemple.fr' })).toBe(
      'SMTP_URL doit être une adresse smtp://serveur:port ou smtps://serveur:port.',
    )
  })

  test('un SMTP_URL juste est gardé tel quel', () => {
    const url = 'smtps://compte:secret@exemple.fr:465'
    expect(read({ SMTP_URL: url }).smtpUrl).toBe(url)
  })
})

test.each([
  ['DEMO', 'demo'],
  ['DEBUG_PAGE', 'debug'],
] as const)('%s vaut 1 ou 0, et rien d’autre', (name, key) => {
  expect(read({ [name]: '1' })[key]).toBe(true)
  expect(read({ [name]: '0' })[key]).toBe(false)
  expect(sentence({ [name]: 'non' })).toBe(`${name} vaut 0 ou 1, pas « non ».`)
})

test.each(['postgres://kine:s3cret@h1:5432,h2:5432/base', 'mysql://kine:s3cret@hote/base', 'kine:s3cret@hote'])(
  'DATABASE_URL=%s est refusé sans être répété',
  (url) => {
    const said = 'DATABASE_URL doit être une adresse postgres:// ou postgresql:// ou socket://, d’un seul serveur.'
    expect(sentence({ DATABASE_URL: url })).toBe(said)
  },
)

test('un mot de passe dans une autre adresse n’est pas répété non plus', () => {
  expect(sentence({ GEO_URL: 'ftp://moi:s3cret@geo.exemple.fr' })).toBe(
    'GEO_URL doit être une adresse http:// ou https://.',
  )
})

test('HOST est une adresse IP, MAIL_FROM une adresse e-mail', () => {
  expect(read({ HOST: '127.0.0.1', MAIL_FROM: 'bonjour@exemple.fr' })).toMatchObject({
    host: '127.0.0.1',
    mailFrom: 'bonjour@exemple.fr',
  })
  expect(sentence({ HOST: 'localhost' })).toBe('HOST est l’adresse IP à écouter, comme 127.0.0.1, pas « localhost ».')
  expect(sentence({ MAIL_FROM: 'Kiné <a@b.fr>' })).toBe(
    'MAIL_FROM est une adresse e-mail seule, comme bonjour@exemple.fr, pas « Kiné <a@b.fr> ».',
  )
})

test('la clé privée des notifications dit la publique ; fausse, elle arrête le démarrage sans se dire', () => {
  // RFC 8291, appendix A.
  const VAPID_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
  const publique = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
  expect(read({ VAPID_KEY }).vapid?.publique).toBe(publique)
  for (const wrong of ['abcd', 'A'.repeat(43)]) {
    expect(sentence({ VAPID_KEY: wrong })).toMatch(/^VAPID_KEY est une clé privée/)
    expect(sentence({ VAPID_KEY: wrong })).not.toContain(wrong)
  }
})
