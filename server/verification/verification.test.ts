// Verification of RPPS numbers with the embedded directory: each kind of answer, silence, a lost queue, and who sees the badge.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { motifs } from '#domain/verification/verification.ts'
import { startAnnuaire } from '../../embedded/directory/directory.ts'
import { openDatabase } from '../adapter/database.ts'
import { createMailer } from '../adapter/mail.ts'
import { type Annuaire, createAnnuaire } from '../adapter/rppsDirectory.ts'
import { startJobs } from '../job/jobs.ts'
import { noterDans, pressee } from '../testing/jobs.ts'
import { call, createAnnonce, openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { checkRpps, resumeChecks, writeInsigne } from './verification.ts'

let camille: TestMembre
let sacha: TestMembre
/** Mails enqueued. */
const lettres: string[] = []

const site = await openFileSite()
const embedded = await startAnnuaire()
beforeEach(async () => {
  await site.database.pool.query('delete from verification')
  lettres.length = 0
  camille = await site.createMembre()
  sacha = await site.createMembre()
})
afterAll(() => embedded?.stop())
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const annuaire = (timeoutMs = 5000): Annuaire => createAnnuaire(embedded.settings, timeoutMs)
const later = (ms: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + ms)
}
const jour = 86_400_000

async function demand(membre: TestMembre, numrpps: string, [nom, prenom] = ['Durand', 'Camille']) {
  const ask = async (name: string, args: object) => expect((await membre.call(name, args)).status).toBe(204)
  await ask('renseigner_numrpps', { p_numrpps: numrpps })
  await ask('verifier_rpps', { p_nom: nom, p_prenom: prenom })
}

/** Runs the verifications that are due. */
async function turn(asked: Annuaire | null = annuaire()): Promise<number> {
  const dus: string[] = []
  await resumeChecks(site.database, noterDans(dus), site.clock.now)
  const given = { database: site.database, annuaire: asked, now: () => site.clock.now }
  const depot = noterDans(lettres)
  for (const uuid of dus) await checkRpps({ ...given, depot }, uuid)
  return dus.length
}

const mine = async (membre = camille) => (await membre.read('lire_verification'))[0]
/** What another member sees on the profile, and a visitor on an ad. */
async function seen(membre = camille) {
  const args = { p_uuid_personne: membre.uuid_personne }
  const [profil] = (await sacha.call('lister_profil', args)).body
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: membre.uuid_personne })
  const [annonce] = (await call(site, `lister_annonces?uuid_annonce=eq.${uuid_annonce}`)).body
  expect(annonce.verification).toEqual(profil.verification)
  return profil.verification
}
const insigne = () => ({ niveau: 'annuaire', date: site.clock.now.toISOString().slice(0, 10) })

test.each([
  ['99900000011', ['Durand', 'Camille'], null],
  ['99900000029', ['lefevre', 'sacha'], null],
  ['99900000037', ['de la Croix Martin', 'elodie'], null],
  ['99900000045', ['Durand', 'Camille'], 'inactif'],
  ['99900000052', ['Durand', 'Camille'], 'profession'],
  ['99900000060', ['Durand', 'Camille'], null],
  ['99900000078', ['Durand', 'Camille'], null],
  ['99900000086', ['Durand', 'Camille'], 'muet'],
  ['99900000094', ['Durand', 'Camille'], 'muet'],
  ['99900000102', ['Durand', 'Camille'], 'muet'],
  ['99900000110', ['Durand', 'Camille'], 'muet'],
  ['99900000995', ['Durand', 'Camille'], 'absent'],
  ['99900000011', ['Durand', 'Sacha'], 'nom'],
] as const)('%s, %s : %s', async (numrpps, noms, motif) => {
  site.clock.now = new Date('2026-11-22T12:00:00Z')
  await demand(camille, numrpps, [...noms])
  expect(await mine()).toMatchObject({ etat: 'attente', motif: null, verification: null })
  await turn(annuaire(1000))
  const etat = motif === null ? 'reussi' : motif === 'muet' ? 'attente' : 'echec'
  expect(await mine()).toEqual({
    nom_exercice: noms[0],
    prenom_exercice: noms[1],
    etat,
    motif,
    verification: motif === null ? insigne() : null,
  })
  expect(await seen()).toEqual(motif === null ? insigne() : null)
  // Only unanswered verifications are retried.
  later(2 * 60_000)
  expect(await turn(async () => null)).toBe(motif === 'muet' ? 1 : 0)
})

test('sans clé reconnue ou sans annuaire réglé, aucun insigne ; dès qu’il répond, l’insigne vient seul', async () => {
  await demand(camille, '99900000011')
  await turn(createAnnuaire({ ...embedded.settings, key: '' }))
  expect(await mine()).toMatchObject({ etat: 'attente', motif: 'muet', verification: null })
  later(jour)
  await turn(null)
  expect(await mine()).toMatchObject({ etat: 'attente', motif: 'indisponible', verification: null })
  later(jour)
  await turn()
  expect(await seen()).toEqual(insigne())
})

test('une file perdue ne perd pas le contrôle qui attend : le serveur suivant le fait, et la carte ouverte le sait', async () => {
  await demand(camille, '99900000011')
  await site.database.pool.query('drop schema if exists travail cascade')
  const database = openDatabase(site.database.pool.options.connectionString!)
  const faults: unknown[] = []
  const travail = startJobs({
    services: { database, storage: site.storage, checkout: site.checkout },
    mailer: createMailer('smtp://127.0.0.1:1'),
    annuaire: annuaire(),
    publicUrl,
    now: () => site.clock.now,
    onFault: (error) => void faults.push(error),
    pace: pressee,
  })
  closing.push(
    () => travail.stop(),
    () => database.end(),
  )
  await expect.poll(async () => (await mine()).etat, { timeout: 45_000, interval: 200 }).toBe('reussi')
  expect(faults).toEqual([])
})

test('aucun appel d’un membre n’attend l’annuaire', async () => {
  let asked = 0
  await demand(camille, '99900000011')
  const silent: Annuaire = () => {
    asked++
    return new Promise(() => {})
  }
  void turn(silent)
  await expect.poll(() => asked).toBe(1)
  expect(await seen()).toBeNull()
  await demand(camille, '99900000029', ['Lefèvre', 'Sacha'])
  expect(await mine()).toMatchObject({ etat: 'attente', verification: null })
})

test('ce qui change pendant que l’annuaire répond n’est pas jugé par cette réponse', async () => {
  await demand(camille, '99900000011')
  await turn(async (numrpps) => {
    await demand(camille, '99900000029')
    return annuaire()(numrpps)
  })
  expect(await mine()).toMatchObject({ etat: 'attente', verification: null })
  await turn()
  expect(await mine()).toMatchObject({ etat: 'echec', motif: 'nom', verification: null })
})

test('changer de numéro ou de nom ôte l’insigne ; redire les mêmes ne l’ôte pas', async () => {
  await demand(camille, '99900000011')
  await turn()
  await demand(camille, '99900000011')
  expect(await seen()).toEqual(insigne())
  await demand(camille, '99900000011', ['Durand', 'Sacha'])
  expect(await seen()).toBeNull()
  await demand(camille, '99900000011')
  await turn()
  expect(await seen()).toEqual(insigne())
  const args = { p_numrpps: '99900000029' }
  await camille.call('renseigner_numrpps', args)
  expect([await seen(), await mine()]).toEqual([null, undefined])
})

test('un numéro ne prouve qu’un compte', async () => {
  await demand(camille, '99900000011')
  await demand(sacha, '99900000011')
  await turn()
  const faits = [await mine(camille), await mine(sacha)]
  expect(faits.map(({ etat }) => etat).sort()).toEqual(['echec', 'reussi'])
  expect(faits.find(({ etat }) => etat === 'echec').motif).toBe('pris')
})

test('trente jours après, le numéro qui n’y est plus perd son insigne, et son membre en est averti une fois', async () => {
  await demand(camille, '99900000011')
  await turn()
  const le = insigne()
  later(29 * jour - 3_600_000)
  expect(await turn(async () => [])).toBe(0)
  later(jour)
  await turn(async () => null)
  expect([await seen(), lettres]).toEqual([le, []])
  later(jour)
  await turn(async () => [])
  expect([await seen(), lettres.length]).toEqual([null, 1])
  const cause = { cle: '', nature: 'insigne', uuid_personne: camille.uuid_personne, reference: null }
  expect((await writeInsigne(site.database, cause, publicUrl, site.clock.now))?.text).toContain(motifs.absent)
  later(jour)
  expect(await turn()).toBe(0)
})

test('sans numéro enregistré, rien n’est demandé ; un visiteur ne demande rien', async () => {
  const args = { p_nom: 'Durand', p_prenom: 'Camille' }
  const { status, body } = await camille.call('verifier_rpps', args)
  expect([status, body.hint]).toEqual([400, 'numrpps_personne'])
  expect((await call(site, 'rpc/verifier_rpps', { args })).status).toBe(401)
  expect((await call(site, 'lire_verification')).status).toBe(401)
})
