// The search by criteria compared with a brute-force computation: same ads, order and total (product D38).
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { scorePertinence } from '#domain/annonce/pertinence.ts'
import { distanceKm } from '#domain/commune/distance.ts'
import { type Criteres, codesDe, patienteles } from '#domain/critere/critere.ts'
import { exigences, ordres } from '#domain/critere/filtre.ts'
import { periodeDe } from '#domain/critere/writeCriteres.ts'
import { addJours } from '#domain/date/jour.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import type { RechercheAnnonces } from '#domain/recherche/recherche.ts'
import { call, openFileSite } from '../testing/site.ts'

interface Known extends Criteres {
  uuid_annonce: string
  code_tarif: string
  id_typeannonce: number
  date_publication: Date
  datecontrat_annonce: string
  code_departement: string
  lat: number
  lon: number
}

const lyon = { lat: 45.7578, lon: 4.832 }

const site = await openFileSite()
const { uuid_personne } = await site.createMembre()
// Each criterion varies with its own period, so that every combination of yes, no and unknown occurs.
await site.database.pool.query(sql`
  with lieu as (
    select code_commune, nom_commune, row_number() over (order by md5(code_commune)) as rang
    from commune where code_departement in ('69', '01', '38') or md5(code_commune) < '02'
  ), n as (
    select i, i * 2654435761 % 4294967296 as h from generate_series(1, 900::bigint) as i
  )
  insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
    ville_annonce, cp_annonce, payante_annonce, status_annonce, date_publication, date_expiration,
    datecontrat_annonce, datefin_annonce, souplesse_jours, demi_journees, logement, vehicule, exercice, patienteles,
    prix_cession, honoraires_annuels)
  select ${uuid_personne}, tarif, 1 + i % 4, code_commune, 'Annonce ' || i, 'Texte', nom_commune, '69000',
    tarif <> 'G0000', case i % 11 when 0 then 'Expirée' else 'Actif' end,
    ${site.clock.now}::timestamptz - make_interval(hours => (i * 7 % 700)::integer), ${site.clock.now}::timestamptz + interval '9 days',
    date '2027-06-01' + (h / 7 % 90)::integer,
    case when h / 11 % 3 > 0 then date '2027-06-01' + (h / 7 % 90 + h / 13 % 40)::integer end,
    (array[null, 0, 3, 7, 14, 30])[1 + h / 17 % 6], (array[null, 2, 4, 6, 8, 10])[1 + h / 19 % 6],
    (array[null, 'fourni', 'aide', 'non'])[1 + h / 23 % 4], (array[null, 'inutile', 'fourni', 'necessaire'])[1 + h / 29 % 4],
    (array[null, 'cabinet', 'mixte', 'domicile'])[1 + h / 31 % 4],
    case h / 37 % 4 when 0 then null when 1 then array['generale', 'sport'] when 2 then array['vestibulaire']
      else array['pediatrie', 'respiratoire', 'perinealite'] end,
    (array[null, 40000, 80000, 120000])[1 + h / 43 % 4], (array[null, 90000, 150000])[1 + h / 47 % 3]
  from n join lieu on lieu.rang = 1 + (h / 41) % 500
  cross join lateral (select (array['G0000', 'P0001', 'G0000', 'P0002', 'G0000', 'P0003'])[1 + i % 6]) as t (tarif)`)
const { rows } = await site.database.pool.query<Known>(sql`
  select a.*, l.code_departement, l.lat, l.lon
  from annonce a join commune l using (code_commune) where a.status_annonce = 'Actif'`)
const known = rows

const tient = { logement: ['fourni'], vehicule: ['inutile', 'fourni'], exercice: ['cabinet'] } as const

function meets(a: Known, f: RechercheAnnonces): boolean {
  const { debut, fin } = periodeDe(a)
  const held = (champ: keyof typeof tient, exigence: string | undefined) =>
    !exigence || (exigence === 'inconnu' ? a[champ] === null : (tient[champ] as readonly unknown[]).includes(a[champ]))
  return (
    (!f.p_id_typeannonce || a.id_typeannonce === f.p_id_typeannonce) &&
    (!f.p_au || debut <= f.p_au) &&
    (!f.p_du || fin === null || fin >= f.p_du) &&
    held('logement', f.p_logement) &&
    held('vehicule', f.p_vehicule) &&
    held('exercice', f.p_cabinet) &&
    (!f.p_demi_journees || (a.demi_journees !== null && a.demi_journees <= f.p_demi_journees)) &&
    (!f.p_patientele || (a.patienteles?.includes(f.p_patientele) ?? false)) &&
    (!f.p_prix_max || (a.prix_cession !== null && a.prix_cession <= f.p_prix_max)) &&
    (!f.p_honoraires_min || (a.honoraires_annuels !== null && a.honoraires_annuels >= f.p_honoraires_min))
  )
}

type Ranked = Known & { d: number | null; score: number }

function found(f: RechercheAnnonces): Ranked[] {
  const { p_lat: lat, p_lon: lon } = f
  const centre = lat === undefined || lon === undefined ? null : { lat, lon }
  return known
    .filter((a) => meets(a, f) && (!f.p_departements || f.p_departements.includes(a.code_departement)))
    .map((a) => ({
      ...a,
      d: centre && distanceKm(centre, a),
      score: scorePertinence(a.code_tarif, a.date_publication, site.clock.now),
    }))
    .filter(({ d }) => d === null || d <= (f.p_rayon_km ?? 20))
    .sort((a, b) => compare(a, b, f.p_ordre))
}

function compare(a: Ranked, b: Ranked, ordre: RechercheAnnonces['p_ordre']): number {
  const recent =
    b.date_publication.getTime() - a.date_publication.getTime() || (a.uuid_annonce < b.uuid_annonce ? -1 : 1)
  if (ordre === 'debut') return a.datecontrat_annonce.localeCompare(b.datecontrat_annonce) || recent
  const proche = (a.d ?? 0) - (b.d ?? 0) || b.score - a.score || recent
  const payante = Number(isPayant(b.code_tarif)) - Number(isPayant(a.code_tarif))
  return ordre === 'distance' ? proche : payante || proche
}

const jour = fc.integer({ min: -10, max: 140 }).map((n) => addJours('2027-06-01', n))
const rarely = <T>(arbitrary: fc.Arbitrary<T>, weight = 5) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => rarely(arbitrary, 2)
const ou = fc.constantFrom<Partial<RechercheAnnonces>>(
  {},
  { p_lat: lyon.lat, p_lon: lyon.lon, p_rayon_km: 30 },
  { p_lat: lyon.lat, p_lon: lyon.lon, p_rayon_km: 100 },
  { p_departements: ['69', '01'] },
)
const filtres = fc
  .record({
    p_id_typeannonce: maybe(fc.integer({ min: 1, max: 4 })),
    p_du: maybe(jour),
    p_au: maybe(jour),
    p_logement: maybe(fc.constantFrom(...exigences)),
    p_vehicule: maybe(fc.constantFrom(...exigences)),
    p_cabinet: maybe(fc.constantFrom(...exigences)),
    p_demi_journees: maybe(fc.integer({ min: 1, max: 12 })),
    p_patientele: maybe(fc.constantFrom(...codesDe(patienteles))),
    p_prix_max: rarely(fc.constantFrom(40_000, 79_999, 80_000, 200_000)),
    p_honoraires_min: rarely(fc.constantFrom(90_000, 90_001, 150_000)),
    p_ordre: maybe(fc.constantFrom(...codesDe(ordres))),
    ou,
  })
  .filter(({ p_ordre, ou: place }) => p_ordre !== 'distance' || 'p_lat' in place)
  .filter(({ p_du, p_au }) => !p_du || !p_au || p_du <= p_au)

test('deux cents recherches de critères, de lieux et d’ordres : les mêmes annonces, le même total', async () => {
  let nonEmpty = 0
  await fc.assert(
    fc.asyncProperty(filtres, fc.constantFrom(0, 3), async ({ ou: place, ...rest }, p_decalage) => {
      const args: RechercheAnnonces = { ...rest, ...place, p_limite: 20, p_decalage }
      const wanted = found(args)
      // Past the end of a set, 416.
      fc.pre(wanted.length >= p_decalage)
      const { status, headers, body } = await call(site, 'rpc/lister_annonces?select=uuid_annonce', {
        args,
        headers: { prefer: 'count=exact' },
      })
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      expect(headers.get('content-range')?.split('/')[1]).toBe(String(wanted.length))
      const page = wanted.slice(p_decalage, p_decalage + 20)
      expect(body).toEqual(page.map(({ uuid_annonce }) => ({ uuid_annonce })))
      if (page.length > 0) nonEmpty++
    }),
    { numRuns: 200, seed: 37 },
  )
  expect(nonEmpty).toBeGreaterThan(100)
})

test('chaque patientèle et chaque exigence trouve les siennes, et elles seules', async () => {
  const asked: RechercheAnnonces[] = [
    ...codesDe(patienteles).map((p_patientele) => ({ p_patientele })),
    ...exigences.flatMap((exigence) => [{ p_logement: exigence }, { p_vehicule: exigence }, { p_cabinet: exigence }]),
  ]
  for (const args of asked) {
    const { headers } = await call(site, 'rpc/lister_annonces?select=uuid_annonce', {
      args,
      headers: { prefer: 'count=exact' },
    })
    expect([args, headers.get('content-range')?.split('/')[1]]).toEqual([args, String(found(args).length)])
  }
})

test('une période qui finit avant de commencer est refusée', async () => {
  const args = { p_du: '2027-07-31', p_au: '2027-07-01' }
  const { status, body } = await call(site, 'rpc/lister_annonces', { args })
  expect([status, body.message]).toEqual([400, 'La période demandée finit avant de commencer.'])
})

test('les totaux suivent une annonce qui change, expire et revient', async () => {
  const count = async () =>
    (
      await call(site, 'rpc/lister_annonces', { args: { p_du: '2030-01-01' }, headers: { prefer: 'count=exact' } })
    ).headers
      .get('content-range')
      ?.split('/')[1]
  const set = (change: string) =>
    site.database.pool.query(`update annonce set ${change} where uuid_annonce = '${known[0]!.uuid_annonce}'`)
  const before = Number(await count())
  await set("datefin_annonce = '2027-12-31'")
  const sans = Number(await count())
  await set("datefin_annonce = '2030-01-01'")
  expect(Number(await count())).toBe(sans + 1)
  await set("datefin_annonce = '2029-12-28', souplesse_jours = 7")
  expect(Number(await count())).toBe(sans + 1)
  await set("status_annonce = 'Expirée'")
  expect(Number(await count())).toBe(sans)
  await set("status_annonce = 'Actif', datefin_annonce = null")
  expect(Number(await count())).toBe(sans + 1)
  expect(before - sans).toBe(known[0]!.datefin_annonce === null ? 1 : 0)
})

test('un ordre par distance demande un lieu', async () => {
  const { status, body } = await call(site, 'rpc/lister_annonces', { args: { p_ordre: 'distance' } })
  expect([status, body.message]).toEqual([400, 'Un ordre par distance demande un lieu.'])
})
