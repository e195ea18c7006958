// Photos of a professional card or school certificate, from upload to the operator's decision: who sees them, what is kept.
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import {
  justificatifAbsent,
  justificatifJours,
  justificatifSien,
  justificatifTranche,
  numeroPerdu,
  photoAttendue,
  photoRefusee,
  refusJustificatif,
} from '#domain/verification/justificatif.ts'
import { picture } from '../testing/photo.ts'
import { call, openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { sweepJustificatifs, writeJustificatif } from './justificatif.ts'

let camille: TestMembre
let sacha: TestMembre
let rang = 0

const site = await openFileSite()
const bureau = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })
beforeEach(async () => {
  await site.database.pool.query('delete from justificatif; delete from verification')
  site.clock.now = new Date('2026-11-22T12:00:00Z')
  await sweep()
  camille = await site.createMembre({ pseudo: `Camille ${++rang}` })
  sacha = await site.createMembre({ pseudo: `Sacha ${rang}` })
})

const ask = (from: TestMembre | null, name: string, args: object = {}) =>
  call(site, `rpc/${name}`, { args, headers: from?.headers ?? {} })
const later = (jours: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + jours * 86_400_000)
}
const sweep = () => sweepJustificatifs(site, site.clock.now)

async function stored(): Promise<string[]> {
  const found: string[] = []
  for await (const page of site.storage.list('justificatifs/')) found.push(...page.map(({ key }) => key))
  return found
}

/** A number as if the directory had just confirmed it. */
async function control({ uuid_personne }: TestMembre, numrpps = '99900000011'): Promise<void> {
  await site.database.pool.query('update personne set numrpps_personne = $2 where uuid_personne = $1', [
    uuid_personne,
    numrpps,
  ])
  await site.database.pool.query(
    `insert into verification (uuid_personne, numrpps, nom_exercice, prenom_exercice, etat, date_controle)
      values ($1, $2, 'Durand', 'Camille', 'reussi', $3)`,
    [uuid_personne, numrpps, site.clock.now],
  )
  await site.database.pool.query('update personne set verification = $2 where uuid_personne = $1', [
    uuid_personne,
    { niveau: 'annuaire', date: '2026-11-22' },
  ])
}

async function send(from: TestMembre, p_nature: string, body?: Uint8Array) {
  const { status, body: lien } = await ask(from, 'deposer_justificatif', { p_nature })
  expect(status).toBe(200)
  const put = () => fetch(lien, { method: 'PUT', body: new Uint8Array(body ?? Buffer.alloc(0)) })
  if (body) expect((await put()).status).toBe(200)
  return { answer: await ask(from, 'confirmer_justificatif'), put, lien: lien as string }
}
const queue = () => bureau.read('lister_justificatifs')
const decide = (from: TestMembre, uuid: string, p_refus: string | null = null, p_fin: string | null = null) =>
  ask(from, 'trancher_justificatif', { p_uuid_justificatif: uuid, p_refus, p_fin })
/** What other members see of a member. */
const seen = async ({ uuid_personne }: TestMembre) =>
  (await ask(sacha, 'lister_profil', { p_uuid_personne: uuid_personne })).body[0].verification

const letter = (reference: string) =>
  writeJustificatif(
    site.database,
    { cle: '', nature: 'justificatif', uuid_personne: camille.uuid_personne, reference },
    publicUrl,
    site.clock.now,
  )

test('une carte vue : la photo est refaite, montrée au bureau seul, effacée à la décision ; l’insigne dit le jour', async () => {
  await control(camille)
  const own = await sharp(await picture(900, 600))
    .withExif({ IFD0: { Make: 'Telephone' } })
    .jpeg()
    .toBuffer()
  const { answer, put } = await send(camille, 'carte', own)
  expect(answer.status).toBe(204)
  const [ligne] = await queue()
  expect(ligne).toMatchObject({
    nature: 'carte',
    pseudo_personne: `Camille ${rang}`,
    nom_exercice: 'Durand',
    numrpps: '99900000011',
  })
  const cible = { p_uuid_justificatif: ligne.uuid_justificatif }
  for (const [qui, status] of [
    [null, 404],
    [camille, 404],
    [sacha, 404],
  ] as const) {
    expect((await ask(qui, 'generer_lien_justificatif', cible)).status).toBe(status)
    expect((await ask(qui, 'trancher_justificatif', { ...cible, p_refus: null })).status).toBe(status)
  }
  const vue = await fetch((await ask(bureau, 'generer_lien_justificatif', cible)).body)
  const bytes = Buffer.from(await vue.arrayBuffer())
  expect(vue.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(await stored()).toHaveLength(1)
  // Its link can still write, but to nothing that anyone sees.
  await put()
  await sweep()
  expect(await stored()).toEqual([expect.stringContaining('/vus/')])

  later(2)
  expect((await decide(bureau, ligne.uuid_justificatif)).status).toBe(204)
  expect([await stored(), await queue()]).toEqual([[], []])
  expect((await decide(bureau, ligne.uuid_justificatif, 'nom')).body.message).toBe(justificatifTranche)
  expect((await ask(bureau, 'generer_lien_justificatif', cible)).status).toBe(404)
  expect(await seen(camille)).toEqual({ niveau: 'carte', date: '2026-11-24' })
  const { rows } = await site.database.pool.query('select * from justificatif')
  expect(rows).toMatchObject([{ etat: 'accepte', nom_fichier: null, motif: null, fin: null }])
  const [entree] = await bureau.read('lister_journal')
  expect(entree).toMatchObject({ action: 'Justificatif accepté', pseudo_personne: `Camille ${rang}`, montant: null })
  const lettre = await letter(ligne.uuid_justificatif)
  expect(lettre?.text).toContain('Carte de l’Ordre vue le 24/11/2026')
})

test('changer de nom ou de numéro ramène à zéro, la carte comme l’Annuaire, et efface la photo qui attend', async () => {
  for (const change of [
    () => ask(camille, 'renseigner_numrpps', { p_numrpps: '99900000029' }),
    () => ask(camille, 'verifier_rpps', { p_nom: 'Durand', p_prenom: 'Sacha' }),
  ]) {
    await control(camille)
    await send(camille, 'carte', await picture())
    await decide(bureau, (await queue())[0].uuid_justificatif)
    expect(await seen(camille)).toMatchObject({ niveau: 'carte' })
    expect((await change()).status).toBe(204)
    expect([await seen(camille), await camille.read('lire_justificatif')]).toEqual([null, []])
    await site.database.pool.query('delete from verification')
  }
  await control(camille)
  await send(camille, 'carte', await picture())
  await ask(camille, 'renseigner_numrpps', { p_numrpps: '99900000029' })
  await sweep()
  expect([await stored(), await queue()]).toEqual([[], []])
})

test('sans numéro contrôlé, pas de carte ; perdu entre-temps, elle ne prouve plus rien', async () => {
  expect((await ask(camille, 'deposer_justificatif', { p_nature: 'carte' })).status).toBe(400)
  await control(camille)
  expect((await ask(camille, 'deposer_justificatif', { p_nature: 'scolarite' })).status).toBe(400)
  await send(camille, 'carte', await picture())
  await site.database.pool.query("update personne set verification = null; update verification set etat = 'echec'")
  const [{ uuid_justificatif }] = await queue()
  expect((await decide(bureau, uuid_justificatif)).body.message).toBe(numeroPerdu)
  expect((await decide(bureau, uuid_justificatif, 'perime')).status).toBe(204)
  expect(await seen(camille)).toBeNull()
})

test('un certificat de scolarité vaut jusqu’à son dernier jour', async () => {
  await send(camille, 'scolarite', await picture())
  const [{ uuid_justificatif }] = await queue()
  for (const fin of [null, '2026-11-21', '2029-01-01'])
    expect((await decide(bureau, uuid_justificatif, null, fin)).body.hint).toBe('p_fin')
  expect((await decide(bureau, uuid_justificatif, null, '2026-11-23')).status).toBe(204)
  expect(await seen(camille)).toEqual({ niveau: 'etudiant', date: '2026-11-22', fin: '2026-11-23' })
  later(1)
  await sweep()
  expect(await seen(camille)).not.toBeNull()
  later(1)
  await sweep()
  expect([await seen(camille), await camille.read('lire_justificatif')]).toEqual([null, []])
})

test('la carte acceptée d’un membre ne vaut que pour lui, et un refus n’est pas une carte', async () => {
  for (const [qui, numero] of [
    [camille, '99900000011'],
    [sacha, '99900000029'],
  ] as const)
    await control(qui, numero)
  const photo = await picture()
  const judge = async (qui: TestMembre, refus: string | null) => {
    await send(qui, 'carte', photo)
    const [{ uuid_justificatif }] = await queue()
    expect((await decide(bureau, uuid_justificatif, refus)).status).toBe(204)
  }
  await judge(camille, null)
  await judge(sacha, 'illisible')
  expect(await seen(camille)).toMatchObject({ niveau: 'carte' })
  expect(await seen(sacha)).toMatchObject({ niveau: 'annuaire' })
})

test('refusé, son membre sait pourquoi et renvoie une photo ; ce qui était vu le reste', async () => {
  await send(camille, 'scolarite', await picture())
  await decide(bureau, (await queue())[0].uuid_justificatif, null, '2027-09-30')
  later(1)
  await send(camille, 'scolarite', await picture())
  await decide(bureau, (await queue())[0].uuid_justificatif, 'illisible')
  expect(await camille.read('lire_justificatif')).toMatchObject([
    { etat: 'refuse', motif: 'illisible' },
    { etat: 'accepte' },
  ])
  expect(await seen(camille)).toMatchObject({ niveau: 'etudiant', fin: '2027-09-30' })
  expect(await stored()).toEqual([])
  await send(camille, 'scolarite', await picture())
  expect(await camille.read('lire_justificatif')).toMatchObject([{ etat: 'depose' }, { etat: 'accepte' }])
})

test('ce qui n’est pas une photo est refusé et effacé ; ce qui n’est pas arrivé se redemande', async () => {
  expect((await send(camille, 'scolarite', Buffer.from('<svg onload="alert(1)"/>'))).answer.body.message).toBe(
    photoRefusee,
  )
  expect([await stored(), await camille.read('lire_justificatif')]).toEqual([[], []])
  expect((await ask(camille, 'confirmer_justificatif')).body.message).toBe(photoAttendue)
  expect((await send(camille, 'scolarite')).answer.body.message).toBe(photoAttendue)
  later(1)
  await sweep()
  expect(await camille.read('lire_justificatif')).toEqual([])
})

test('que personne ne regarde, la photo s’efface d’elle-même, et son membre le sait', async () => {
  await send(camille, 'scolarite', await picture())
  later(justificatifJours - 1)
  await sweep()
  expect(await stored()).toHaveLength(1)
  later(1)
  await sweep()
  expect([await stored(), await queue()]).toEqual([[], []])
  expect(await camille.read('lire_justificatif')).toMatchObject([{ etat: 'refuse', motif: 'delai' }])
  const { rows } = await site.database.pool.query(
    "select uuid_personne from courrier where nature = 'justificatif' and etat = 'attente'",
  )
  expect(rows).toContainEqual({ uuid_personne: camille.uuid_personne })
  expect(refusJustificatif.delai).toContain(String(justificatifJours))
})

test('un refus s’écrit à qui n’a pas d’insigne ; une photo acceptée dont l’insigne est tombé, ou renvoyée depuis, non', async () => {
  const sent = async () => {
    await send(camille, 'scolarite', await picture())
    return (await queue())[0].uuid_justificatif as string
  }
  const refused = await sent()
  expect(await letter(refused)).toBeNull()
  await decide(bureau, refused, 'nom')
  expect((await letter(refused))?.text).toContain(refusJustificatif.nom)
  const accepted = await sent()
  expect(await letter(refused)).toBeNull()
  await decide(bureau, accepted, null, '2027-09-30')
  expect(await letter(accepted)).not.toBeNull()
  await site.database.pool.query('update personne set verification = null where uuid_personne = $1', [
    camille.uuid_personne,
  ])
  expect(await letter(accepted)).toBeNull()
})

test('le bureau regarde le plus ancien d’abord, et jamais le sien', async () => {
  await send(bureau, 'scolarite', await picture())
  later(1)
  await send(camille, 'scolarite', await picture())
  const lignes = await queue()
  expect(lignes.map(({ pseudo_personne }: { pseudo_personne: string }) => pseudo_personne)).toEqual([
    'Bureau',
    `Camille ${rang}`,
  ])
  expect((await decide(bureau, lignes[0].uuid_justificatif, 'nom')).body.message).toBe(justificatifSien)
  const absente = await decide(bureau, camille.uuid_personne, 'nom')
  expect([absente.status, absente.body.message]).toEqual([404, justificatifAbsent])
})
