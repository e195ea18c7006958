// Alert mails over real SMTP: the list's conditions, each new ad told once, at the right hour.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { silenceJours } from '#domain/alerte/alerte.ts'
import { createMailer, type Mail, type Mailer } from '../adapter/mail.ts'
import { jobMails } from '../job/jobs.ts'
import { resumeLostMails, sendQueuedMail } from '../mail/outbox.ts'
import { noterDans } from '../testing/jobs.ts'
import { openBoite } from '../testing/mailServer.ts'
import { call, createAnnonce, openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { noteAlertes, writeAlerte } from './alertMails.ts'

let camille: TestMembre

const site = await openFileSite()
const boite = await openBoite()
afterAll(() => boite?.stop())
const minute = 60_000
const jour = 86_400_000
beforeEach(async () => {
  // A Tuesday at noon in France.
  site.clock.now = new Date('2026-12-01T11:00:00Z')
  await site.database.pool.query('update alerte_tour set jour = null')
  camille = await site.createMembre()
  await note()
})

const run = async (name: string, args: object, from = camille, status = 200) => {
  const answer = await from.call(name, args)
  expect([answer.status, answer.body?.message]).toEqual([status, status < 300 ? undefined : expect.any(String)])
  return answer.body
}
const save = async (recherche = 'lieu=Tours&type=2', frequence = 'instant', from = camille): Promise<string> => {
  const commune = recherche.startsWith('lieu') && { p_code_commune: '37261' }
  const args = { p_recherche: recherche, p_frequence: frequence, ...commune }
  return (await run('creer_alerte', args, from))[0].uuid_alerte
}
const later = (ms: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + ms)
}
/** Runs the job; returns the mails it enqueued. */
async function note(): Promise<string[]> {
  const cles: string[] = []
  await noteAlertes(site.database, { depot: noterDans(cles) }, site.clock.now)
  return cles
}
const send = (cle: string, mailer: Mailer = createMailer(boite.url, boite), last = false, alerte = writeAlerte) =>
  sendQueuedMail(
    { database: site.database, mailer, lettres: { ...jobMails, alerte }, publicUrl, now: () => site.clock.now },
    cle,
    { last },
  )
/** Sends what a run enqueued, and what was waiting for its hour. */
async function tick(): Promise<void> {
  const cles = await note()
  await resumeLostMails(site.database, noterDans(cles), site.clock.now)
  for (const cle of new Set(cles)) await send(cle)
  later(3 * minute)
}
const received = async (of = camille) => (await boite.list()).filter(({ to }) => to === `${of.sub}@exemple.fr`)
const titles = async (of = camille) => (await received(of)).map(({ subject }) => subject).toReversed()
const remplacement = (titre_annonce: string, given: object = {}) =>
  createAnnonce(site, { id_typeannonce: 2, titre_annonce, ...given })
const pauseOf = async (uuid: string) =>
  (await query('select en_pause from alerte where uuid_alerte = $1', [uuid])).rows[0].en_pause
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

test('une annonce nouvelle part tout de suite, une fois ; ce qui n’est pas de la recherche ne part pas', async () => {
  await remplacement('Avant l’alerte')
  await note()
  await save()
  await createAnnonce(site, { titre_annonce: 'Un assistanat' })
  await remplacement('Trop loin', { code_commune: '75111' })
  await tick()
  expect(await titles()).toEqual([])
  const { uuid_annonce } = await remplacement('Remplacement à Tours')
  await tick()
  later(2 * 60 * minute)
  await tick()
  expect(await titles()).toEqual(['Remplacement à Tours'])
  const [mail] = await received()
  expect(mail!.text).toContain(`\n${publicUrl}/annonce/${uuid_annonce}\n`)
  expect(mail!.text).toContain('votre alerte «\u00a0Remplacement à moins de 20\u00a0km de Tours\u00a0(37)\u00a0»')
  expect(mail!.text).toContain('Vous recevez cet e-mail parce que')
  expect(mail!.text).toContain(`${publicUrl}/annonces?lieu=Tours&type=2`)
})

test('comptée d’un centre estimé, une distance est dite « environ »', async () => {
  await save()
  await remplacement('À Chinon', { code_commune: '37122' })
  const { rows } = await query(`select coords_estimees from commune where code_commune = '37261'`)
  await query(`update commune set coords_estimees = true where code_commune = '37261'`)
  await tick()
  await query(`update commune set coords_estimees = $1 where code_commune = '37261'`, [rows[0].coords_estimees])
  const [mail] = await received()
  expect(mail!.text).toMatch(/à environ \d+.km/)
})

test('dans l’heure qui suit un e-mail, ce qui arrive attend le suivant', async () => {
  await save()
  await remplacement('La première')
  await tick()
  await remplacement('La deuxième')
  await remplacement('La troisième')
  await tick()
  expect(await titles()).toEqual(['La première'])
  later(60 * minute)
  await tick()
  expect(await titles()).toEqual(['La première', expect.stringMatching(/^2 nouvelles annonces.: Remplacement à moins/)])
})

test('renouvelée, modifiée, remise en ligne : une annonce n’est pas nouvelle une deuxième fois', async () => {
  await save()
  const { uuid_annonce } = await remplacement('Dite une fois')
  await tick()
  for (const change of [
    `status_annonce = 'Expirée'`,
    `status_annonce = 'Actif', date_publication = now()`,
    `titre_annonce = 'Modifiée', code_commune = '37122'`,
    `status_annonce = 'Pourvue'`,
    `status_annonce = 'Actif'`,
  ]) {
    await query(`update annonce set ${change} where uuid_annonce = $1`, [uuid_annonce])
    later(2 * 60 * minute)
    await tick()
  }
  expect(await titles()).toEqual(['Dite une fois'])
})

test('pourvue avant le matin, à soi ou d’un membre bloqué : elle n’est pas dite', async () => {
  await save('lieu=Tours&type=2', 'jour')
  const { uuid_annonce } = await remplacement('Pourvue dans la nuit')
  await remplacement('La mienne', { uuid_personne_annonceur: camille.uuid_personne })
  for (const bloque of [true, false]) {
    const autre = await site.createMembre()
    const [qui, p_uuid_personne] = bloque ? [camille, autre.uuid_personne] : [autre, camille.uuid_personne]
    await run('bloquer_personne', { p_uuid_personne }, qui, 204)
    await remplacement('D’un bloqué', { uuid_personne_annonceur: autre.uuid_personne })
  }
  await tick()
  await query(`update annonce set status_annonce = 'Pourvue' where uuid_annonce = $1`, [uuid_annonce])
  later(jour)
  await tick()
  expect(await titles()).toEqual([])
})

test('une transaction validée tard n’est pas oubliée, ni celle d’avant dite deux fois', async () => {
  await save('', 'jour')
  const { uuid_personne } = await site.createMembre()
  const client = await site.database.pool.connect()
  try {
    await client.query('begin')
    // The lock of the counters must not make one wait for the other: another place, another type.
    await client.query(
      `insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
         ville_annonce, cp_annonce, datecontrat_annonce, affichertel_annonce, payante_annonce, status_annonce, date_creation,
         date_publication, date_expiration)
       select $1, 'G0000', 3, '75111', 'La tardive', 'Texte', 'Paris', '75011', '2027-01-04', false, false, 'Actif', $2, $2, $3`,
      [uuid_personne, site.clock.now, new Date(site.clock.now.getTime() + 30 * jour)],
    )
    later(minute)
    await remplacement('La rapide')
    later(jour)
    await tick()
    expect(await titles()).toEqual(['La rapide'])
    await client.query('commit')
  } finally {
    client.release(true)
  }
  later(jour)
  await tick()
  expect(await titles()).toEqual(['La rapide', 'La tardive'])
})

test('payée, une annonce est nouvelle quand elle paraît', async () => {
  await save()
  const owner = await site.createMembre()
  const { uuid_personne: uuid_personne_annonceur } = owner
  const { uuid_annonce: p_uuid_annonce } = await remplacement('Attend son paiement', {
    code_tarif: 'P0001',
    status_annonce: 'En attente',
    uuid_personne_annonceur,
  })
  await tick()
  expect(await titles()).toEqual([])
  await owner.call('creer_paiement', { p_montant: 9.9, p_code_moyendepaiement: 'CHQ', p_uuid_annonce })
  const { rows } = await query('select uuid_paiement from paiement where uuid_annonce = $1', [p_uuid_annonce])
  const { headers } = await site.createMembre({ roles: ['operateur'] })
  await call(site, 'rpc/encaisser_cheque', { args: { p_uuid_paiement: rows[0].uuid_paiement }, headers })
  await tick()
  expect(await titles()).toEqual(['Attend son paiement'])
  expect((await received())[0]!.text).toContain('Sponsorisé')
})

test.each([
  [
    'le matin',
    'jour',
    '2026-12-01T06:30:00Z',
    [
      ['2026-12-01T05:59:00Z', 0],
      ['2026-12-02T05:59:00Z', 0],
      ['2026-12-02T06:00:00Z', 1],
      ['2026-12-02T20:00:00Z', 1],
    ],
  ],
  [
    'le matin où l’heure avance',
    'jour',
    '2027-03-27T12:00:00Z',
    [
      ['2027-03-28T04:59:00Z', 0],
      ['2027-03-28T05:00:00Z', 1],
      ['2027-03-29T05:00:00Z', 1],
    ],
  ],
  [
    'le matin où l’heure recule',
    'jour',
    '2027-10-30T12:00:00Z',
    [
      ['2027-10-31T05:59:00Z', 0],
      ['2027-10-31T06:00:00Z', 1],
      ['2027-11-01T06:00:00Z', 1],
    ],
  ],
  [
    'le lundi',
    'semaine',
    '2026-12-01T11:00:00Z',
    [
      ['2026-12-06T12:00:00Z', 0],
      ['2026-12-07T05:59:00Z', 0],
      ['2026-12-07T06:00:00Z', 1],
      ['2026-12-14T06:00:00Z', 1],
    ],
  ],
  ['le mardi, si le serveur dormait lundi', 'semaine', '2026-12-01T11:00:00Z', [['2026-12-08T20:00:00Z', 1]]],
] as const)('%s : à 7 heures en France, une fois', async (_, frequence, debut, heures) => {
  site.clock.now = new Date(debut)
  await note()
  await save('lieu=Tours&type=2', frequence)
  await remplacement('Du matin')
  for (const [heure, mails] of heures) {
    site.clock.now = new Date(heure)
    for (const cle of await note()) await send(cle)
    expect([heure, (await received()).length]).toEqual([heure, mails])
  }
})

test('les dates, les critères et les départements sont ceux de la liste', async () => {
  const premier = await remplacement('Logé en janvier')
  await query(`update annonce set logement = 'fourni', datefin_annonce = '2027-01-31' where uuid_annonce = $1`, [
    premier.uuid_annonce,
  ])
  await query('update annonce_neuve set rang = null where uuid_annonce = $1', [premier.uuid_annonce])
  const loge = await save('lieu=Tours&logement=1&du=2027-01-01&au=2027-01-31')
  const tard = await save('lieu=Tours&du=2027-03-01&au=2027-03-31')
  const touraine = await save('departement=37')
  const paris = await save('departement=75')
  const partout = await save('')
  const cles = await note()
  const writes = await Promise.all(
    cles.map(async (cle) => {
      const [nature, reference] = cle.split(' ') as [string, string]
      const { rows } = await query('select rang from courrier where cle = $1', [cle])
      const cause = { cle, nature, uuid_personne: camille.uuid_personne, reference, rang: rows[0].rang }
      return [reference, await writeAlerte(site.database, cause, publicUrl, site.clock.now)] as const
    }),
  )
  const told = writes.flatMap(([uuid, mail]) => (mail ? [uuid] : []))
  expect([loge, tard, touraine, paris, partout].filter((uuid) => told.includes(uuid))).toEqual([
    loge,
    touraine,
    partout,
  ])
})

test('le serveur de courrier refuse longtemps : rien n’est perdu ni dit deux fois', async () => {
  const cle = `alerte ${await save()}`
  await remplacement('Pendant la panne')
  expect(await note()).toContain(cle)
  const broken = createMailer('smtp://127.0.0.1:1')
  await expect(send(cle, broken)).rejects.toThrow()
  later(3 * minute)
  expect(await note()).not.toContain(cle)
  await expect(send(cle, broken, true)).rejects.toThrow()
  await tick()
  expect(await received()).toEqual([])
  await remplacement('Après')
  await tick()
  expect(await received()).toHaveLength(1)
  expect((await received())[0]!.text).toMatch(/Pendant la panne[\s\S]*|Après[\s\S]*/)
  expect((await received())[0]!.subject).toContain('2 nouvelles annonces')
  later(2 * 60 * minute)
  await tick()
  expect(await received()).toHaveLength(1)
})

test('repris pendant qu’une autre annonce arrive, un e-mail les dit toutes deux, et une fois', async () => {
  const cle = `alerte ${await save()}`
  await remplacement('La première')
  await note()
  const refused = {
    send: async () => {
      await remplacement('Pendant le refus')
      await note()
      throw Object.assign(new Error('plus tard'), { responseCode: 451 })
    },
  }
  await expect(send(cle, refused)).rejects.toThrow('plus tard')
  later(60 * minute)
  await tick()
  expect(await titles()).toEqual([expect.stringContaining('2 nouvelles annonces')])
  const owed = await query('select etat, rang - rang_dit as reste from courrier where cle = $1', [cle])
  expect(owed.rows).toEqual([{ etat: 'parti', reste: 0 }])
})

test('une annonce qui arrive pendant qu’un e-mail s’écrit n’est pas oubliée', async () => {
  const cle = `alerte ${await save()}`
  await remplacement('Dans l’e-mail')
  await note()
  const slow: typeof writeAlerte = async (...asked) => {
    const lettre = await writeAlerte(...asked)
    await remplacement('Arrivée trop tard pour lui')
    await note()
    return lettre
  }
  await send(cle, undefined, false, slow)
  expect(await titles()).toEqual([])
  await tick()
  expect(await titles()).toEqual([expect.stringContaining('2 nouvelles annonces')])
})

test('en pause, une alerte se tait ; reprise, elle dit ce qui vient ensuite', async () => {
  const p_uuid_alerte = await save()
  await run('modifier_alerte', { p_uuid_alerte, p_en_pause: true }, camille, 204)
  await remplacement('Pendant la pause')
  await tick()
  await run('modifier_alerte', { p_uuid_alerte, p_en_pause: false }, camille, 204)
  await remplacement('Après la pause')
  await tick()
  expect(await titles()).toEqual(['Après la pause'])
})

test('arrêtée entre la note et l’envoi, une alerte n’écrit pas', async () => {
  const p_uuid_alerte = await save()
  await remplacement('Trop tard')
  const cles = (await note()).filter((cle) => cle.includes(p_uuid_alerte))
  expect(cles).toHaveLength(1)
  await run('modifier_alerte', { p_uuid_alerte, p_en_pause: true }, camille, 204)
  for (const cle of cles) await send(cle)
  expect(await titles()).toEqual([])
})

test('d’un département ou de toute la France aussi, une alerte garde son rythme', async () => {
  await save('departement=37&type=2', 'semaine')
  const sacha = await site.createMembre()
  await save('type=2', 'jour', sacha)
  await remplacement('De la semaine')
  await tick()
  const told = async () => [await titles(), await titles(sacha)]
  expect(await told()).toEqual([[], []])
  site.clock.now = new Date('2026-12-02T06:30:00Z')
  await tick()
  expect(await told()).toEqual([[], ['De la semaine']])
  site.clock.now = new Date('2026-12-07T06:30:00Z')
  await tick()
  expect(await told()).toEqual([['De la semaine'], ['De la semaine']])
})

test('ce qui est nouveau se lit sur le site, jusqu’à ce qu’on l’ait vu', async () => {
  const p_uuid_alerte = await save('lieu=Tours&type=2', 'semaine')
  await remplacement('Une')
  await remplacement('Deux')
  await createAnnonce(site)
  await note()
  const read = async (from = camille) => {
    const args = { p_uuid_alerte, p_lat: 47.39, p_lon: 0.69, p_rayon_km: 20, p_id_typeannonce: 2 }
    const answer = await from.call('lister_nouvelles?select=titre_annonce', args)
    return answer.body.map(({ titre_annonce }: { titre_annonce: string }) => titre_annonce).toSorted()
  }
  expect(await read()).toEqual(['Deux', 'Une'])
  expect(await read(await site.createMembre())).toEqual([])
  await run('marquer_alerte_lue', { p_uuid_alerte }, camille, 204)
  expect(await read()).toEqual([])
})

test('l’e-mail d’une alerte porte le lien qui l’arrête', async () => {
  const cle = `alerte ${await save()}`
  await remplacement('Une annonce')
  await note()
  const sent: Omit<Mail, 'to'>[] = []
  await send(cle, { send: async (mail) => void sent.push(mail) })
  expect(sent[0]!.desabonnement?.lien).toMatch(new RegExp(`^${publicUrl}/desabonnement/[0-9a-f-]{36}$`))
})

test.each([
  ['Fort-de-France', '972', '2026-12-02T11:00:00Z'],
  ['La Réunion', '974', '2026-12-02T03:00:00Z'],
  ['Nouméa', '988', '2026-12-01T20:00:00Z'],
  ['Lille', '59', '2026-12-02T06:00:00Z'],
])('« Chaque matin » est le matin de %s', async (_, departement, sept) => {
  const asked = { p_recherche: `departement=${departement}&type=2`, p_frequence: 'jour' }
  const [{ uuid_alerte }] = await run('creer_alerte', asked)
  const dues = async (instant: number) => {
    site.clock.now = new Date(instant)
    return (await note()).filter((cle) => cle === `alerte ${uuid_alerte}`)
  }
  await dues(site.clock.now.getTime())
  const { rows } = await site.database.pool.query<{ code_commune: string }>(
    'select code_commune from commune where code_departement = $1 limit 1',
    [departement],
  )
  await createAnnonce(site, { id_typeannonce: 2, code_commune: rows[0]!.code_commune })
  expect(await dues(Date.parse(sept) - 1)).toEqual([])
  expect(await dues(Date.parse(sept))).toHaveLength(1)
  expect(await dues(Date.parse(sept) + minute)).toEqual([])
})

test('qui ne vient plus est interrogé une fois, puis l’alerte se repose ; qui revient la garde', async () => {
  const uuid = await save('type=3', 'jour')
  const seen = (days: number) =>
    query(`update personne set date_activite = $2::date - $3::integer where uuid_personne = $1`, [
      camille.uuid_personne,
      site.clock.now,
      days,
    ])
  await seen(silenceJours.question)
  const matin = () => query('update alerte_tour set jour = null').then(tick)
  await query(`update personne set mails_refuses = '{alerte}' where uuid_personne = $1`, [camille.uuid_personne])
  await matin()
  expect(await titles()).toEqual([])
  await query(`update personne set mails_refuses = '{}' where uuid_personne = $1`, [camille.uuid_personne])
  await matin()
  await matin()
  expect(await titles()).toEqual(['Gardez-vous vos alertes\u00a0?'])
  later((silenceJours.pause - 1) * jour)
  await tick()
  expect(await pauseOf(uuid)).toBeNull()
  later(jour)
  await tick()
  expect(await pauseOf(uuid)).toBe('silence')
  expect(await titles()).toHaveLength(1)
  await query('update alerte set en_pause = null where uuid_alerte = $1', [uuid])
  await seen(0)
  await matin()
  expect(await pauseOf(uuid)).toBeNull()
})
