// Notifications: created in the transaction of their event, once until seen, never about hidden content.
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { finJours } from '#domain/annonce/expiration.ts'
import { notificationJours } from '#domain/notification/notification.ts'
import { noteAlertes, writeAlerte } from '../alerte/alertMails.ts'
import { expireAnnonces } from '../annonce/annonce.ts'
import { eraseComptes } from '../compte/effacement.ts'
import { sendQueuedMail } from '../mail/outbox.ts'
import { noterDans } from '../testing/jobs.ts'
import { openFlux } from '../testing/liveStream.ts'
import { acheteur, createCredit } from '../testing/paiement.ts'
import { call, createAnnonce, openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { forgetNotifications, noteNotification, notificationOf } from './notification.ts'

let camille: TestMembre
let sacha: TestMembre
let made = 0

const site = await openFileSite()
const operateur = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })
beforeEach(async () => {
  camille = await site.createMembre()
  sacha = await site.createMembre({ pseudo: `Sacha ${++made}` })
})

const run = async (from: TestMembre, name: string, args: object = {}) => {
  const answer = await from.call(name, args)
  expect(answer.status, answer.body?.message).toBeLessThan(300)
  return answer.body
}
const read = async ({ headers } = camille, filtre = '') =>
  (await call(site, `lister_notifications?${filtre}`, { headers })).body as Record<string, unknown>[]
const unseen = async (of = camille) => (await read(of, 'vue=is.false')).map(({ genre }) => genre)
const later = (jours: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + jours * 86_400_000)
}
const write = async (from = sacha, to = camille): Promise<string> =>
  (
    await run(from, 'envoyer_mp', {
      p_uuid_personne_destinataire: to.uuid_personne,
      p_contenu_message: 'Le cabinet est à vendre',
    })
  ).uuid_conversation
const topic = async (of = camille): Promise<string> => {
  const p_uuid_forum = await run(of, 'creer_forum', { p_titre_forum: 'Quel logiciel ?', p_id_categorie: 1 })
  await answer(of, p_uuid_forum)
  return p_uuid_forum
}
const answer = (from: TestMembre, p_uuid_forum: string) =>
  run(from, 'envoyer_forum', { p_uuid_forum, p_message_forum: `Bonjour ${++made}` })

test('la plus récente vient d’abord', async () => {
  const first = await topic()
  await answer(sacha, first)
  later(1)
  const second = await topic()
  await answer(sacha, second)
  expect((await read()).map(({ reference }) => reference)).toEqual([second, first])
})

test('une conversation est une ligne jusqu’à ce qu’on l’ouvre, puis s’allume de nouveau', async () => {
  const reference = await write()
  await write()
  expect(await read()).toMatchObject([{ reference, genre: 'message', vue: false, sujet: `Sacha ${made}` }])
  expect(JSON.stringify(await read())).not.toContain('vendre')
  expect(await read(sacha)).toEqual([])
  await run(camille, 'marquer_conversation_lue', { p_uuid_conversation: reference })
  expect(await read()).toMatchObject([{ reference, vue: true }])
  await write()
  expect(await unseen()).toEqual(['message'])
})

test('la liste ouverte, tout est vu, et de soi seul', async () => {
  await write()
  await write(camille, sacha)
  await run(camille, 'marquer_notifications_vues')
  expect(await unseen()).toEqual([])
  expect(await read()).toHaveLength(1)
  expect(await unseen(sacha)).toEqual(['message'])
})

test('un visiteur n’en lit ni n’en marque aucune', async () => {
  expect((await call(site, 'lister_notifications')).status).toBe(401)
  expect((await call(site, 'rpc/marquer_notifications_vues', { args: {} })).status).toBe(401)
})

test('d’un message, qui le reçoit est prévenu aussitôt ; de ce qu’il voit, ses autres onglets', async () => {
  const flux = await openFlux(site, camille.headers)
  await write()
  await flux.wait('notification')
  const heard = () => flux.heard.filter((one) => one.startsWith('notification')).length
  expect(heard()).toBe(1)
  await run(camille, 'marquer_notifications_vues')
  await expect.poll(heard).toBe(2)
  // No change, no event before the next one.
  await run(camille, 'marquer_notifications_vues')
  await write()
  await expect.poll(heard).toBe(3)
  flux.close()
})

test('qui l’on bloque ne se lit plus, et revient débloqué', async () => {
  await write()
  const sujet = await topic()
  await run(camille, 'bloquer_personne', { p_uuid_personne: sacha.uuid_personne })
  expect(await read()).toEqual([])
  await answer(sacha, sujet)
  expect(await read()).toEqual([])
  await run(camille, 'debloquer_personne', { p_uuid_personne: sacha.uuid_personne })
  expect(await unseen()).toEqual(['message'])
})

test('d’un favori déjà dit, plus rien ne se lit une fois son annonceur bloqué', async () => {
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: sacha.uuid_personne })
  await run(camille, 'fusionner_favoris', { p_uuids_ajoutes: [uuid_annonce], p_uuids_retires: [] })
  await site.database.transaction((tx) =>
    noteNotification(tx, 'favori', notificationOf(camille.uuid_personne, uuid_annonce), site.clock.now),
  )
  expect(await unseen()).toEqual(['favori'])
  await run(camille, 'bloquer_personne', { p_uuid_personne: sacha.uuid_personne })
  expect(await read()).toEqual([])
})

test('une réponse dit son sujet à qui le suit, non à qui répond ; vue une fois lue, tue une fois le sujet masqué', async () => {
  const reference = await topic()
  expect(await read()).toEqual([])
  await answer(sacha, reference)
  await answer(sacha, reference)
  expect(await read()).toMatchObject([{ reference, genre: 'forum', sujet: 'Quel logiciel ?', vue: false }])
  expect(await read(sacha)).toEqual([])
  await run(camille, 'marquer_forum_lu', { p_uuid_forum: reference })
  expect(await unseen()).toEqual([])
  await answer(camille, reference)
  expect(await unseen(sacha)).toEqual(['forum'])
  await run(camille, 'suivre_forum', { p_uuid_forum: reference, p_suivi: false })
  await answer(sacha, reference)
  expect(await unseen()).toEqual([])
  await site.database.pool.query(sql`update forum set masque = true where uuid_forum = ${reference}`)
  expect(await read()).toEqual([])
})

test('la fin d’une annonce se dit à sept jours, à un jour, puis finie : une fois chacune, et de nouveau une fois renouvelée', async () => {
  const { uuid_annonce: reference } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  const turn = async () => {
    await expireAnnonces(site.database, site.clock.now)
    const due = await unseen()
    await run(camille, 'marquer_notifications_vues')
    await expireAnnonces(site.database, site.clock.now)
    expect(await unseen()).toEqual([])
    return due.length
  }
  const follow = async () => {
    const dues = []
    for (let jour = 0; jour <= 30; jour++, later(1)) if (await turn()) dues.push(30 - jour)
    return dues
  }
  expect(await follow()).toEqual([...finJours, 0])
  expect(await read()).toMatchObject([{ reference, etat: 'Expirée', sujet: 'Assistanat à Tours' }])
  await run(camille, 'renouveler_annonce', { p_uuid_annonce: reference })
  expect(await follow()).toEqual([...finJours, 0])
  await run(camille, 'archiver_annonce', { p_uuid_annonce: reference })
  expect(await read()).toEqual([])
})

test('un chèque est une ligne : commandé, puis encaissé avec son annonce en ligne, puis rendu', async () => {
  const membre = acheteur(site, camille)
  const { uuid_annonce, a_payer: p_montant } = await membre.publish('P0001')
  const p_uuid_annonce = uuid_annonce
  await run(camille, 'creer_paiement', { p_montant, p_code_moyendepaiement: 'CHQ', p_uuid_annonce })
  await run(camille, 'creer_paiement', { p_montant, p_code_moyendepaiement: 'CHQ', p_uuid_annonce })
  const [commande] = await read()
  expect(commande).toMatchObject({ genre: 'paiement', etat: 'attendu', montant: p_montant })
  await run(camille, 'marquer_notifications_vues')
  later(3)
  await run(operateur, 'encaisser_cheque', { p_uuid_paiement: commande!.reference })
  expect(await read(camille, 'vue=is.false&order=genre')).toMatchObject([
    { genre: 'annonce', etat: 'Actif', reference: uuid_annonce },
    { genre: 'paiement', etat: 'CHQ', reference: commande!.reference },
  ])
})

test('une décision se dit à qui elle vise, sa suite à qui l’a demandée', async () => {
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  const notice = {
    p_cible: 'annonce',
    p_uuid_cible: uuid_annonce,
    p_motif: 'arnaque',
    p_illicite: false,
    p_email: null,
  }
  const p_uuid_signalement = await run(sacha, 'signaler_contenu', notice)
  await run(operateur, 'signaler_contenu', notice)
  await run(operateur, 'decider_signalement', {
    p_uuid_signalement,
    p_mesure: 'avertir',
    p_fondement: 'Article 6',
    p_faits: 'Ce poste n’existe pas.',
  })
  // A decision about somebody else is theirs.
  const other = await createAnnonce(site, { uuid_personne_annonceur: sacha.uuid_personne })
  const about = await run(operateur, 'signaler_contenu', { ...notice, p_uuid_cible: other.uuid_annonce })
  const measure = { p_mesure: 'avertir', p_fondement: 'Article 6', p_faits: 'Ce poste non plus.' }
  await run(operateur, 'decider_signalement', { p_uuid_signalement: about, ...measure })
  const [decision, ...more] = await read()
  expect(decision).toMatchObject({ genre: 'decision', etat: null })
  expect(more).toEqual([])
  expect((await read(sacha)).find(({ genre }) => genre === 'signalement')).toMatchObject({
    reference: p_uuid_signalement,
  })
  await run(camille, 'marquer_notifications_vues')
  await run(camille, 'contester_decision', { p_uuid_suivi: decision!.reference, p_texte: 'Mon poste existe.' })
  const where = sql`select uuid_recours from recours where uuid_decision = ${decision!.reference as string}`
  const { rows } = await site.database.pool.query<{ uuid_recours: string }>(where)
  await run(operateur, 'repondre_recours', {
    p_uuid_recours: rows[0]!.uuid_recours,
    p_accepter: false,
    p_reponse: 'Le poste est pris.',
  })
  expect(await read()).toMatchObject([{ genre: 'decision', etat: 'recours', vue: false }])
})

test('une invitation ne se lit plus d’un cabinet bloqué, ni une question à laquelle on a répondu', async () => {
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: sacha.uuid_personne })
  const args = { p_debut: '2039-01-04', p_fin: '2039-02-04', p_code_commune: '37261' }
  const [{ uuid_disponibilite }] = await run(camille, 'enregistrer_disponibilite', args)
  await site.database.transaction(async (tx) => {
    await tx.query(sql`
      insert into invitation (uuid_annonce, uuid_personne, distance_km, etat, date_invitation)
      values (${uuid_annonce}, ${camille.uuid_personne}, 3, 'envoyée', ${site.clock.now})`)
    await tx.query(sql`
      update disponibilite set date_question = ${site.clock.now} where uuid_disponibilite = ${uuid_disponibilite}`)
    for (const reference of [uuid_annonce, uuid_disponibilite]) {
      const told = sql`select ${camille.uuid_personne}::uuid as uuid_personne, ${reference}::uuid as reference`
      await noteNotification(tx, 'invitation', told, site.clock.now)
    }
  })
  const references = async () => (await read()).map(({ reference }) => reference).toSorted()
  expect(await references()).toEqual([uuid_annonce, uuid_disponibilite].toSorted())
  await run(camille, 'activer_disponibilite', { p_uuid_disponibilite: uuid_disponibilite, p_active: true })
  expect(await references()).toEqual([uuid_annonce])
  await run(camille, 'bloquer_personne', { p_uuid_personne: sacha.uuid_personne })
  expect(await references()).toEqual([])
})

/** Alert mails sent by one run. */
async function spread(): Promise<number> {
  const cles: string[] = []
  await noteAlertes(site.database, { depot: noterDans(cles) }, site.clock.now)
  let sent = 0
  const mailer = { send: async () => void sent++ } as unknown as Parameters<typeof sendQueuedMail>[0]['mailer']
  const post = {
    database: site.database,
    mailer,
    lettres: { alerte: writeAlerte },
    publicUrl,
    now: () => site.clock.now,
  }
  for (const cle of cles) await sendQueuedMail(post, cle, { last: false })
  return sent
}

test('une alerte se dit sur le site aussi, même à qui n’en veut pas d’e-mail, et pour ce qui est vraiment nouveau', async () => {
  await spread()
  const [{ uuid_alerte: reference }] = await run(camille, 'creer_alerte', {
    p_recherche: 'departement=37&type=1&logement=1',
    p_frequence: 'instant',
  })
  // Another alert, which nothing matches: its name is not this one's.
  await run(camille, 'creer_alerte', { p_recherche: 'departement=93', p_frequence: 'instant' })
  await run(camille, 'renseigner_preference', { p_genre: 'alerte', p_mail: false })
  await run(camille, 'renseigner_preference', { p_genre: 'alerte', p_mail: false })
  expect((await camille.read('lire_personne'))[0].mails_refuses).toEqual(['alerte'])
  // Matching place and type, but not the lodging it asks for.
  await createAnnonce(site)
  expect([await spread(), await read()]).toEqual([0, []])
  const { uuid_annonce } = await createAnnonce(site)
  await site.database.pool.query(sql`update annonce set logement = 'fourni' where uuid_annonce = ${uuid_annonce}`)
  later(1)
  expect(await spread()).toBe(0)
  expect(await read()).toMatchObject([{ reference, genre: 'alerte', sujet: 'Assistanat, 37', vue: false }])
  await run(camille, 'marquer_alerte_lue', { p_uuid_alerte: reference })
  expect(await unseen()).toEqual([])

  await run(camille, 'renseigner_preference', { p_genre: 'alerte', p_mail: true })
  const { uuid_annonce: autre } = await createAnnonce(site)
  await site.database.pool.query(sql`update annonce set logement = 'fourni' where uuid_annonce = ${autre}`)
  later(1)
  expect(await spread()).toBe(1)
  await run(camille, 'supprimer_alerte', { p_uuid_alerte: reference })
  expect(await read()).toEqual([])
})

test('chaque remboursement a sa notification, avec son montant, quand d’autres en ont aussi', async () => {
  const { database, clock } = site
  for (const [of, centimes] of [
    [camille, 990],
    [sacha, 1990],
  ] as const) {
    const paiement = await createCredit(site, of.uuid_personne, 5000)
    const { rows } = await database.pool.query<{ uuid: string }>(sql`
      insert into remboursement (uuid_paiement, uuid_personne, montant_centimes, reference_externe, date_demande)
      values (${paiement}, ${of.uuid_personne}, ${centimes}, ${`re_${++made}`}, ${clock.now}) returning uuid_remboursement as uuid`)
    const cause = notificationOf(of.uuid_personne, rows[0]!.uuid)
    await database.transaction((tx) => noteNotification(tx, 'remboursement', cause, clock.now))
  }
  expect(await read(camille, 'genre=eq.remboursement')).toMatchObject([{ montant: 9.9 }])
  expect(await read(sacha, 'genre=eq.remboursement')).toMatchObject([{ montant: 19.9 }])
})

test('gardées un temps, et effacées avec leur compte', async () => {
  await write()
  await write(camille, sacha)
  later(notificationJours - 1)
  await forgetNotifications(site.database, site.clock.now)
  expect(await read()).toHaveLength(1)
  await run(camille, 'supprimer_compte')
  later(20)
  await eraseComptes(site, { now: site.clock.now, depot: async () => {}, oubli: async () => {} })
  // A refund may be made after they have left.
  const cause = notificationOf(camille.uuid_personne, sacha.uuid_personne)
  await site.database.transaction((tx) => noteNotification(tx, 'remboursement', cause, site.clock.now))
  const { rows } = await site.database.pool.query<{ uuid_personne: string }>('select uuid_personne from notification')
  expect(rows.map(({ uuid_personne }) => uuid_personne)).not.toContain(camille.uuid_personne)
  await forgetNotifications(site.database, site.clock.now)
  expect(await read(sacha)).toEqual([])
})
