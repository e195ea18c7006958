// Limits per member or address over HTTP: exact, independent, on every server.
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { compteurs, tropVite } from '#domain/limite/limite.ts'
import { openTwin } from '../testing/liveStream.ts'
import { acheteur } from '../testing/paiement.ts'
import { type Called, call, createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite({ limites: 1 })
const sacha = await site.createMembre()

const jour = 86_400

/** A long-standing member, not limited as a new one. */
async function createAncien(): Promise<TestMembre> {
  const membre = await site.createMembre()
  await site.database.pool.query(sql`
    update personne set date_inscription = now() - interval '30 days' where uuid_personne = ${membre.uuid_personne}`)
  const given = { uuid_personne_annonceur: membre.uuid_personne }
  for (let made = 0; made < 5; made++) await createAnnonce(site, given)
  return membre
}

/** Moves the counters' clock. */
const elapse = (secondes: number, where = site) =>
  where.database.pool.query(sql`update limite set expire = expire - ${secondes * 1000}`)

const annonce = {
  p_titre: 'Remplacement d’été',
  p_contenu: 'Cabinet calme.',
  p_datecontrat: '2027-01-04',
  p_cp: '37000',
  p_ville: 'Tours',
  p_id_type: 1,
  p_code_tarif: 'G0000',
}
const publish = (membre: TestMembre, args: object = annonce) => membre.call('inserer_annonce', args)
const write = (from: TestMembre, to: TestMembre, p_uuid_client = crypto.randomUUID() as string) =>
  from.call('envoyer_mp', {
    p_uuid_personne_destinataire: to.uuid_personne,
    p_contenu_message: 'Bonjour',
    p_uuid_client,
  })
let ouverts = 0
const open = (membre: TestMembre) =>
  membre.call('creer_forum', { p_titre_forum: `Un bon logiciel, le ${++ouverts}ᵉ ?`, p_id_categorie: 5 })

/** How many of these calls succeeded: fifty concurrently, or each `wait` seconds after the previous one. */
async function accepted(times: number, run: (rank: number) => Promise<Called>, wait = 0): Promise<number> {
  let passed = 0
  const atOnce = wait ? 1 : 50
  for (let made = 0; made < times; made += atOnce) {
    const ranks = Array.from({ length: Math.min(atOnce, times - made) }, (_, rank) => made + rank)
    for (const { status } of await Promise.all(ranks.map(run))) {
      if (status !== 429) expect(status).toBeLessThan(300)
      passed += Number(status !== 429)
    }
    if (wait) await elapse(wait)
  }
  return passed
}

test('200 annonces à la suite : deux paraissent d’un nouveau membre, dix d’un autre', async () => {
  const nouveau = await site.createMembre()
  expect(await accepted(200, () => publish(nouveau))).toBe(2)
  const ancien = await createAncien()
  const all = await Promise.all(Array.from({ length: 12 }, () => publish(ancien)))
  expect(all.filter(({ status }) => status === 200).length).toBe(10)
  const ads = await site.database.pool.query(
    sql`select from annonce where uuid_personne_annonceur = ${nouveau.uuid_personne}`,
  )
  expect(ads.rowCount).toBe(2)
})

test('200 messages à la suite : quatre, puis dix dans la journée d’un nouveau membre, soixante d’un autre', async () => {
  const nouveau = await site.createMembre()
  expect(await accepted(200, () => write(nouveau, sacha))).toBe(4)
  expect(await accepted(20, () => write(nouveau, sacha), 121)).toBe(6)
  const ancien = await createAncien()
  expect(await accepted(80, () => write(ancien, sacha), 9)).toBe(60)
})

test('cinq inconnus par jour pour un nouveau membre, vingt pour un autre ; ceux qu’on connaît restent joignables', async () => {
  const membres = await Promise.all(Array.from({ length: 22 }, () => site.createMembre()))
  const meet = async (membre: TestMembre) => {
    let met = 0
    for (const autre of membres) {
      met += Number((await write(membre, autre)).status === 200)
      await elapse(121)
    }
    return met
  }
  const nouveau = await site.createMembre()
  expect(await meet(nouveau)).toBe(5)
  expect((await write(nouveau, membres[0]!)).status).toBe(200)
  expect(await meet(await createAncien())).toBe(20)
})

test('cinq messages sans réponse, cinq annonces que personne n’a vues, et huit jours, ne font pas un membre connu ; cinq réponses, si', async () => {
  const [muets, bavards] = [await site.createMembre(), await site.createMembre()]
  for (const membre of [muets, bavards])
    for (let rank = 0; rank < 5; rank++) {
      const autre = await site.createMembre()
      expect((await write(membre, autre)).status).toBe(200)
      if (membre === bavards) expect((await write(autre, membre)).status).toBe(200)
      await elapse(121)
      if (membre === muets)
        await createAnnonce(site, {
          uuid_personne_annonceur: membre.uuid_personne,
          code_tarif: 'P0001',
          status_annonce: 'En attente',
        })
    }
  await site.database.pool.query(sql`
    update personne set date_inscription = now() - interval '8 days'
    where uuid_personne in (${muets.uuid_personne}, ${bavards.uuid_personne})`)
  await elapse(jour)
  expect(await accepted(4, () => publish(muets))).toBe(2)
  expect(await accepted(4, () => publish(bavards))).toBe(4)
})

test('200 sujets à la suite : un, puis trois dans la journée ; cinq dans l’heure d’un autre', async () => {
  const nouveau = await site.createMembre()
  expect(await accepted(200, () => open(nouveau))).toBe(1)
  expect(await accepted(10, () => open(nouveau), 121)).toBe(2)
  expect(await accepted(12, () => open(sacha), 121)).toBe(3)
  const ancien = await createAncien()
  expect(await accepted(12, () => open(ancien), 16)).toBe(5)
})

test('200 liens d’envoi à la suite : vingt par minute', async () => {
  const { uuid_personne, headers } = sacha
  const given = { uuid_personne_annonceur: uuid_personne, code_tarif: 'P0002' }
  const ads = await Promise.all(Array.from({ length: 40 }, () => createAnnonce(site, given)))
  const link = (rank: number) => {
    const args = { p_uuid_annonce: ads[rank % 40]!.uuid_annonce, p_nom_fichier: 'salle.jpg' }
    return call(site, 'rpc/generer_lien_image_annonce', { args, headers })
  }
  expect(await accepted(200, link)).toBe(20)
})

test('dix pseudos par jour, vingt paiements par heure', async () => {
  const membre = await site.createMembre()
  let rang = 0
  const rename = () => {
    rang += 1
    return membre.call('renseigner_pseudo', { p_pseudo: `Camille ${rang}` })
  }
  expect(await accepted(20, rename, 9)).toBe(10)
  await elapse(jour)
  expect((await rename()).status).toBe(204)

  const client = acheteur(site, membre)
  const { uuid_annonce, a_payer } = await client.publish('P0001')
  const pay = () => client.pay(a_payer, uuid_annonce, 'CHQ')
  expect(await accepted(40, pay, 9)).toBe(20)
  await elapse(3600)
  expect((await pay()).status).toBe(200)
})

test('un autre membre et un visiteur ne s’en ressentent pas', async () => {
  const presse = await site.createMembre()
  await accepted(10, () => publish(presse))
  expect((await publish(await site.createMembre())).status).toBe(200)
  expect((await call(site, 'lister_annonces?limit=1')).status).toBe(200)
  expect((await presse.read('lister_mes_annonces')).length).toBe(2)
})

test('le refus dit combien attendre, et c’est vrai', async () => {
  const membre = await site.createMembre()
  await open(membre)
  const { status, headers, body } = await open(membre)
  const wait = Number(headers.get('retry-after'))
  expect(status).toBe(429)
  expect(wait).toBeGreaterThan(100)
  expect(wait).toBeLessThanOrEqual(120)
  expect(body).toEqual({ code: 'PT429', message: tropVite(wait), details: null, hint: null })
  expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
  await elapse(wait - 10)
  const later = await open(membre)
  expect(Number(later.headers.get('retry-after'))).toBeLessThanOrEqual(10)
  await elapse(10)
  expect((await open(membre)).status).toBe(200)
})

test('la journée finie, le refus le dit, même si l’allure aussi est dépassée', async () => {
  const membre = await site.createMembre()
  for (let made = 0; made < 3; made++) {
    await open(membre)
    await elapse(121)
  }
  for (let tries = 0; tries < 5; tries++)
    expect(Number((await open(membre)).headers.get('retry-after'))).toBeGreaterThan(80_000)
  await elapse(jour)
  expect((await open(membre)).status).toBe(200)
})

test('ce qui est refusé pour une autre raison n’est pas compté', async () => {
  const membre = await site.createMembre()
  for (let tries = 0; tries < 10; tries++)
    expect((await publish(membre, { ...annonce, p_ville: 'Nulle part' })).status).toBe(400)
  expect(await accepted(4, () => publish(membre))).toBe(2)
})

test('le même message envoyé deux fois, faute de réponse, n’est compté qu’une', async () => {
  const membre = await site.createMembre()
  for (let tries = 0; tries < 8; tries++)
    expect((await write(membre, sacha, '0f6f2b1e-3f0a-4c59-8f2e-7a5d2c1b9e00')).status).toBe(200)
  expect(await accepted(10, () => write(membre, sacha))).toBe(3)
})

test('trente écritures par minute, quelles qu’elles soient, essais compris', async () => {
  const membre = await site.createMembre()
  const args = { p_tel: '06 39 98 12 34' }
  const phone = () => membre.call('renseigner_tel', args)
  expect(await accepted(45, phone)).toBe(30)
  await elapse(60)
  expect((await phone()).status).toBe(204)
})

test('les compteurs valent pour deux serveurs, et pour celui qui redémarre', async () => {
  const membre = await site.createMembre()
  const twin = await openTwin(site, { limites: 1 })
  expect((await open(membre)).status).toBe(200)
  const args = { p_titre_forum: 'Et un autre ?', p_id_categorie: 5 }
  const there = await call(twin, 'rpc/creer_forum', { args, headers: membre.headers })
  expect([there.status, (await open(membre)).status]).toEqual([429, 429])
  await twin.close()
  const again = await openTwin(site, { limites: 1 })
  expect((await call(again, 'rpc/creer_forum', { args, headers: membre.headers })).status).toBe(429)
  await again.close()
})

test('chaque réponse dit les limites de l’appel et ce qu’il en reste, celle qui les dépasse aussi', async () => {
  const membre = await site.createMembre()
  const said = ({ headers }: Called) => [headers.get('ratelimit-policy'), headers.get('ratelimit')]
  const read = await membre.get('lister_mes_annonces')
  expect(said(read)).toEqual(['"lecture-60";q=600;w=60', '"lecture-60";r=599;t=60'])
  expect(read.headers.get('access-control-expose-headers')).toContain('RateLimit, RateLimit-Policy')
  expect(said(await publish(membre))).toEqual([
    '"annonce-86400";q=2;w=86400, "ecriture-60";q=30;w=60',
    '"annonce-86400";r=1;t=86400, "ecriture-60";r=29;t=60',
  ])
  await publish(membre)
  const refused = await publish(membre)
  expect([refused.status, said(refused)[1]]).toEqual([429, '"annonce-86400";r=0;t=86400'])
  expect(refused.body.message).toBe(compteurs.annonce.phrase)
})

test('120 lectures par minute d’une adresse, sans rien écrire ; un membre de la même adresse continue', async () => {
  const twin = await openTwin(site, { limites: 1 })
  const rows = async () => (await site.database.pool.query(sql`select key from limite order by key`)).rows
  const before = await rows()
  const read = (headers: Record<string, string> = {}) => call(twin, 'lister_typesannonce', { headers })
  const all = await Promise.all(Array.from({ length: 200 }, () => read()))
  expect(all.filter(({ status }) => status === 200).length).toBe(120)
  const refused = all.find(({ status }) => status === 429)!
  expect(refused.body.message).toMatch(/^Vous allez un peu vite\. Réessayez dans \d+ secondes\.$|1 minute\.$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read({ 'user-agent': 'un autre' })).status).toBe(429)
  expect((await read(sacha.headers)).status).toBe(200)
  expect(await rows()).toEqual(before)
  await twin.close()
})

test('le réglage multiplie les comptes, ou les ôte', async () => {
  const membre = await site.createMembre()
  const args = annonce
  const three = await openTwin(site, { limites: 3 })
  const off = await openTwin(site, { limites: 0 })
  const publishAt = (at: { url: string }) => call(at, 'rpc/inserer_annonce', { args, headers: membre.headers })
  expect(await accepted(10, () => publishAt(three))).toBe(6)
  expect(await accepted(10, () => publishAt(off))).toBe(10)
  await three.close()
  await off.close()
})

test('une soirée ordinaire ne rencontre aucune limite', async () => {
  const camille = await site.createMembre()
  const { headers } = camille
  const seen: number[] = []
  const ask = async (path: string, args?: object, passed = 20) => {
    const answer = await call(site, path, { headers, ...(args && { args }) })
    seen.push(answer.status)
    await elapse(passed)
    return answer
  }
  await ask('rpc/renseigner_pseudo', { p_pseudo: 'Camille Soir' })
  await ask('rpc/renseigner_tel', { p_tel: '06 39 98 12 34' }, 0)
  await ask('rpc/renseigner_adr', { p_cp: '37000', p_ville: 'Tours' }, 0)
  const { body } = await ask('rpc/inserer_annonce', { ...annonce, p_code_tarif: 'P0002' })
  const { uuid_annonce } = body[0]
  for (const nom of ['a', 'b', 'c', 'd', 'e'])
    await ask('rpc/generer_lien_image_annonce', { p_uuid_annonce: uuid_annonce, p_nom_fichier: `${nom}.jpg` }, 2)
  for (let page = 0; page < 30; page++) await ask(`lister_annonces?offset=${page}&limit=1`, undefined, 0)
  const bonjour = { p_uuid_personne_destinataire: sacha.uuid_personne, p_contenu_message: 'Bonjour, est-ce libre ?' }
  const { body: sent } = await ask('rpc/envoyer_mp', bonjour)
  const { uuid_conversation: p_uuid_conversation } = sent
  for (const p_contenu_message of ['En août aussi ?', 'Merci !', 'À bientôt'])
    await ask('rpc/envoyer_mp_conversation', { p_uuid_conversation, p_contenu_message }, 30)
  for (let read = 0; read < 20; read++) await ask('rpc/marquer_conversation_lue', { p_uuid_conversation }, 0)
  const { body: p_uuid_forum } = await ask('rpc/creer_forum', { p_titre_forum: 'Vos tables ?', p_id_categorie: 5 })
  await ask('rpc/envoyer_forum', { p_uuid_forum, p_message_forum: 'Laquelle choisir ?' }, 60)
  await ask('rpc/envoyer_message_forum', { p_uuid_forum, p_contenu_message: 'Merci à tous.' }, 60)
  expect(seen.filter((status) => status >= 300)).toEqual([])
})
