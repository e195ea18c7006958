// Looks at every setting that names a service, at the start and for the doctor, and says in a line each what works and what does not.
import { phraseManquants } from '#domain/marque/missingFacts.ts'
import type { Env } from '../../env.ts'
import { sondeCaisse } from './checkout.ts'
import { sondeBase } from './database.ts'
import { sondeDossier } from './dataFolder.ts'
import { sondeGeographie } from './geography.ts'
import { sondeFournisseur } from './identity.ts'
import { sondeCourrier } from './mail.ts'
import { sondePorte } from './publicUrl.ts'
import { type Constat, look, type Sonde } from './report.ts'
import { sondeAnnuaire } from './rppsDirectory.ts'
import { sondeMagasin } from './storage.ts'

const patienceMs = 15_000

const embedded = (sujet: string, phrase: string): Sonde => ({ sujet, run: async () => ({ phrase }) })

const sansAnnuaire = ({ isPublic, demo }: Env) =>
  isPublic && !demo
    ? 'contrôle des numéros RPPS indisponible, aucun insigne'
    : 'annuaire embarqué, aux numéros inventés'

/** The services of the settings: what a start warns of. */
export const lookAtServices = (env: Env, now: () => number = Date.now): Promise<Constat[]> =>
  lookAll(sondesOf(env, now))

/** The same, and the way people come: at a start, nobody is sent here yet. */
export const diagnose = (env: Env, now: () => number = Date.now): Promise<Constat[]> =>
  lookAll([...sondesOf(env, now), sondeDossier(env.dataDir), sondePorte(env), sondeEditeur])

const sondeEditeur: Sonde = {
  sujet: 'Éditeur',
  run: async () => ({
    phrase: 'ses faits sont dans domain/marque/marque.ts',
    prudences: phraseManquants ? [phraseManquants] : [],
  }),
}

const lookAll = async (sondes: Sonde[]): Promise<Constat[]> =>
  (await Promise.all(sondes.map((sonde) => look(sonde, patienceMs)))).flat()

function sondesOf(env: Env, now: () => number): Sonde[] {
  const { databaseUrl, s3, oidc, smtpUrl, stripe, geoUrl, annuaire, publicUrl } = env
  return [
    databaseUrl ? sondeBase(databaseUrl) : embedded('DATABASE_URL', `base embarquée, dans ${env.dataDir}`),
    s3 ? sondeMagasin(s3, publicUrl, now) : embedded('S3_ENDPOINT', `photos gardées dans ${env.dataDir}`),
    oidc ? sondeFournisseur(oidc, env, now) : embedded('OIDC_ISSUER', 'comptes tenus par le produit'),
    smtpUrl ? sondeCourrier(smtpUrl, env.mailFrom) : embedded('SMTP_URL', 'courrier gardé ici, rien ne part'),
    stripe ? sondeCaisse(stripe, env.demo) : embedded('STRIPE_SECRET_KEY', 'paiement à l’essai, sans argent'),
    geoUrl ? sondeGeographie(geoUrl) : embedded('GEO_URL', 'communes embarquées'),
    annuaire ? sondeAnnuaire(annuaire) : embedded('ANNUAIRE_URL', sansAnnuaire(env)),
  ]
}
