// Contract preparation over HTTP: each member's part, agreements cancelled by changes, blocks, third parties, files, deletion.
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { conversationAbsente } from '#domain/messagerie/messagerie.ts'
import { champsDe, preparationChangee, preparationFermee, preparationJours } from '#domain/preparation/preparation.ts'
import { readPdf } from '../testing/pdf.ts'
import { createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'
import { sweepPreparations } from './preparation.ts'

let cabinet: TestMembre
let kine: TestMembre
let tiers: TestMembre
let conversation: string
let made = 0

const site = await openFileSite()
beforeEach(async () => {
  cabinet = await site.createMembre({ pseudo: `Cabinet ${++made}` })
  kine = await site.createMembre({ pseudo: `Remplaçante ${made}` })
  tiers = await site.createMembre({ pseudo: `Curieux ${made}` })
  const ou = { uuid_personne_annonceur: cabinet.uuid_personne, id_typeannonce: 2, retrocession_annonce: 75 }
  const { uuid_annonce } = await createAnnonce(site, ou)
  await kine.call('envoyer_message_annonce', {
    recipient_id: cabinet.uuid_personne,
    ad_id: uuid_annonce,
    content: `Bonjour ${made}`,
  })
  conversation = (await kine.read('lister_conversations'))[0].uuid_conversation
})

const read = async (from: TestMembre) => (await from.read(`lire_preparation?uuid_conversation=eq.${conversation}`))[0]
const fill = (from: TestMembre, p_part: object, p_commun: object = {}) =>
  from.call('remplir_preparation', { p_uuid_conversation: conversation, p_part, p_commun })
const agree = (from: TestMembre, p_version: number) =>
  from.call('accepter_preparation', { p_uuid_conversation: conversation, p_version })
const link = (from: TestMembre, p_format: string) =>
  from.call('generer_lien_fiche', { p_uuid_conversation: conversation, p_format })
const fillBoth = async () => {
  const commun = { fin: '2027-04-30', lieux: 'Tours', preavis: '1' }
  expect((await fill(cabinet, { nom: 'Ada Cabinet', rpps: '101 2345 6781' }, commun)).status).toBe(204)
  expect((await fill(kine, { nom: 'Léo Kiné', rpps: '10987654323' })).status).toBe(204)
}
const stored = async () =>
  (
    await site.database.pool.query('select * from preparation where uuid_conversation = $1 order by version', [
      conversation,
    ])
  ).rows

test('elle s’ouvre sur ce que dit l’annonce de la conversation, et sur le profil de chacun, à lui seul', async () => {
  await kine.call('renseigner_numrpps', { p_numrpps: '10987654323' })
  await kine.call('verifier_rpps', { p_nom: 'Kiné', p_prenom: 'Léo' })
  const lue = await read(kine)
  expect(lue).toMatchObject({ version: 0, ecrite: false, sa_part: null, accords: [] })
  expect(lue.ma_part).toMatchObject({ nom: 'Léo Kiné', rpps: '10987654323', rcp: '' })
  const travaille = kine.uuid_personne
  expect(lue.commun).toMatchObject({ type: 'remplacement', travaille, debut: '2027-01-04', part: '75', charges: '' })
  expect(await read(cabinet)).toMatchObject({ sa_part: null, commun: lue.commun })
  expect(JSON.stringify(await read(cabinet))).not.toContain('10987654323')
  // The ad's data are stored with the first write.
  await fill(cabinet, { nom: 'Ada Cabinet', rpps: '10123456781' })
  expect(await read(kine)).toMatchObject({ version: 1, ecrite: false, commun: lue.commun })
  expect((await read(kine)).sa_part).toMatchObject({ nom: 'Ada Cabinet', adresse: '' })
  expect((await agree(kine, 1)).body.message).toBe('Enregistrez d’abord votre partie.')
  expect(JSON.stringify(await stored())).not.toContain('10987654323')
})

test.each([
  [1, 'assistanat'],
  [3, 'collaboration'],
  [4, ''],
])('le type d’annonce %i donne le contrat « %s »', async (id_typeannonce, type) => {
  await site.database.pool.query(
    'update annonce set id_typeannonce = $2 where uuid_annonce = (select uuid_annonce from message where uuid_conversation = $1)',
    [conversation, id_typeannonce],
  )
  expect((await read(kine)).commun.type).toBe(type)
})

test('l’annonce d’une autre conversation du cabinet n’y change rien, et la dernière version est seule lue', async () => {
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: cabinet.uuid_personne,
    id_typeannonce: 1,
  })
  for (const rang of [1, 2, 3])
    await tiers.call('envoyer_message_annonce', {
      recipient_id: cabinet.uuid_personne,
      ad_id: uuid_annonce,
      content: `Bonjour ${made}.${rang}`,
    })
  expect((await read(kine)).commun).toMatchObject({ type: 'remplacement', part: '75' })
  await fillBoth()
  await agree(kine, 2)
  await fill(kine, {}, { part: '80' })
  expect(await stored()).toHaveLength(2)
  const lues = await kine.read(`lire_preparation?uuid_conversation=eq.${conversation}`)
  expect(lues).toMatchObject([{ version: 3, commun: { part: '80' } }])
})

test('ce que chacun a déjà écrit de lui ailleurs revient, à lui seul : six champs au plus restent à remplir', async () => {
  const part = {
    nom: 'Léo Kiné',
    adresse: '1 rue Nationale, 37000 Tours',
    rpps: '10987654323',
    ordre: '37 1234',
    rcp: 'La Médicale',
  }
  await fill(kine, part)
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: tiers.uuid_personne,
    id_typeannonce: 2,
  })
  await site.database.pool.query(
    `update annonce set datefin_annonce = '2027-02-01', demi_journees = 8, retrocession_annonce = null,
      redevance_mensuelle = 900 where uuid_annonce = $1`,
    [uuid_annonce],
  )
  const message = { recipient_id: tiers.uuid_personne, ad_id: uuid_annonce, content: `Bonsoir ${made}` }
  await kine.call('envoyer_message_annonce', message)
  conversation = (await tiers.read('lister_conversations'))[0].uuid_conversation
  const lue = await read(kine)
  expect(lue.ma_part).toEqual(part)
  expect(lue.commun).toMatchObject({ part: '', charges: 'Redevance fixe de 900 € par mois' })
  const applied = champsDe('remplacement').filter((champ) => champ !== 'part')
  expect(applied.filter((champ) => lue.commun[champ] === '')).toEqual([
    'signature',
    'preavis',
    'arret',
    'non_installation',
    'rupture',
  ])
  expect(JSON.stringify(await read(tiers))).not.toContain('La Médicale')
})

test('de ce qui fut écrit à deux, chacun ne retrouve ailleurs que sa partie', async () => {
  await fillBoth()
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: tiers.uuid_personne })
  const found = []
  for (const from of [kine, cabinet]) {
    const message = { recipient_id: tiers.uuid_personne, ad_id: uuid_annonce, content: `Bonsoir ${made}` }
    await from.call('envoyer_message_annonce', message)
    const conversations: { uuid_conversation: string; uuid_interlocuteur: string }[] =
      await from.read('lister_conversations')
    conversation = conversations.find((une) => une.uuid_interlocuteur === tiers.uuid_personne)!.uuid_conversation
    const { nom, rpps } = (await read(from)).ma_part
    found.push([nom, rpps])
  }
  expect(found).toEqual([
    ['Léo Kiné', '10987654323'],
    ['Ada Cabinet', '10123456781'],
  ])
})

test('un changement ôte les accords, et ce qui fut accepté reste tel quel, avec qui et quand', async () => {
  await fill(cabinet, { nom: 'Ada Cabinet', rpps: '10123456781' })
  const incomplete = await agree(cabinet, 1)
  expect([incomplete.status, incomplete.body.message]).toEqual([
    400,
    'Il manque encore\u00a0: dans celle de l’autre, nom et prénom, numéro RPPS.',
  ])
  await fillBoth()
  const { version } = await read(kine)
  expect((await agree(cabinet, version)).status).toBe(204)
  expect((await agree(kine, version)).status).toBe(204)
  expect(
    (await read(kine)).accords.map((un: { version: number; moi: boolean }) => [un.version, un.moi]).sort(),
  ).toEqual([
    [version, false],
    [version, true],
  ])
  // The same write again changes nothing.
  await fill(kine, { nom: ' Léo Kiné ' }, { part: '75' })
  expect((await read(kine)).version).toBe(version)
  await fill(kine, {}, { part: '80' })
  const stale = await agree(cabinet, version)
  expect([stale.status, stale.body.message]).toEqual([400, preparationChangee])
  const suite = await read(cabinet)
  expect(suite).toMatchObject({ version: version + 1, commun: { part: '80' } })
  expect(suite.accords.every((accord: { version: number }) => accord.version === version)).toBe(true)
  // Not agreed by anyone: it is overwritten.
  await fill(cabinet, {}, { part: '78' })
  expect((await stored()).map(({ version: une, champs }) => [une, champs.commun.part])).toEqual([
    [version, '75'],
    [version + 2, '78'],
  ])
})

test('ce qui ne va pas se dit, et rien ne s’écrit', async () => {
  const refus: [object, object, string][] = [
    [{ rpps: '123' }, {}, 'rpps'],
    [{ nom: 'x'.repeat(121) }, {}, 'nom'],
    [{}, { part: '101' }, 'part'],
    [{}, { type: 'cession' }, 'type'],
    [{}, { travaille: tiers.uuid_personne }, 'travaille'],
    [{}, { debut: '2027-02-30' }, 'debut'],
    [{}, { fin: '2026-12-31' }, 'fin'],
    [{}, { preavis: 'trois' }, 'preavis'],
  ]
  for (const [part, commun, champ] of refus) {
    const { status, body } = await fill(kine, part, commun)
    expect([champ, status, body.hint]).toEqual([champ, 400, champ])
  }
  expect((await fill(kine, { autre: '1' })).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('un tiers n’en voit rien ; un blocage la ferme aux deux, dans les mots d’un départ', async () => {
  await fillBoth()
  expect(await read(tiers)).toBeUndefined()
  for (const answer of [await fill(tiers, {}), await agree(tiers, 2), await link(tiers, 'pdf')])
    expect([answer.status, answer.body.message]).toEqual([404, conversationAbsente])
  const before = await read(kine)
  await cabinet.call('bloquer_personne', { p_uuid_personne: kine.uuid_personne })
  for (const qui of [kine, cabinet])
    for (const answer of [await fill(qui, { rcp: 'x' }), await agree(qui, before.version)])
      expect([answer.status, answer.body.message]).toEqual([400, preparationFermee])
  expect(await read(kine)).toEqual(before)
  expect((await link(kine, 'ics')).status).toBe(200)
})

test('la fiche est un PDF, les échéances un agenda, à des adresses oubliées avec leurs fichiers', async () => {
  await fillBoth()
  const pdf = await fetch((await link(kine, 'pdf')).body)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const texte = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  for (const dit of [
    'Contrat Remplacement',
    '75 %, et 25 % au cabinet',
    'Premier jour 04/01/2027',
    'Dernier jour 30/04/2027',
    'Préavis 1 mois',
    'Cette version n’a pas encore l’accord des deux.',
  ])
    expect(texte).toContain(dit)
  expect(texte).toMatch(/La personne qui travaille Nom et prénom Léo Kiné .* Le cabinet Nom et prénom Ada Cabinet /)
  const url = (await link(cabinet, 'ics')).body
  const agenda = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()))
  const jours = agenda.getAllSubcomponents('vevent').map((un) => {
    const { startDate, summary } = new ICAL.Event(un)
    return `${startDate} ${summary}`
  })
  expect(jours).toEqual([
    '2027-01-03 À transmettre par vous au conseil départemental de l’Ordre avant le 04/01/2027',
    '2027-01-04 Premier jour du contrat',
    '2027-03-30 Préavis\u00a0: 1 mois avant le dernier jour',
    '2027-04-30 Dernier jour du contrat',
    '2029-04-30 Fin des deux ans sans installation concurrente',
  ])
  await sweepPreparations(site, new Date())
  expect((await fetch(url)).status).toBe(200)
  await sweepPreparations(site, new Date(Date.now() + 2 * 3_600_000))
  expect((await fetch(url)).status).toBe(404)
})

test('la fiche dit qui a donné son accord, à quelle version, chez l’un comme chez l’autre', async () => {
  await fillBoth()
  const { version } = await read(kine)
  await agree(kine, version)
  const textOf = async (qui: typeof kine) =>
    readPdf(new Uint8Array(await (await fetch((await link(qui, 'pdf')).body)).arrayBuffer()))
  for (const qui of [kine, cabinet]) {
    const texte = await textOf(qui)
    expect(texte).toContain(`Léo Kiné : version ${version}, le `)
    expect(texte).not.toContain('Ada Cabinet : version')
    expect(texte).toContain('Cette version n’a pas encore l’accord des deux.')
  }
  await agree(cabinet, version)
  const texte = await textOf(cabinet)
  for (const nom of ['Léo Kiné', 'Ada Cabinet']) expect(texte).toContain(`${nom} : version ${version}, le `)
  expect(texte).not.toContain('Cette version n’a pas encore l’accord des deux.')
})

test(`elle s’efface ${preparationJours} jours après la fin du contrat, toutes versions comprises`, async () => {
  await fillBoth()
  await agree(kine, 2)
  await fill(kine, {}, { fin: '2027-05-31' })
  expect(await stored()).toHaveLength(2)
  await sweepPreparations(site, new Date('2027-08-28T12:00:00Z'))
  expect(await stored()).toHaveLength(2)
  await sweepPreparations(site, new Date('2027-08-29T12:00:00Z'))
  expect(await stored()).toEqual([])
})
