// PostgREST's reading grammar, over HTTP: what each operator, tree, order, page and preference answers.
import { expect, test } from 'vitest'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'

const titres = ['Alpha', 'Bêta, virgule', 'Gamma (parenthèse)', 'Delta "guillemet"', 'Epsilon']

const site = await openFileSite()
const { uuid_personne } = await site.createMembre({ pseudo: 'Auteur' })
for (const [index, titre_annonce] of titres.entries())
  await createAnnonce(site, {
    uuid_personne_annonceur: uuid_personne,
    titre_annonce,
    id_typeannonce: (index % 4) + 1,
    date_publication: new Date(site.clock.now.getTime() - index * 86_400_000),
  })

const get = (query: string, headers: Record<string, string> = {}) => call(site, `lister_annonces?${query}`, { headers })
const found = async (query: string) => {
  const { body } = await get(`${query}&select=titre_annonce&order=titre_annonce`)
  return (body as { titre_annonce: string }[]).map((row) => row.titre_annonce[0]).join('')
}

test.each([
  ['titre_annonce=eq.Alpha', 'A'],
  ['titre_annonce=neq.Alpha', 'BDEG'],
  ['titre_annonce=eq.Bêta, virgule', 'B'],
  ['id_typeannonce=gt.2', 'DG'],
  ['id_typeannonce=gte.2', 'BDG'],
  ['id_typeannonce=lt.2', 'AE'],
  ['id_typeannonce=lte.2', 'ABE'],
  ['titre_annonce=like.*a', 'A'],
  ['titre_annonce=ilike.*A*', 'ABDG'],
  ['id_typeannonce=in.(1,3)', 'AEG'],
  ['titre_annonce=in.("Bêta, virgule",Alpha)', 'AB'],
  ['titre_annonce=in.(Delta "guillemet",Alpha)', 'AD'],
  ['id_typeannonce=in.()', ''],
  ['tel_annonce=is.null', 'ABDEG'],
  ['tel_annonce=is.not_null', ''],
  ['tel_annonce=not.is.null', ''],
  ['affichertel_annonce=is.false', 'ABDEG'],
  ['id_typeannonce=not.in.(1,3)', 'BD'],
  ['titre_annonce=not.eq.Alpha', 'BDEG'],
  ['id_typeannonce=gte.2&id_typeannonce=lte.3', 'BG'],
  ['or=(titre_annonce.eq.Alpha,titre_annonce.eq."Bêta, virgule")', 'AB'],
  ['or=(and(id_typeannonce.eq.1,titre_annonce.like.E*),id_typeannonce.in.(3,4))', 'DEG'],
  ['not.or=(id_typeannonce.eq.1,id_typeannonce.eq.2)', 'DG'],
  ['or=(not.titre_annonce.like.*a*,titre_annonce.eq.Alpha)', 'AE'],
  ['or=(titre_annonce.eq.Alpha, id_typeannonce.eq.2)', 'AB'],
  ['or=( and ( id_typeannonce.eq.1 , titre_annonce.like.E*), id_typeannonce.in.(3,4) )', 'DEG'],
])('%s', async (query, initiales) => {
  expect(await found(query.replaceAll(' ', '+'))).toBe(initiales)
})

test.each([
  ['titre_annonce=Alpha', 400, 'PGRST100'],
  ['titre_annonce=zz.Alpha', 400, 'PGRST100'],
  ['titre_annonce=match.A', 400, 'PGRST100'],
  ['inconnue=eq.1', 400, '42703'],
  ['sub=eq.1', 400, '42703'],
  ['email=like.*', 400, '42703'],
  ['telephone_personne=like.06*', 400, '42703'],
  ['select=email', 400, '42703'],
  ['order=telephone_personne', 400, '42703'],
  ['or=(email.eq.a,id_typeannonce.eq.1)', 400, '42703'],
  ['or=(id_typeannonce.eq.1', 400, 'PGRST100'],
  ['or=id_typeannonce.eq.1', 400, 'PGRST100'],
  ['id_typeannonce=in.1', 400, 'PGRST100'],
  ['id_typeannonce=eq.abc', 400, '22P02'],
  ['uuid_annonce=eq.abc', 400, '22P02'],
  ['uuid_annonce=like.a*', 404, '42883'],
  ['tel_annonce=is.maybe', 400, 'PGRST100'],
  ['select=a-b', 400, 'PGRST100'],
  ['select=titre_annonce,titre_annonce', 400, 'PGRST100'],
  ['select=a:titre_annonce,b:titre_annonce', 400, 'PGRST100'],
  ['select=a:titre_annonce,a:contenu_annonce', 400, 'PGRST100'],
  ['order=titre_annonce,titre_annonce.desc', 400, 'PGRST100'],
  [`or=(${Array(33).fill('id_typeannonce.eq.1')})`, 400, 'PGRST100'],
  [`or=(${Array(20).fill('id_typeannonce.eq.1')})&and=(${Array(20).fill('id_typeannonce.eq.1')})`, 400, 'PGRST100'],
  ['order=titre_annonce.up', 400, 'PGRST100'],
  ['limit=abc', 400, 'PGRST100'],
  ['limit=-1', 416, 'PGRST103'],
  [`or=${'(or'.repeat(9)}(id_typeannonce.eq.1)${')'.repeat(9)}`, 400, 'PGRST100'],
  [`id_typeannonce=in.(${Array(501).fill(1)})`, 400, 'PGRST100'],
  [Array(33).fill('id_typeannonce=eq.1').join('&'), 400, 'PGRST100'],
])('refuse %s', async (query, status, code) => {
  const { status: got, body } = await get(query)
  expect([got, body.code]).toEqual([status, code])
  expect(Object.keys(body)).toEqual(['code', 'message', 'details', 'hint'])
})

test('une liste n’est pas cherchée dans une autre : refusé, non tombé en panne', async () => {
  const { headers } = await site.createMembre()
  const { status, body } = await call(site, 'lister_annonces?patienteles=in.()', { headers })
  expect([status, body.code]).toEqual([400, '42704'])
})

test('une date d’un fuseau que personne ne connaît : refusée, non tombée en panne', async () => {
  const { headers } = await site.createMembre()
  const date = '779036c7-9c5e-48a9-9e03-916865707cff'
  const { status, body } = await call(site, `lister_blocages?date_blocage=in.(${date})`, { headers })
  expect([status, body.code]).toEqual([400, '22023'])
})

test('les colonnes choisies, renommées, dans l’ordre', async () => {
  const { body } = await get(
    'select=t:titre_annonce,id_typeannonce&order=id_typeannonce.desc,titre_annonce.desc&limit=2',
  )
  expect(body).toEqual([
    { t: 'Delta "guillemet"', id_typeannonce: 4 },
    { t: 'Gamma (parenthèse)', id_typeannonce: 3 },
  ])
})

test.each([
  ['limit=2', {}, 200, '0-1/*'],
  ['limit=2', { prefer: 'count=exact' }, 206, '0-1/5'],
  ['', { prefer: 'count=exact' }, 200, '0-4/5'],
  ['offset=4', { prefer: 'count=exact' }, 206, '4-4/5'],
  ['offset=5', { prefer: 'count=exact' }, 206, '*/5'],
  ['limit=0', { prefer: 'count=exact' }, 206, '*/5'],
  ['limit=0', {}, 200, '*/*'],
  ['id_typeannonce=eq.9', { prefer: 'count=exact' }, 200, '*/0'],
  ['', { range: '1-2' }, 200, '1-2/*'],
  ['', { range: '1-2', prefer: 'count=exact' }, 206, '1-2/5'],
  ['', { range: '3-' }, 200, '3-4/*'],
  ['', { range: 'n’importe quoi' }, 200, '0-4/*'],
  ['offset=-3', {}, 200, '0-4/*'],
] as [string, Record<string, string>, number, string][])('page « %s » %o', async (query, headers, status, range) => {
  const encoded = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, value.replace('’', "'")]))
  const answer = await get(query, encoded)
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range])
})

test('au-delà du total, 416 dit combien il y a de lignes', async () => {
  const { status, body, headers } = await get('offset=100', { prefer: 'count=exact' })
  expect(status).toBe(416)
  expect(headers.get('content-range')).toBe('*/5')
  expect(body).toMatchObject({
    code: 'PGRST103',
    details: 'An offset of 100 was requested, but there are only 5 rows.',
  })
  const backwards = await get('', { range: '5-2' })
  expect(backwards.status).toBe(416)
})

test('la préférence appliquée est dite ; handling=strict refuse l’inconnue', async () => {
  const { headers } = await get('', { prefer: 'count=exact' })
  expect(headers.get('preference-applied')).toBe('count=exact')
  const lenient = await get('', { prefer: 'handling=lenient, truc=1' })
  expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, 'handling=lenient'])
  const { status, body } = await get('', { prefer: 'handling=strict, truc=1' })
  expect([status, body.code]).toEqual([400, 'PGRST122'])
})

test('un objet seul quand on en demande un', async () => {
  const accept = 'application/vnd.pgrst.object+json'
  const one = await get('titre_annonce=eq.Alpha&select=titre_annonce', { accept })
  expect(one.body).toEqual({ titre_annonce: 'Alpha' })
  expect(one.headers.get('content-type')).toContain(accept)
  const many = await get('', { accept })
  expect([many.status, many.body.code, many.body.details]).toEqual([406, 'PGRST116', 'The result contains 5 rows'])
  const xml = await get('', { accept: 'text/xml' })
  expect([xml.status, xml.body.code]).toEqual([406, 'PGRST107'])
})

test('des lignes en CSV, dont aucune ne devient une formule', async () => {
  const titre_annonce = '=HYPERLINK("http://ailleurs")'
  const { uuid_annonce } = await createAnnonce(site, { titre_annonce })
  const query = `uuid_annonce=eq.${uuid_annonce}&select=t:titre_annonce,tel_annonce,id_typeannonce`
  const { status, headers, body } = await get(query, { accept: 'text/csv' })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(body).toBe(`t,tel_annonce,id_typeannonce\r\n"'=HYPERLINK(""http://ailleurs"")",,1`)
  await site.database.pool.query('delete from annonce where uuid_annonce = $1', [uuid_annonce])
})

test('les valeurs vides s’omettent quand on le demande', async () => {
  const accept = 'application/vnd.pgrst.array+json;nulls=stripped'
  const { headers, body } = await get('titre_annonce=eq.Alpha&select=titre_annonce,tel_annonce', { accept })
  expect(body).toEqual([{ titre_annonce: 'Alpha' }])
  expect(headers.get('content-type')).toContain('nulls=stripped')
})

test('ce qu’un visiteur compose prend cent noms d’instruction au plus, loin des recherches', async () => {
  for (let rang = 0; rang < 110; rang++) await get(`select=un_alias${rang}:titre_annonce&order=titre_annonce`)
  const prepared = (share: 'libre' | 'visiteur') =>
    site.database.share(share).query<{ statement: string }>('select statement from pg_prepared_statements')
  expect((await prepared('libre')).rows.length).toBeLessThanOrEqual(100)
  let rows: { statement: string }[] = []
  // Another search each time, since an answer is kept, until it is read on the connection that is asked.
  for (let p_limite = 1; rows.length === 0; p_limite++) {
    await call(site, 'rpc/lister_annonces', { args: { p_limite } })
    rows = (await prepared('visiteur')).rows
  }
  expect(rows.map(({ statement }) => statement).join()).not.toContain('un_alias')
})

test('un total sous filtres compte tout ce qu’ils gardent, page après page', async () => {
  const args = { p_limite: 2 }
  const headers = { prefer: 'count=exact' }
  const filter = 'rpc/lister_annonces?id_typeannonce=in.(1,2)&select=titre_annonce'
  const { body, headers: got } = await call(site, filter, { args, headers })
  expect([body.length, got.get('content-range')]).toEqual([2, '0-1/3'])
  const rest = await call(site, filter, { args: { ...args, p_decalage: 2 }, headers })
  expect([rest.body.length, rest.headers.get('content-range')]).toEqual([1, '2-2/3'])
  const none = await call(site, 'rpc/lister_annonces?titre_annonce=eq.Zeta', { args: {}, headers })
  expect(none.headers.get('content-range')).toBe('*/0')
})

test('HEAD répond comme GET, sans corps', async () => {
  const { status, headers, body } = await call(site, 'lister_annonces?limit=2', {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  })
  expect([status, headers.get('content-range'), body]).toEqual([206, '0-1/5', undefined])
})
