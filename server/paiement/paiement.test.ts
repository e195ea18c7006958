// Payments of every plan by card and by cheque, what may be paid, and archived ads.
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type MonAnnonce, referenceAnnonce } from '#domain/annonce/annonce.ts'
import { conditions } from '#domain/marque/conditions.ts'
import { venteFermee } from '#domain/paiement/paiement.ts'
import { type Acheteur, acheteur, choose, delivered, prix, waiting } from '../testing/paiement.ts'
import { call, openFileSite, publicUrl } from '../testing/site.ts'

let membre: Acheteur

const site = await openFileSite()
const operateur = await site.createMembre({ pseudo: 'Opérateur', roles: ['operateur'] })
beforeEach(async () => {
  site.notifications.held = false
  membre = acheteur(site, await site.createMembre())
})

const duree: Record<string, number> = { P0001: 45, P0002: 60, P0003: 90 }

test.each(Object.keys(prix))('%s par carte : due, payée, active, visible de tous', async (code) => {
  const { uuid_annonce, a_payer } = await membre.publish(code)
  expect(a_payer).toBe(prix[code])
  expect(await membre.annonce(uuid_annonce))!.toMatchObject({
    status_annonce: 'En attente',
    a_payer,
    date_publication: null,
  })
  const { status, body } = await membre.pay(a_payer, uuid_annonce)
  expect(status).toBe(200)
  expect(body).toMatch(/^http:\/\/localhost:3000\/caisse\/cs_test_\w+$/)
  expect(await membre.montants()).toEqual([-a_payer])
  const paid = await choose(site, body, 'payer')
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    `${publicUrl}/mes-annonces?paiement=retour&annonce=${uuid_annonce}`,
  ])
  await delivered(site)
  const active = (await membre.annonce(uuid_annonce))!
  expect(active).toMatchObject({ status_annonce: 'Actif', a_payer: 0 })
  expect(Date.parse(active.date_expiration!) - Date.parse(active.date_publication!)).toBe(duree[code]! * 86_400_000)
  expect(await membre.operations()).toMatchObject([
    { operation: 'PAIEMENT', type_operation: 'Crédit', montant: a_payer, uuid_annonce },
    { operation: 'CREATION ANNONCE', type_operation: 'Débit', montant: -a_payer, uuid_annonce },
  ])
  const found = await call(site, `lister_annonces?uuid_annonce=eq.${uuid_annonce}`)
  expect(found.body.length).toBe(1)
})

test('le paiement garde la version des conditions qu’il accepte', async () => {
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  for (const code of ['CHQ', 'CB'] as const) await membre.pay(a_payer, uuid_annonce, code)
  const { rows } = await site.database.pool.query<{ jour: string }>(sql`
    select conditions::text as jour from paiement where uuid_annonce = ${uuid_annonce}`)
  expect(rows).toEqual([{ jour: conditions.version }, { jour: conditions.version }])
})

test('tant que la vente est fermée, rien ne se paie, par carte ni par chèque, et rien n’est gardé', async () => {
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  site.ventes.fermees = true
  try {
    for (const code of ['CHQ', 'CB'] as const) {
      const { status, body } = await membre.pay(a_payer, uuid_annonce, code)
      expect([status, (body as unknown as { message: string }).message]).toEqual([400, venteFermee])
    }
  } finally {
    site.ventes.fermees = false
  }
  const { rows } = await site.database.pool.query(sql`select from paiement where uuid_annonce = ${uuid_annonce}`)
  expect(rows).toEqual([])
})

test('la mise en ligne immédiate se demande avec le paiement, se lit dans l’historique, et se retire tant qu’il attend', async () => {
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  const ask = async (p_mise_en_ligne_immediate: boolean) => {
    const args = { p_montant: a_payer, p_code_moyendepaiement: 'CHQ', p_uuid_annonce: uuid_annonce }
    const { headers } = membre
    await call(site, 'rpc/creer_paiement', { args: { ...args, p_mise_en_ligne_immediate }, headers })
    const { rows } = await site.database.pool.query<{ uuid: string; date: Date | null }>(sql`
      select uuid_paiement as uuid, date_immediate as date from paiement where uuid_annonce = ${uuid_annonce}`)
    return rows
  }
  const [asked, ...others] = await ask(true)
  expect([asked!.date, others]).toEqual([site.clock.now, []])
  expect(await ask(false)).toEqual([{ uuid: asked!.uuid, date: null }])
  await ask(true)
  const { headers } = operateur
  await call(site, 'rpc/encaisser_cheque', { args: { p_uuid_paiement: asked!.uuid }, headers })
  const demandes = (await membre.operations()).map(({ operation, date_immediate }) => [
    operation,
    date_immediate !== null,
  ])
  expect(demandes).toEqual([
    ['PAIEMENT', true],
    ['CREATION ANNONCE', false],
  ])
})

test('toute la dette, payée au nom de la plus ancienne annonce, couvre aussi les autres', async () => {
  const premiere = await membre.publish('P0001')
  const seconde = await membre.publish('P0002')
  const { body } = await membre.pay(29.8, premiere.uuid_annonce)
  await choose(site, body, 'payer')
  await delivered(site)
  for (const { uuid_annonce } of [premiere, seconde])
    expect(await membre.annonce(uuid_annonce)).toMatchObject({ status_annonce: 'Actif', a_payer: 0 })
})

test.each(Object.keys(prix))(
  '%s par chèque : attendu une fois, encaissé une fois, inscrit au journal',
  async (code) => {
    const { uuid_annonce, a_payer } = await membre.publish(code)
    for (const _ of [1, 2])
      expect(await membre.pay(a_payer, uuid_annonce, 'CHQ')).toMatchObject({ status: 200, body: null })
    const cheques = async () => await operateur.read(`lister_cheques_attendus?uuid_annonce=eq.${uuid_annonce}`)
    expect(await cheques()).toMatchObject([
      { montant: a_payer, uuid_annonce, titre_annonce: 'Remplacement à Tours', email: `${membre.sub}@exemple.fr` },
    ])
    expect(await membre.annonce(uuid_annonce)).toMatchObject({ status_annonce: 'En attente', cheque_attendu: true })
    const [{ uuid_paiement }] = await cheques()
    const cash = () => operateur.call('encaisser_cheque', { p_uuid_paiement: uuid_paiement })
    const twice = await Promise.all([cash(), cash()])
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 400])
    expect(twice.find(({ status }) => status === 400)!.body.message).toBe('Ce chèque est déjà encaissé.')
    expect(await membre.annonce(uuid_annonce))!.toMatchObject({
      status_annonce: 'Actif',
      a_payer: 0,
      cheque_attendu: false,
    })
    expect(await membre.montants()).toEqual([a_payer, -a_payer])
    expect(await cheques()).toEqual([])
    const journal = await operateur.get(`lister_journal?uuid_annonce=eq.${uuid_annonce}`)
    expect(journal.body).toMatchObject([
      { action: 'Chèque encaissé', pseudo_operateur: 'Opérateur', montant: a_payer, uuid_annonce },
    ])
  },
)

test('un chèque inconnu, ou un paiement par carte, ne s’encaisse pas', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  await membre.pay(9.9, uuid_annonce)
  const { rows } = await site.database.pool.query(
    sql`select uuid_paiement from paiement where uuid_annonce = ${uuid_annonce}`,
  )
  for (const p_uuid_paiement of [rows[0].uuid_paiement, uuid_annonce]) {
    const { status, body } = await operateur.call('encaisser_cheque', { p_uuid_paiement })
    expect([status, body.message]).toEqual([404, 'Chèque non trouvé.'])
  }
  expect(await membre.montants()).toEqual([-9.9])
})

test('la page de paiement dit que c’est un essai ; carte refusée et abandon ne paient rien', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const { body: url } = await membre.pay(9.9, uuid_annonce)
  const page = await fetch(url.replace(publicUrl, site.url))
  const html = await page.text()
  expect(html).toContain('Paiement d’essai')
  expect(html).toContain('9,90')
  expect(html).toContain(`Annonce ${referenceAnnonce(uuid_annonce)}`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).not.toContain('<script')
  const refused = await choose(site, url, 'refuser')
  expect([refused.status, await refused.text()]).toEqual([200, expect.stringContaining('Votre carte a été refusée')])
  const left = await choose(site, url, 'abandonner')
  expect([left.status, left.headers.get('location')]).toEqual([
    303,
    `${publicUrl}/mes-annonces?paiement=abandon&annonce=${uuid_annonce}`,
  ])
  expect(await waiting(site)).toBe(0)
  expect(await membre.montants()).toEqual([-9.9])
  expect((await membre.pay(9.9, uuid_annonce)).body).toBe(url)
  expect((await choose(site, url, 'payer')).status).toBe(303)
  await delivered(site)
  expect((await membre.annonce(uuid_annonce))!.status_annonce).toBe('Actif')
  expect((await fetch(`${site.url}/caisse/cs_test_inconnue`)).status).toBe(404)
})

test.each([
  [9.91, 'CB'],
  [9.89, 'CB'],
  [0, 'CB'],
  [-9.9, 'CB'],
  [9.9001, 'CB'],
  [990, 'CHQ'],
  [1e300, 'CHQ'],
])('un montant que l’on ne doit pas est refusé : %d par %s', async (montant, code) => {
  const { uuid_annonce } = await membre.publish('P0001')
  for (const annonce of [uuid_annonce, undefined]) {
    const { status, body } = await membre.pay(montant, annonce, code)
    expect([status, body.message]).toEqual([
      400,
      'Ce montant n’est pas celui que vous devez. Revenez à «\u00a0Mes annonces\u00a0», puis recommencez.',
    ])
  }
  expect(
    (await site.database.pool.query(sql`select 1 from paiement where uuid_annonce = ${uuid_annonce}`)).rowCount,
  ).toBe(0)
})

test('sans moyen connu, pour l’annonce d’une autre, pour une annonce payée ou archivée : refusé', async () => {
  const autre = await site.createMembre()
  const sienne = await acheteur(site, autre).publish('P0001')
  const { uuid_annonce } = await membre.publish('P0001')
  expect((await membre.pay(9.9, uuid_annonce, '')).body.message).toBe('Veuillez sélectionner un moyen de paiement.')
  for (const code of ['CB', 'CHQ']) {
    const { status, body } = await membre.pay(9.9, sienne.uuid_annonce, code)
    expect([status, body.message]).toEqual([404, 'Annonce non trouvée ou accès refusé.'])
  }
  await membre.archive(uuid_annonce)
  expect((await membre.pay(9.9, uuid_annonce)).status).toBe(404)
  expect((await membre.pay(9.9)).body.message).toBe('Vous n’avez rien à payer.')
  const free = await membre.publish('G0000')
  await membre.publish('P0002')
  expect((await membre.pay(19.9, free.uuid_annonce)).body.message).toBe('Cette annonce est déjà payée.')
})

test('deux annonces : la dette entière couvre les deux, le montant d’une seule couvre celle-là', async () => {
  const premiere = await membre.publish('P0001')
  const seconde = await membre.publish('P0002')
  const { body: url } = await membre.pay(19.9)
  await choose(site, url, 'payer')
  await delivered(site)
  expect((await membre.annonce(seconde.uuid_annonce))!.status_annonce).toBe('Actif')
  expect((await membre.annonce(premiere.uuid_annonce))!.status_annonce).toBe('En attente')
  const troisieme = await membre.publish('P0003')
  expect((await membre.pay(49.9)).status).toBe(400)
  const whole = await membre.pay(49.8)
  const page = await fetch(whole.body.replace(publicUrl, site.url))
  expect(await page.text()).toContain('Annonces en attente de paiement')
  await choose(site, whole.body, 'payer')
  await delivered(site)
  for (const { uuid_annonce } of [premiere, troisieme])
    expect((await membre.annonce(uuid_annonce))!.status_annonce).toBe('Actif')
})

test('une annonce archivée sans être payée ne doit plus rien ; son paiement tardif sert à la suivante', async () => {
  const premiere = await membre.publish('P0002')
  const { body: url } = await membre.pay(19.9, premiere.uuid_annonce)
  site.notifications.held = true
  await choose(site, url, 'payer')
  expect((await membre.archive(premiere.uuid_annonce)).status).toBe(204)
  expect(await membre.operations()).toMatchObject([
    { operation: 'ANNULATION ANNONCE', type_operation: 'Crédit', montant: 19.9, uuid_annonce: premiere.uuid_annonce },
    { operation: 'CREATION ANNONCE', montant: -19.9 },
  ])
  site.notifications.held = false
  await delivered(site)
  const deuxieme = await membre.publish('P0001')
  expect(deuxieme.a_payer).toBe(0)
  expect((await membre.annonce(deuxieme.uuid_annonce))!.status_annonce).toBe('Actif')
  const troisieme = await membre.publish('P0002')
  expect(troisieme.a_payer).toBe(9.9)
  expect((await membre.annonce(troisieme.uuid_annonce))!.a_payer).toBe(9.9)
  expect((await membre.pay(9.9, troisieme.uuid_annonce, 'CHQ')).status).toBe(200)
})

test('archiver une annonce payée ne rend rien', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const { body: url } = await membre.pay(9.9, uuid_annonce)
  await choose(site, url, 'payer')
  await delivered(site)
  await membre.archive(uuid_annonce)
  expect(await membre.montants()).toEqual([9.9, -9.9])
})

test('demandés ensemble, les paiements d’une annonce sont un seul ; ses créations et son crédit tombent juste', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const urls = await Promise.all([1, 2, 3, 4].map(() => membre.pay(9.9, uuid_annonce)))
  expect(new Set(urls.map(({ body }) => body)).size).toBe(1)
  const [, ...created] = await Promise.all([
    choose(site, urls[0]!.body, 'payer'),
    ...[1, 2, 3].map(() => membre.publish('P0001')),
    membre.pay(9.9, uuid_annonce),
  ])
  expect(created.length).toBe(4)
  await delivered(site)
  const rows = await membre.annonces()
  const due = rows.filter((row: MonAnnonce) => row.status_annonce === 'En attente')
  expect([rows.length, due.length]).toEqual([4, 3])
  expect((await membre.montants()).reduce((a, b) => a + Math.round(b * 100), 0)).toBe(-2970)
})

test('deux sessions qui paieraient la même annonce : la première se ferme quand la seconde s’ouvre', async () => {
  await membre.publish('P0001')
  const { uuid_annonce } = await membre.publish('P0002')
  const whole = await membre.pay(29.8)
  const alone = await membre.pay(19.9, uuid_annonce)
  expect(alone.body).not.toBe(whole.body)
  expect((await choose(site, whole.body, 'payer')).status).toBe(410)
  await delivered(site)
  expect(await membre.montants()).toEqual([-19.9, -9.9])
  expect((await choose(site, alone.body, 'payer')).status).toBe(303)
  await delivered(site)
  const reopened = await membre.pay(9.9)
  expect(reopened.status).toBe(200)
})

test('une session expirée laisse la place à une autre', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const { body: first } = await membre.pay(9.9, uuid_annonce)
  site.notifications.held = true
  await site.checkout.expire(first.split('/').at(-1)!)
  const { status, body: second } = await membre.pay(9.9, uuid_annonce)
  expect(status).toBe(200)
  expect(second).not.toBe(first)
  site.notifications.held = false
  await delivered(site)
  await choose(site, second, 'payer')
  await delivered(site)
  expect((await membre.annonce(uuid_annonce))!.status_annonce).toBe('Actif')
})
