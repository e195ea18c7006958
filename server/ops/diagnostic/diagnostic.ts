// Probes every setting that names a service, at start and for `npm run doctor`; prints one line each.
import { baremeCourant, baremeManquant, sayBaremeManquant } from '#domain/cotisation/cotisation.ts'
import { phraseManquants } from '#domain/marque/missingFacts.ts'
import type { Env } from '../../env.ts'
import { isWildcard } from '../addresses.ts'
import { probeCheckout } from './checkout.ts'
import { probeDatabase } from './database.ts'
import { probeDataFolder } from './dataFolder.ts'
import { probeGeography } from './geography.ts'
import { probeIdentity } from './identity.ts'
import { probeMail } from './mail.ts'
import { probeIdentityUrl, probePublicUrl } from './publicUrl.ts'
import { type CheckResult, type Probe, runProbe } from './report.ts'
import { probeDirectory } from './rppsDirectory.ts'
import { probeStorage } from './storage.ts'

const timeoutMs = 15_000

const embedded = (sujet: string, phrase: string): Probe => ({ sujet, run: async () => ({ phrase }) })

const sansAnnuaire = ({ isPublic, demo }: Env) =>
  isPublic && !demo
    ? 'contrôle des numéros RPPS indisponible, aucun insigne'
    : 'annuaire embarqué, aux numéros inventés'

/** The probes of a start: services only. */
export const probeServices = (env: Env, now: () => number = Date.now): Promise<CheckResult[]> =>
  lookAll(sondesOf(env, now))

/** The probes of the doctor: services and the public URL, which cannot be tried before the server listens. */
export const diagnose = (env: Env, now: () => number = Date.now): Promise<CheckResult[]> =>
  lookAll([
    ...sondesOf(env, now),
    probeDataFolder(env.dataDir),
    probePublicUrl(env),
    ...(env.oidc ? [] : [probeIdentityUrl(env)]),
    probeSettings(env),
    sondeEditeur,
    probeScale(now),
  ])

const sondeEditeur: Probe = {
  sujet: 'Éditeur',
  run: async () => ({
    phrase: phraseManquants ? null : 'ses faits sont dans domain/marque/marque.ts',
    prudences: phraseManquants ? [phraseManquants] : [],
  }),
}

/** Settings that no service tells of: mistyped names, metrics that anyone may read. */
const probeSettings = ({ mistyped, metrics }: Env): Probe => ({
  sujet: 'Réglages',
  run: async () => ({
    phrase: null,
    prudences: [
      ...mistyped.map(({ name, meant }) => `${name} n’est pas un réglage, il est ignoré : est-ce ${meant} ?`),
      ...(metrics && isWildcard(metrics.host)
        ? ['METRICS_PORT écoute toutes les adresses : le réseau ne doit y laisser venir que Prometheus']
        : []),
    ],
  }),
})

/** The figures of contributions are those of the year. */
const probeScale = (now: () => number): Probe => ({
  sujet: 'Barème',
  run: async () => {
    const manquant = baremeManquant(new Date(now()))
    return {
      phrase: `les cotisations sont calculées avec les montants de ${baremeCourant.annee}`,
      prudences: manquant === null ? [] : [sayBaremeManquant(manquant)],
    }
  },
})

const lookAll = async (sondes: Probe[]): Promise<CheckResult[]> =>
  (await Promise.all(sondes.map((sonde) => runProbe(sonde, timeoutMs)))).flat()

function sondesOf(env: Env, now: () => number): Probe[] {
  const { databaseUrl, s3, oidc, smtpUrl, stripe, geoUrl, annuaire, publicUrl } = env
  return [
    databaseUrl ? probeDatabase(databaseUrl) : embedded('DATABASE_URL', `base embarquée, dans ${env.dataDir}`),
    s3 ? probeStorage(s3, publicUrl, now) : embedded('S3_ENDPOINT', `photos gardées dans ${env.dataDir}`),
    oidc ? probeIdentity(oidc, env, now) : embedded('OIDC_ISSUER', 'comptes tenus par le produit'),
    smtpUrl ? probeMail(smtpUrl, env.mailFrom) : embedded('SMTP_URL', 'courrier gardé ici, rien ne part'),
    stripe ? probeCheckout(stripe, env.demo) : embedded('STRIPE_SECRET_KEY', 'paiement à l’essai, sans argent'),
    geoUrl ? probeGeography(geoUrl) : embedded('GEO_URL', 'communes embarquées'),
    annuaire ? probeDirectory(annuaire) : embedded('ANNUAIRE_URL', sansAnnuaire(env)),
  ]
}
