// Repeated texts: refused with their own sentence beyond what an honest member repeats, over HTTP.
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Compteur, textes } from '#domain/limite/limite.ts'
import { createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'
import { createRateLimiter, forgetLimites } from './limite.ts'

let camille: TestMembre

const site = await openFileSite({ limites: 1 })
beforeEach(async () => {
  camille = await createAncien()
})

/** A long-standing member, whom only the text limit can stop here. */
async function createAncien(): Promise<TestMembre> {
  const membre = await site.createMembre()
  await site.database.pool.query(sql`
    update personne set date_inscription = now() - interval '30 days' where uuid_personne = ${membre.uuid_personne}`)
  for (let made = 0; made < 5; made++) await createAnnonce(site, { uuid_personne_annonceur: membre.uuid_personne })
  return membre
}

/** Long enough for rates to recover, but not daily limits. */
const breathe = () => site.database.pool.query(sql`update limite set expire = expire - 61000`)

const texte = 'Bonjour, je cherche un remplacement en août près de la mer, écrivez-moi vite.'
const travestis = [
  texte,
  `  ${texte.toUpperCase()}  `,
  texte.replaceAll(' ', '\u200b  '),
  texte.replaceAll(/[.,-]/g, ' !'),
  texte.normalize('NFD').replaceAll(/\p{M}/gu, ''),
]

const said = async (name: string, args: object, membre = camille) => {
  await breathe()
  const { status, headers, body } = await membre.call(name, args)
  return { status, body, attente: Number(headers.get('retry-after')), phrase: status === 429 ? body.message : null }
}
const envoyer = (p_contenu_message: string, a: TestMembre, de = camille) =>
  said('envoyer_mp', { p_uuid_personne_destinataire: a.uuid_personne, p_contenu_message }, de)

test('un même message : trois inconnus le reçoivent, pas le quatrième, quelle qu’en soit la casse ou la ponctuation', async () => {
  for (const [rang, redit] of travestis.entries()) {
    const { status, phrase, attente } = await envoyer(redit, await site.createMembre())
    expect([status, phrase]).toEqual(rang < 3 ? [200, null] : [429, textes.message.phrase])
    if (rang >= 3) expect(attente).toBeGreaterThan(80_000)
  }
  const lea = await site.createMembre()
  expect((await envoyer(`${texte} Léa m’a parlé de votre cabinet.`, lea)).status).toBe(200)
  // A refused text was stored nowhere and does not limit anyone else.
  expect((await envoyer(texte, lea, await createAncien())).status).toBe(200)
})

test('le même membre n’est pas relancé sans fin des mêmes mots, jusqu’à ce qu’il réponde', async () => {
  const sacha = await createAncien()
  const { body } = await envoyer(texte, sacha)
  const { uuid_conversation: p_uuid_conversation } = body
  const relance = (de = camille) =>
    said('envoyer_mp_conversation', { p_uuid_conversation, p_contenu_message: texte }, de)
  expect([(await relance()).status, (await relance()).status]).toEqual([200, 200])
  expect((await relance()).phrase).toBe(textes.message.phrase)
  expect((await relance(sacha)).status).toBe(200)
  expect((await relance()).status).toBe(200)
})

test('répondre le même « non, merci » à quinze candidats, ou « merci » à tous : rien ne l’arrête', async () => {
  for (let rang = 0; rang < 15; rang++) {
    const candidat = await site.createMembre()
    const { body } = await envoyer(`Je suis libre en août, numéro ${rang}, et très intéressé.`, camille, candidat)
    const { uuid_conversation: p_uuid_conversation } = body
    const p_contenu_message = 'Merci pour votre message, le poste est malheureusement pourvu. Bonne continuation !'
    expect((await said('envoyer_mp_conversation', { p_uuid_conversation, p_contenu_message })).status).toBe(200)
  }
  const inconnus = await Promise.all(Array.from({ length: 5 }, () => site.createMembre()))
  for (const inconnu of inconnus) expect((await envoyer('Merci, à lundi !', inconnu)).status).toBe(200)
})

test('une même candidature : dix annonces par jour', async () => {
  for (let rang = 0; rang < 11; rang++) {
    const { uuid_personne } = await site.createMembre()
    const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: uuid_personne })
    const args = { recipient_id: uuid_personne, ad_id: uuid_annonce, content: texte }
    const { status, phrase } = await said('envoyer_message_annonce', args)
    expect([status, phrase]).toEqual(rang < 10 ? [204, null] : [429, textes.candidature.phrase])
  }
})

test('cinq inconnus par jour pour un nouveau membre, par leurs annonces ou non ; ceux qu’il connaît restent joignables', async () => {
  const nouveau = await site.createMembre()
  const inconnus = await Promise.all(Array.from({ length: 6 }, () => site.createMembre()))
  const ecrire = (rang: number) => {
    const { uuid_personne } = inconnus[rang]!
    return rang % 2
      ? said('envoyer_mp', { p_uuid_personne_destinataire: uuid_personne, p_contenu_message: 'Bonjour' }, nouveau)
      : said('envoyer_message_annonce', { recipient_id: uuid_personne, content: 'Bonjour' }, nouveau)
  }
  for (let rang = 0; rang < 5; rang++) expect((await ecrire(rang)).phrase).toBe(null)
  const { status, attente } = await ecrire(5)
  expect([status, attente > 80_000]).toEqual([429, true])
  expect([(await ecrire(0)).phrase, (await ecrire(1)).phrase]).toEqual([null, null])
})

const annonce = {
  p_contenu: 'Cabinet de quatre kinés, patientèle variée, plateau technique, secrétariat.',
  p_datecontrat: '2027-01-04',
  p_cp: '37000',
  p_ville: 'Tours',
  p_id_type: 1,
  p_code_tarif: 'G0000',
}

test('une même annonce : cinq fois par mois, supprimée ou non ; un refus d’une autre raison ne compte pas', async () => {
  const publier = (changes: object = {}) => said('inserer_annonce', { p_titre: 'Remplacement', ...annonce, ...changes })
  for (let rang = 0; rang < 3; rang++) expect((await publier({ p_ville: 'Nulle part' })).status).toBe(400)
  for (let rang = 0; rang < 5; rang++) {
    const { status, body } = await publier({ p_datecontrat: `2027-0${rang + 1}-04` })
    expect(status).toBe(200)
    await said('archiver_annonce', { p_uuid_annonce: body[0].uuid_annonce })
  }
  expect((await publier()).phrase).toBe(textes.annonce.phrase)
  const sous = {
    p_titre_annonce: 'REMPLACEMENT',
    p_contenu_annonce: annonce.p_contenu,
    p_datecontrat_annonce: '2027-01-04',
  }
  const autreNom = {
    ...sous,
    p_cp_annonce: '37000',
    p_ville_annonce: 'Tours',
    p_id_typeannonce: 1,
    p_code_tarif: 'G0000',
  }
  expect((await said('ajouter_annonce', autreNom)).phrase).toBe(textes.annonce.phrase)
  expect((await publier({ p_titre: 'Assistanat' })).status).toBe(200)
})

test('un même sujet, une même réponse : trois fois par jour', async () => {
  const ouvrir = (p_titre_forum: string) => said('creer_forum', { p_titre_forum, p_id_categorie: 1 })
  const { body: p_uuid_forum } = await ouvrir('Un bon logiciel ?')
  expect([(await ouvrir('un bon logiciel')).status, (await ouvrir('Un bon logiciel !')).status]).toEqual([200, 200])
  expect((await ouvrir('UN BON LOGICIEL')).phrase).toBe(textes.sujet.phrase)
  expect((await ouvrir('Un bon logiciel de facturation ?')).status).toBe(200)
  const repondre = (p_contenu_message: string) => said('envoyer_message_forum', { p_uuid_forum, p_contenu_message })
  for (let rang = 0; rang < 3; rang++) expect((await repondre(texte)).status).toBe(204)
  expect((await repondre(texte)).phrase).toBe(textes.reponse.phrase)
  const sous = { p_uuid_forum, p_message_forum: `${texte} !` }
  expect((await said('envoyer_forum', sous)).phrase).toBe(textes.reponse.phrase)
  for (let rang = 0; rang < 5; rang++) expect((await repondre('Merci beaucoup !')).status).toBe(204)
})

test('renvoyé faute de réponse, un texte n’est compté qu’une fois', async () => {
  const sacha = await site.createMembre()
  const args = { p_uuid_personne_destinataire: sacha.uuid_personne, p_contenu_message: texte }
  const p_uuid_client = crypto.randomUUID()
  for (let rang = 0; rang < 6; rang++) expect((await said('envoyer_mp', { ...args, p_uuid_client })).status).toBe(200)
})

test('ce que la base ne sait pas compter n’est pas une attente, et n’est pas rendu', async () => {
  await site.database.pool.query(sql`truncate limite`)
  const count = async () => {
    const { rows } = await site.database.pool.query<{ points: number }>(sql`
      select points from limite where key like 'gestion:3600:%'`)
    return rows[0]?.points
  }
  expect((await said('archiver_annonce', { p_uuid_annonce: crypto.randomUUID() })).status).toBe(404)
  expect(await count()).toBe(0)
  await site.database.pool.query(sql`
    update limite set points = 2147483647 where key like 'gestion:3600:%'`)
  expect((await said('archiver_annonce', { p_uuid_annonce: crypto.randomUUID() })).phrase).toBe(null)
  expect(await count()).toBe(2147483647)
})

test('les compteurs dont le temps est passé s’oublient, eux seuls', async () => {
  await site.database.pool.query(sql`truncate limite`)
  const now = Date.now()
  await site.database.pool.query(sql`
    insert into limite (key, points, expire) values ('passé', 1, ${now - 1000}), ('à venir', 1, ${now + 60_000})`)
  await forgetLimites(site.database)
  expect((await site.database.pool.query(sql`select key from limite`)).rows).toEqual([{ key: 'à venir' }])
})

test('un nouveau membre l’est pour tout ce qu’il fait, un ancien pour rien ; un compte effacé reste nouveau', async () => {
  const limiteur = createRateLimiter(site.database, 1)
  const debit = (nombre: number) => [{ nombre, secondes: 60 }]
  const paliers = { nom: 'paliers', garde: 'serveur', visiteurs: [], nouveaux: debit(1), autres: debit(2) } as const
  const large = debit(9)
  const pareil = { ...paliers, nom: 'pareil', nouveaux: large, autres: large }
  const passes = async (uuid_personne: string, compteurs: readonly Compteur[], times: number) => {
    const who = { membre: { uuid_personne } as never, adresse: '', now: new Date() }
    let passed = 0
    for (let made = 0; made < times; made++)
      passed += await limiteur.admit(compteurs, who).then(
        () => 1,
        () => 0,
      )
    return passed
  }
  const { uuid_personne: nouveau } = await site.createMembre()
  expect(await passes(nouveau, [pareil, paliers], 4)).toBe(1)
  expect(await passes(camille.uuid_personne, [pareil, paliers], 4)).toBe(2)
  expect(await passes(crypto.randomUUID(), [paliers], 4)).toBe(1)
})
