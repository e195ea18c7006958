// The live stream: who receives what, from which server, and until when.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { evenements } from '#domain/protocol/liveStream.ts'
import { announce, listenerName } from '../adapter/liveEvents.ts'
import { type HeardFlux, openFlux, openTwin } from '../testing/liveStream.ts'
import { call, createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
const twin = await openTwin(site, { beat: 200 })
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })
const tiers = await site.createMembre({ pseudo: 'Tiers' })
const operateur = await site.createMembre({ pseudo: 'Opérateur', roles: ['operateur'] })
afterAll(() => twin?.close())

const run = async (from: TestMembre, name: string, args: object) => {
  const answer = await from.call(name, args)
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
const send = (p_contenu_message: string) =>
  run(camille, 'envoyer_mp', { p_uuid_personne_destinataire: sacha.uuid_personne, p_contenu_message })

/** Opens streams for these members, closed at the end of the test. */
async function listen(at: { url: string }, ...membres: TestMembre[]): Promise<HeardFlux[]> {
  return Promise.all(membres.map(({ headers }) => openFlux(at, headers)))
}

test('un visiteur et un jeton refusé n’ont pas de flux', async () => {
  const visitor = await call(site, 'flux')
  expect([visitor.status, visitor.body.code]).toEqual([401, 'PGRST302'])
  const wrong = await call(site, 'flux', { headers: { authorization: 'Bearer a.b.c' } })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'PGRST301'])
  expect((await fetch(`${site.url}/api/flux`, { method: 'HEAD', headers: camille.headers })).status).toBe(405)
})

test('ce qui se passe sur un serveur s’entend sur l’autre : aux deux membres, à personne d’autre', async () => {
  const [her, him, other] = await listen(twin, camille, sacha, tiers)
  expect(her!.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(her!.headers.get('access-control-allow-origin')).toBe('*')
  const sent = await send('Un mot que le flux ne dit pas')
  const donnees = { uuid_conversation: sent.uuid_conversation, rang: sent.rang_dans_conversation }
  const conversation = `conversation ${JSON.stringify(donnees)}`
  expect(await her!.wait('conversation')).toBe(conversation)
  expect(await him!.wait('conversation')).toBe(conversation)

  await run(sacha, 'marquer_conversation_lue', { p_uuid_conversation: sent.uuid_conversation })
  expect(await her!.wait('lu')).toBe(`lu ${JSON.stringify(donnees)}`)
  await him!.wait('lu')

  const forum = await run(camille, 'creer_forum', { p_titre_forum: 'Un sujet', p_id_categorie: 1 })
  await run(camille, 'envoyer_forum', { p_uuid_forum: forum, p_message_forum: 'Bonjour' })
  for (const flux of [her, him, other])
    expect(await flux!.wait('forum')).toBe(`forum ${JSON.stringify({ uuid_forum: forum, rang: 1 })}`)
  expect(other!.heard).toHaveLength(1)
  expect(her!.heard).toHaveLength(3)
  for (const flux of [her!, him!, other!]) {
    expect(flux.heard.join()).not.toContain('mot')
    flux.close()
  }
})

test('ce qui est pour beaucoup de membres s’entend jusqu’au dernier', async () => {
  const [flux] = await listen(twin, camille)
  const donnees = { uuid_annonce: randomUUID() }
  const membres = [...Array.from({ length: 299 }, () => randomUUID()), camille.uuid_personne]
  await site.database.transaction((tx) => announce(tx, { nom: 'paiement', donnees }, membres))
  expect(await flux!.wait('paiement')).toBe(`paiement ${JSON.stringify(donnees)}`)
  flux!.close()
})

test('un paiement crédité s’entend chez qui l’a fait, avec son annonce', async () => {
  const due = { uuid_personne_annonceur: camille.uuid_personne, code_tarif: 'P0001', status_annonce: 'En attente' }
  const { uuid_annonce } = await createAnnonce(site, due)
  await run(camille, 'creer_paiement', { p_montant: 9.9, p_code_moyendepaiement: 'CHQ', p_uuid_annonce: uuid_annonce })
  const { body } = await operateur.get('lister_cheques_attendus')
  const [her, other] = await listen(site, camille, tiers)
  await run(operateur, 'encaisser_cheque', { p_uuid_paiement: body[0].uuid_paiement })
  expect(await her!.wait('paiement')).toBe(`paiement ${JSON.stringify({ uuid_annonce })}`)
  expect(other!.heard).toEqual([])
  her!.close()
  other!.close()
})

test('ce qui est annoncé est ce que dit le domaine', async () => {
  const [her] = await listen(site, camille)
  await send('Encore')
  const [nom, donnees] = (await her!.wait('conversation')).split(/ (.*)/)
  expect(evenements[nom as 'conversation'].parse(JSON.parse(donnees!))).toEqual(JSON.parse(donnees!))
  her!.close()
})

test('ce qui échoue ne s’annonce pas', async () => {
  const [her] = await listen(site, camille)
  const refused = { p_uuid_conversation: crypto.randomUUID(), p_contenu_message: 'Non' }
  await camille.call('envoyer_mp_conversation', refused)
  await send('Oui')
  await her!.wait('conversation')
  expect(her!.heard).toHaveLength(1)
  her!.close()
})

test('la connexion qui écoute est tuée : une autre la remplace, et chacun est invité à tout relire', async () => {
  const [her] = await listen(site, camille)
  await site.database.pool.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${listenerName} and datname = current_database()`)
  await her!.ended
  const [again] = await listen(site, camille)
  await send('Après la coupure')
  await again!.wait('conversation')
  again!.close()
})

test('un jeton qui meurt ferme son flux, et lui seul', async () => {
  // The issuer's answer is cached for 30 s.
  const exp = Math.floor(Date.now() / 1000) - 28
  const token = await site.issuer.token(camille.sub, { exp })
  const dying = await openFlux(twin, { authorization: `Bearer ${token}` })
  const [living] = await listen(twin, sacha)
  await dying.ended
  expect(dying.beats()).toBeGreaterThan(1)
  const beats = living!.beats()
  await expect.poll(() => living!.beats()).toBeGreaterThan(beats + 1)
  living!.close()
})

test('une session finie chez le fournisseur ferme son flux, et lui seul', async () => {
  const gone = await site.createMembre()
  const [his, mine] = await listen(twin, gone, sacha)
  site.issuer.end(gone.sub)
  await his!.ended
  const refused = await call(twin, 'lister_conversations', { headers: gone.headers })
  expect([refused.status, refused.body.message]).toEqual([401, 'JWT session has ended'])
  const beats = mine!.beats()
  await expect.poll(() => mine!.beats()).toBeGreaterThan(beats + 1)
  mine!.close()
})

test('au-delà de dix flux d’un membre, le plus ancien laisse sa place', async () => {
  const [first] = await listen(site, tiers)
  const others = await listen(site, ...Array.from({ length: 10 }, () => tiers))
  await first!.ended
  const forum = await run(tiers, 'creer_forum', { p_titre_forum: 'Dix', p_id_categorie: 2 })
  await run(tiers, 'envoyer_forum', { p_uuid_forum: forum, p_message_forum: 'Bonjour' })
  for (const flux of others) {
    await flux.wait('forum')
    flux.close()
  }
})

test('vingt flux arrivés ensemble avec un jeton encore inconnu ne restent que dix', async () => {
  const ensemble = await site.createMembre({ pseudo: 'Ensemble' })
  const fluxes = await listen(site, ...Array.from({ length: 20 }, () => ensemble))
  let ended = 0
  for (const flux of fluxes) void flux.ended.then(() => ended++)
  await expect.poll(() => ended).toBe(10)
  const forum = await run(ensemble, 'creer_forum', { p_titre_forum: 'Ensemble', p_id_categorie: 2 })
  await run(ensemble, 'envoyer_forum', { p_uuid_forum: forum, p_message_forum: 'Bonjour' })
  await expect.poll(() => fluxes.filter(({ heard }) => heard.some((one) => one.startsWith('forum'))).length).toBe(10)
  for (const flux of fluxes) flux.close()
})

test('qui ne lit pas son flux le perd, sans que le serveur garde tout pour lui', async () => {
  const abort = new AbortController()
  const response = await fetch(`${site.url}/api/flux`, { headers: tiers.headers, signal: abort.signal })
  const [reading] = await listen(site, sacha)
  // Long events fill the network buffer, then the server's own.
  const flood = sql`
    select pg_notify('flux', json_build_object('membres', json_build_array(${tiers.uuid_personne}::text),
      'evenement', json_build_object('nom', 'forum', 'donnees', json_build_object('rang', i, 'de_trop', repeat('x', 7000))))::text)
    from generate_series(1, 3000) as i`
  await site.database.pool.query(flood)
  await send('Toujours là')
  await reading!.wait('conversation')
  let received = 0
  const read = async () => {
    for await (const chunk of response.body!) received += chunk.length
  }
  await expect(read()).rejects.toThrow()
  expect(received).toBeLessThan(3000 * 7000)
  reading!.close()
})
