// Settings refused at start on a public address (product D43).
import { describe, expect, test } from 'vitest'
import { faitsManquants } from '#domain/marque/missingFacts.ts'
import { SettingRefusal } from './env.ts'
import { enLigne, read, sentence } from './testing/settings.ts'

describe('en ligne', () => {
  const tls =
    'En ligne, tout passe par https : mettez le site derrière TLS, et PUBLIC_URL (et IDENTITY_URL, OIDC_ISSUER) en https://.'
  const mails =
    'En ligne, les e-mails doivent partir : posez SMTP_URL (sans lui, personne ne retrouve son mot de passe).'
  const comptes =
    'En ligne, les comptes de démonstration s’ouvriraient à tous : posez DEMO=0, ou DEMO=1 pour une démonstration publique.'
  const caisse =
    'En ligne, le paiement d’essai donnerait les annonces : posez STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET, ou DEMO=1 pour une démonstration publique.'

  test('avec les réglages de deploy/go-live.md, le site démarre, sans démonstration ni page de débogage', () => {
    expect(read(enLigne)).toMatchObject({ isPublic: true, demo: false, demonstration: false, debug: false })
    expect(read({ ...enLigne, DEBUG_PAGE: '1' }).debug).toBe(true)
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['https sans rien d’autre', { PUBLIC_URL: 'https://exemple.fr' }, [mails, comptes, caisse]],
    ['http sans rien d’autre', { PUBLIC_URL: 'http://192.168.1.5:3000' }, [tls, mails, comptes, caisse]],
    ['en clair', { ...enLigne, PUBLIC_URL: 'http://exemple.fr' }, [tls]],
    ['connexion en clair', { ...enLigne, IDENTITY_URL: 'http://compte.exemple.fr' }, [tls]],
    [
      'fournisseur d’ailleurs en clair',
      { ...enLigne, OIDC_ISSUER: 'http://compte.exemple.fr', OIDC_CLIENT_ID: '12', OIDC_AUDIENCE: '34' },
      [tls],
    ],
    ['sans e-mails', { ...enLigne, SMTP_URL: '' }, [mails]],
    [
      'courrier ouvert',
      { ...enLigne, MAILBOX_OPEN: '1' },
      ['En ligne, MAILBOX_OPEN montrerait les e-mails de tous : retirez-le.'],
    ],
    ['sans rien dire de la démonstration', { ...enLigne, DEMO: '' }, [comptes]],
    ['sans Stripe', { ...enLigne, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, [caisse]],
    ['une démonstration en clair et sans e-mails', { PUBLIC_URL: 'http://exemple.fr', DEMO: '1' }, [tls, mails]],
  ])('%s, le démarrage est refusé', (_, settings, phrases) => {
    expect(sentence(settings).split('\n')).toEqual(phrases)
  })

  test('rien ne s’y vend tant qu’il manque un fait de l’éditeur ; ici, ou dans une démonstration, si', () => {
    expect(read(enLigne).venteFermee).toBe(faitsManquants.length > 0)
    expect([read({}).venteFermee, read({ ...enLigne, DEMO: '1' }).venteFermee]).toEqual([false, false])
  })

  test('une démonstration publique se dit', () => {
    const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: __, ...rest } = enLigne
    expect(read({ ...rest, DEMO: '1' })).toMatchObject({
      isPublic: true,
      demo: true,
      demonstration: true,
      stripe: null,
    })
    // On one's own machine nobody else can be misled.
    expect(read({ DEMO: '1' })).toMatchObject({ demo: true, demonstration: false })
  })

  test('sur une base ou un fournisseur d’ailleurs, DEMO n’a pas à être dit', () => {
    const DATABASE_URL = 'postgres://hote/base'
    expect(read({ ...enLigne, DEMO: '', DATABASE_URL }).demo).toBe(false)
    const oidc = { OIDC_ISSUER: 'https://compte.fr', OIDC_CLIENT_ID: '12', OIDC_AUDIENCE: '34' }
    expect(read({ ...enLigne, DEMO: '', ...oidc }).demo).toBe(false)
  })

  test.each([
    'http://localhost:3000',
    'http://kine.localhost',
    'http://127.0.0.1:8080',
    'http://127.8.9.1',
    'http://[::1]:3000',
    'https://localhost',
  ])('%s est cette machine', (url) => {
    expect(read({ PUBLIC_URL: url }).isPublic).toBe(false)
  })
  test.each(['https://localhost.fr', 'https://127.0.0.1.nip.io', 'https://0.0.0.0', 'https://10.0.0.1'])(
    '%s n’est pas cette machine',
    (url) => {
      expect(() => read({ PUBLIC_URL: url })).toThrow(SettingRefusal)
    },
  )
})
