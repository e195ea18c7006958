// Hidden content leaks nowhere: every view, search, photo, profile, page and map is checked as each kind of caller.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ViewName, views } from '#domain/contract/contract.ts'
import { texteRetire } from '#domain/moderation/decision.ts'
import type { Cible } from '#domain/moderation/signalement.ts'
import { type AnnonceImage, addressOfImage, annonceImages } from '#domain/protocol/annonceImages.ts'
import { openGeography } from '../../embedded/geography/answer.ts'
import { registerAnnonceImages } from '../page/annonceImages.ts'
import { registerShortLink } from '../page/shortLink.ts'
import { registerSitemap } from '../page/sitemap.ts'
import { openModeration } from '../testing/moderation.ts'
import { call, createPhoto, openTestSite, type TestMembre, type TestSite } from '../testing/site.ts'

let site: TestSite
let gestes: Awaited<ReturnType<typeof openModeration>>

beforeAll(async () => {
  const geography = await openGeography(inject('gazetteer'))
  site = await openTestSite({
    pages: (door) => async (app) => {
      registerAnnonceImages(app, { door, geography })
      registerSitemap(app, door, { publicPaths: ['/'], hiddenPaths: [] })
      registerShortLink(app, door)
    },
  })
  gestes = await openModeration(site)
})
afterAll(() => site?.close())

const mot = 'zanzibar'

const dessinsOf = (uuid: string) =>
  (Object.keys(annonceImages) as AnnonceImage[]).map((nom) => addressOfImage(uuid, nom))

/** Everything that returns rows, from the contract, and what is read otherwise. */
function ways(uuid: Record<string, string>): Record<string, string> {
  const rpc = (name: string, args: object) => JSON.stringify([name, args])
  const appels = {
    'la liste': rpc('lister_annonces', {}),
    'autour de Tours': rpc('lister_annonces', { p_lat: 47.39, p_lon: 0.69, p_rayon_km: 50 }),
    'en Touraine': rpc('lister_annonces', { p_departements: ['37'] }),
    'par date': rpc('lister_annonces', { p_ordre: 'debut' }),
    'au plus tard': rpc('lister_annonces', { p_au: '2027-12-31' }),
    'une annonce': rpc('lister_annonces', { p_uuid_annonce: uuid.annonce }),
    'le compte': rpc('compter_annonces', {}),
    'le compte par type': rpc('compter_types', {}),
    'le compte d’une carte': rpc('compter_annonces', { p_lat: 47.39, p_lon: 0.69, p_rayon_km: 50, p_maille_km: 10 }),
    'les photos': rpc('generer_liens_telechargement_images', { p_uuid_annonce: uuid.annonce }),
    'les couvertures': rpc('generer_liens_couvertures', { p_uuids_annonces: [uuid.annonce] }),
    'une photo': rpc('generer_lien_telechargement_image', {
      p_uuid_annonce: uuid.annonce,
      p_nom_fichier: `${mot}.jpg`,
    }),
    'la recherche du forum': rpc('chercher_forum', { p_question: mot }),
    'le profil': rpc('lister_profil', { p_uuid_personne: uuid.camille }),
    'le lien du signaleur': rpc('lire_suivi', { p_uuid_suivi: uuid.signalement }),
  }
  const pages = ['/sitemap.xml', `/a/${uuid.annonce!.slice(0, 8)}`, ...dessinsOf(uuid.annonce!)]
  return {
    ...Object.fromEntries((Object.keys(views) as ViewName[]).map((nom) => [`la vue ${nom}`, nom])),
    ...Object.fromEntries(
      ['annonces', 'forums', 'messages_forum'].map((nom) => [
        `un filtre sur ${nom}`,
        `lister_${nom}?${{ annonces: 'titre_annonce', forums: 'titre_forum', messages_forum: 'contenu_message' }[nom]}=ilike.*${mot}*`,
      ]),
    ),
    ...appels,
    ...Object.fromEntries(pages.map((page) => [page, page])),
  }
}

/** All that a caller receives, as one text. */
async function listen(way: string, who: TestMembre | null): Promise<string> {
  const headers = who?.headers ?? {}
  if (way.startsWith('/')) {
    const answer = await fetch(site.url + way, { headers, redirect: 'manual' })
    // An image holds no text: its presence is what is checked.
    return `${answer.status === 200 ? way : ''} ${answer.headers.get('location') ?? ''} ${await answer.text()}`
  }
  if (!way.startsWith('[')) return JSON.stringify((await call(site, way, { headers })).body ?? '')
  const [name, args] = JSON.parse(way)
  return JSON.stringify((await call(site, `rpc/${name}`, { args, headers })).body ?? '')
}

/** Where the marked texts appear, by caller and source. */
async function leaks(uuid: Record<string, string>, qui: Record<string, TestMembre | null>): Promise<string[]> {
  const found: string[] = []
  for (const [how, way] of Object.entries(ways(uuid)))
    for (const [nom, who] of Object.entries(qui))
      if (new RegExp(`${mot}|${uuid.annonce}|${uuid.forum}`, 'i').test(await listen(way, who)))
        found.push(`${nom} : ${how}`)
  return found
}

test('rien de ce qui est retiré n’est dit, par aucune voie, à personne ; rétabli, tout est revenu', async () => {
  const { camille, sacha, bureau, second, ask, run, read, report, decide, publish } = gestes
  const [annonce, uuid_forum, lea] = [
    await publish(camille, `Poste ${mot}`),
    await run(camille, 'creer_forum', { p_titre_forum: `Sujet ${mot}`, p_id_categorie: 1 }),
    await site.createMembre({ pseudo: 'Léa' }),
  ]
  await createPhoto(site, { uuid_annonce: annonce, nom_fichier: `${mot}.jpg` })
  await run(camille, 'envoyer_forum', { p_uuid_forum: uuid_forum, p_message_forum: `Premier ${mot}` })
  // The first message of a topic is also in the list of topics.
  const ouvert = await run(lea, 'creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 5 })
  await run(lea, 'envoyer_forum', { p_uuid_forum: ouvert, p_message_forum: `Achetez ${mot}` })
  const { uuid_conversation } = await run(camille, 'envoyer_mp', {
    p_uuid_personne_destinataire: sacha.uuid_personne,
    p_contenu_message: `Payez ${mot}`,
  })
  await run(camille, 'renseigner_presentation', { p_presentation: `Je suis ${mot}` })
  const messages = await read(sacha, `lister_messages_prives?uuid_conversation=eq.${uuid_conversation}`)
  const [reponse] = await read(sacha, `lister_messages_forum?uuid_forum=eq.${ouvert}`)
  const cas: [Cible, string][] = [
    ['annonce', annonce],
    ['forum', uuid_forum],
    ['message_forum', reponse.uuid_message],
    [
      'message',
      messages.find(({ contenu_message: texte }: { contenu_message: string }) => texte.includes(mot)).uuid_message,
    ],
    ['personne', camille.uuid_personne],
  ]
  const uuid = { annonce, forum: uuid_forum, camille: camille.uuid_personne, signalement: '' }
  const qui = { visiteur: null, membre: sacha, tiers: lea, auteur: camille, opérateur: bureau }
  const seen = await leaks(uuid, qui)
  for (const how of ['la liste', 'les couvertures', 'un filtre sur forums', '/sitemap.xml', '/a/', 'image.png'])
    expect(seen.join()).toContain(how)

  const suivis: string[] = []
  for (const [cible, id] of cas) {
    const { body: reference } = await report(sacha, cible, id)
    uuid.signalement = reference
    await decide(bureau, reference, 'retirer')
    suivis.push(reference)
  }
  expect(await leaks(uuid, qui)).toEqual([
    // Only the author sees their own ad, marked as hidden, and operators what they decided.
    'auteur : la vue lister_mes_annonces',
    'auteur : une annonce',
    'auteur : les photos',
    'auteur : les couvertures',
    'auteur : une photo',
  ])
  expect((await read(sacha, `lister_messages_forum?uuid_forum=eq.${ouvert}`))[0].contenu_message).toBe(texteRetire)
  expect((await ask(sacha, 'envoyer_forum', { p_uuid_forum: uuid_forum, p_message_forum: 'Ah ?' })).status).toBe(404)
  const ecrit = { recipient_id: camille.uuid_personne, ad_id: annonce, content: 'Bonjour' }
  expect((await ask(sacha, 'envoyer_message_annonce', ecrit)).status).toBe(404)

  const { rows } = await site.database.pool.query<{ uuid: string }>(
    'select uuid_decision as uuid from signalement where uuid_signalement = any($1::uuid[])',
    [suivis],
  )
  for (const { uuid: p_uuid_suivi } of rows) await run(null, 'contester_decision', { p_uuid_suivi, p_texte: 'Non.' })
  for (const { uuid_recours } of await read(second, 'lister_recours'))
    await run(second, 'repondre_recours', { p_uuid_recours: uuid_recours, p_accepter: true, p_reponse: 'Oui.' })
  expect(await leaks(uuid, qui)).toEqual(seen)
})
