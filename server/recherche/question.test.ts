// Random visitors' queries over the ads: the same answer as a brute-force computation, or an explained refusal.
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { criteresAnnonce } from '#domain/annonce/annonce.ts'
import { departementSql } from '../annonce/annonce.ts'
import { explainView } from '../testing/plan.ts'
import { answerOf, drawQuestions, type Ligne, type Question, queryOf, surveyOf } from '../testing/randomQuestions.ts'
import { call, createPhoto, openFileSite, openTestSite, type TestSite } from '../testing/site.ts'

let lignes: Ligne[]

const site = await openFileSite()
const membre = await site.createMembre({ pseudo: 'Camille', telephone: '0601020304' })
beforeAll(async () => {
  const sacha = await site.createMembre({ pseudo: 'Sacha' })
  const parti = await site.createMembre({ pseudo: null })
  const auteurs = [membre, sacha, parti].map(({ uuid_personne }) => uuid_personne)
  await createAnnonces(site, auteurs, 400)
  lignes = (await call(site, 'lister_annonces')).body
  for (const { uuid_annonce } of lignes.slice(0, 40) as { uuid_annonce: string }[])
    await createPhoto(site, { uuid_annonce, nom_fichier: `${uuid_annonce}.jpg` })
  lignes = (await call(site, 'lister_annonces')).body
})

/** Ads of a few authors in a few communes, with many ties in any order. */
async function createAnnonces({ database, clock: { now } }: TestSite, auteurs: string[], count: number): Promise<void> {
  await database.pool.query(sql`
    with lieu as (
      select code_commune, nom_commune, row_number() over (order by md5(code_commune)) as rang from commune
      where code_departement in ('37', '42', '974')
    )
    insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
      ville_annonce, cp_annonce, retrocession_annonce, datecontrat_annonce, affichertel_annonce, payante_annonce,
      status_annonce, date_publication, date_expiration)
    select (${auteurs}::uuid[])[1 + i % 3], tarif, 1 + i % 4, code_commune,
      (array['Assistanat, centre-ville', 'Remplacement « été »', 'Cession (urgente)', 'Étang 100 % calme', 'a_b'])[1 + i % 5],
      repeat('Un cabinet calme, patientèle variée. ', 1 + i % 6), nom_commune, (37000 + i % 9)::text,
      case i % 7 when 0 then null else 50 + i % 6 * 10 end, date '2027-01-04' + i % 20, i % 2 = 0, tarif <> 'G0000',
      case i % 9 when 0 then 'Expirée' else 'Actif' end,
      ${now}::timestamptz - make_interval(hours => i % 150), ${now}::timestamptz + interval '9 days'
    from generate_series(1, ${count}::integer) as i
    join lieu on lieu.rang = 1 + i * 37 % 60
    cross join lateral (select (array['G0000', 'P0001', 'G0000', 'P0002', 'P0003'])[1 + i % 5]) as t (tarif)`)
}

const ask = ({ count }: Question, query: URLSearchParams, headers = {}) =>
  call(site, `lister_annonces?${query}`, { headers: { ...headers, ...(count && { prefer: 'count=exact' }) } })

async function checkAnswer(question: Question, headers = {}): Promise<void> {
  const expected = answerOf(question, lignes)
  const { status, body, headers: got } = await ask(question, queryOf(question), headers)
  if (question.count && question.offset > expected.total) return expect(status).toBe(416)
  expect(status).toBeLessThan(300)
  expect(body).toEqual(expected.lignes)
  expect(got.get('content-range')?.split('/')[1]).toBe(question.count ? String(expected.total) : '*')
}

const rapides: ReadonlySet<string> = new Set(criteresAnnonce)
const draw = () => fc.sample(drawQuestions(lignes), { numRuns: 1200, seed: 19 })
const isAnswered = (question: Question) => {
  const { colonnes, motifs } = surveyOf(question)
  return motifs <= 1 && colonnes.every((colonne) => rapides.has(colonne))
}

test('deux cents questions qu’un visiteur peut poser ont la réponse d’une lecture de toutes les annonces', async () => {
  const questions = draw().filter(isAnswered).slice(0, 200)
  expect(questions).toHaveLength(200)
  for (const question of questions) await checkAnswer(question)
})

test('ce qui se lirait annonce par annonce est refusé d’une phrase à un visiteur, répondu à un membre', async () => {
  const questions = draw()
    .filter((question) => !isAnswered(question))
    .slice(0, 60)
  for (const question of questions) {
    const { status, body } = await ask(question, queryOf(question))
    expect([status, body.code, body.message]).toEqual([400, '0A000', expect.stringMatching(/^Sans compte, /)])
    await checkAnswer(question, membre.headers)
  }
})

test('le refus nomme la colonne, et celles qui filtrent et ordonnent', async () => {
  const asked = ['contenu_annonce=ilike.*kiné*', 'order=extrait_annonce', 'or=(id_typeannonce.eq.1,coords.is.null)']
  for (const [path, rpc] of asked.flatMap((query) => [
    [`lister_annonces?${query}`],
    [`rpc/lister_annonces?${query}`, true],
  ])) {
    const { status, body } = await call(site, path as string, rpc ? { args: {} } : {})
    expect(status).toBe(400)
    expect(body.message).toMatch(/« (contenu_annonce|extrait_annonce|coords) » se lit, mais ne filtre ni n’ordonne\.$/)
    expect(body.hint).toBe(`Filtrent et ordonnent : ${criteresAnnonce.join(', ')}.`)
  }
})

test('au-delà d’un motif, un visiteur est invité à n’en poser qu’un', async () => {
  const motif = 'titre_annonce=ilike.*calme*'
  expect((await call(site, `lister_annonces?${motif}`)).status).toBe(200)
  const { status, body } = await call(
    site,
    `lister_annonces?${motif}&or=(${motif.replace('=', '.')},ville_annonce.like.T*)`,
  )
  expect([status, body.message]).toEqual([400, 'Sans compte, une demande porte un seul motif de texte.'])
})

test('filtrée, une recherche garde son lieu, son ordre et son total', async () => {
  const args = { p_lat: 47.39, p_lon: 0.69, p_rayon_km: 30, p_id_typeannonce: 3, p_limite: 100 }
  const headers = { prefer: 'count=exact' }
  const whole: Ligne[] = (await call(site, 'rpc/lister_annonces', { args, headers })).body
  const kept = whole.filter((ligne) => ((ligne.retrocession_annonce as number | null) ?? 0) >= 70)
  expect(kept.length).toBeGreaterThan(10)
  const path = 'rpc/lister_annonces?retrocession_annonce=gte.70'
  const { body, headers: got } = await call(site, path, { args: { ...args, p_limite: 7, p_decalage: 3 }, headers })
  expect(body).toEqual(kept.slice(3, 10))
  expect(got.get('content-range')).toBe(`3-9/${kept.length}`)
})

test('le département que dit le code d’une commune est le sien', async () => {
  const { rows } = await site.database.pool.query(sql`
    select a.code_commune from commune a where a.code_departement <> ${departementSql}`)
  expect(rows).toEqual([])
})

test('un total que les compteurs savent suit chaque annonce', async () => {
  const total = async () => {
    const { headers } = await call(
      site,
      'lister_annonces?or=(id_typeannonce.eq.2,code_departement_annonce.in.(37,42))&limit=0',
      {
        headers: { prefer: 'count=exact' },
      },
    )
    return Number(headers.get('content-range')!.split('/')[1])
  }
  const kept = lignes.filter(
    ({ id_typeannonce, code_departement_annonce }) =>
      id_typeannonce === 2 || ['37', '42'].includes(code_departement_annonce as string),
  )
  expect(await total()).toBe(kept.length)
  const { uuid_annonce } = kept[0]!
  await site.database.pool.query(
    sql`update annonce set status_annonce = 'Pourvue' where uuid_annonce = ${uuid_annonce}`,
  )
  expect(await total()).toBe(kept.length - 1)
  await site.database.pool.query(sql`update annonce set status_annonce = 'Actif' where uuid_annonce = ${uuid_annonce}`)
})

test.each([
  ['les plus récentes', 'order=date_publication.desc'],
  ['par titre', 'order=titre_annonce'],
])('une page de vingt annonces, %s, n’ouvre que celles-là', async (_name, order) => {
  const large = await openTestSite()
  try {
    const auteur = await large.createMembre()
    await createAnnonces(large, [auteur.uuid_personne, auteur.uuid_personne, auteur.uuid_personne], 5000)
    await large.database.pool.query('vacuum analyze')
    const query = `id_typeannonce=eq.2&retrocession_annonce=gte.70&${order}&limit=20`
    const plan = await explainView(large, auteur, 'lister_annonces', query)
    expect(plan.scans).toContain('Index Only Scan annonce_question')
    expect(plan.scans.join()).not.toContain('Seq Scan annonce')
    expect(plan.blocks).toBeLessThan(600)
  } finally {
    await large.close()
  }
})
