// Third-party clients, unmodified: Supabase's PostgREST client and an OpenAPI validator.
import SwaggerParser from '@apidevtools/swagger-parser'
import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, expect, test } from 'vitest'
import { functions, views } from '#domain/contract/contract.ts'
import type { Func, View } from '#domain/contract/entry.ts'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'

// biome-ignore lint/suspicious/noExplicitAny: the client is used without generated types, as a stranger would
let visitor: PostgrestClient<any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
let member: PostgrestClient<any, any, any>

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
beforeAll(async () => {
  for (const titre_annonce of ['Un', 'Deux, virgule', 'Trois "guillemets"', 'Quatre (parenthèses)'])
    await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne, titre_annonce })
  visitor = new PostgrestClient(`${site.url}/api`, { schema: 'anon_ae' })
  member = new PostgrestClient(`${site.url}/api`, { schema: 'utilisateur_ae', headers: camille.headers })
})

test('postgrest-js lit, filtre, ordonne, page et compte', async () => {
  const { data, count, error, status } = await visitor
    .from('lister_annonces')
    .select('titre_annonce, type:type_annonce_libelle', { count: 'exact' })
    .in('titre_annonce', ['Un', 'Deux, virgule', 'Quatre (parenthèses)'])
    .or('id_typeannonce.eq.1,tel_annonce.not.is.null')
    .order('titre_annonce', { ascending: false })
    .range(0, 1)
  expect(error).toBeNull()
  expect([status, count]).toEqual([206, 3])
  expect(data).toEqual([
    { titre_annonce: 'Un', type: 'Assistanat' },
    { titre_annonce: 'Quatre (parenthèses)', type: 'Assistanat' },
  ])
})

test('postgrest-js compte sans lire, et lit un seul objet', async () => {
  const { count, data } = await visitor.from('lister_annonces').select('*', { count: 'exact', head: true })
  expect([count, data]).toEqual([4, null])
  const one = await visitor.from('lister_annonces').select('titre_annonce').eq('titre_annonce', 'Un').single()
  expect(one.data).toEqual({ titre_annonce: 'Un' })
  const none = await visitor.from('lister_annonces').select().eq('titre_annonce', 'Zéro').single()
  expect(none.error?.code).toBe('PGRST116')
})

test('postgrest-js appelle les fonctions : lignes, rien, refus', async () => {
  const found = await visitor.rpc('lister_annonces', { p_limite: 2 }, { count: 'exact' })
  expect([found.data.length, found.count]).toEqual([2, 4])
  const renamed = await member.rpc('renseigner_pseudo', { p_pseudo: 'Camille K' })
  expect([renamed.status, renamed.data]).toEqual([204, null])
  const refused = await member.rpc('renseigner_pseudo', { p_pseudo: '' })
  expect(refused.error?.message).toBe('Le pseudo ne peut pas être vide.')
  const closed = await visitor.from('lire_personne').select()
  expect([closed.status, closed.error?.code]).toEqual([404, 'PGRST205'])
})

test('swagger-parser accepte /api/openapi, qui nomme ce que le contrat ouvre à tous, et le flux', async () => {
  const response = await fetch(`${site.url}/api/openapi`)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const document = await SwaggerParser.validate((await response.json()) as Parameters<typeof SwaggerParser.validate>[0])
  const open = (entries: Record<string, View | Func>) => Object.keys(entries).filter((name) => !entries[name]!.role)
  const paths = ['/flux', ...open(views).map((name) => `/${name}`), ...open(functions).map((name) => `/rpc/${name}`)]
  expect(Object.keys(document.paths ?? {}).sort()).toEqual(paths.sort())
})

test('postgrest-js reçoit à la racine la description de PostgREST, que swagger-parser accepte : celle de son profil', async () => {
  const open = (entries: Record<string, View | Func>, profil?: string) =>
    Object.keys(entries).filter((name) => !entries[name]!.role && (!profil || entries[name]!.profil === profil))
  for (const [client, profil] of [
    [visitor, 'anon_ae'],
    [member, undefined],
  ] as const) {
    const { data, error } = await client.getOpenApiSpec()
    expect(error).toBeNull()
    const document = await SwaggerParser.validate(data as unknown as Parameters<typeof SwaggerParser.validate>[0])
    const paths = [
      ...open(views, profil).map((name) => `/${name}`),
      ...open(functions, profil).map((name) => `/rpc/${name}`),
    ]
    expect(Object.keys(document.paths ?? {}).sort()).toEqual(paths.sort())
    expect(document).toMatchObject({
      swagger: '2.0',
      basePath: '/api',
      definitions: {
        lister_annonces: {
          required: expect.arrayContaining(['uuid_annonce']),
          properties: { titre_annonce: { type: 'string' }, coords: { properties: { lat: { type: 'number' } } } },
        },
      },
    })
    expect(JSON.stringify(document)).not.toMatch(/nullable|"anyOf"|"type":\[|components/)
  }
  const { required } = (await member.getOpenApiSpec()).data!.definitions!.lister_annonces as { required: string[] }
  expect(required).not.toContain('distance_annonce')
  const { creer_forum_arguments } = (await member.getOpenApiSpec()).data!.definitions as Record<
    string,
    { required: string[] }
  >
  expect(creer_forum_arguments!.required).toEqual(['p_titre_forum', 'p_id_categorie'])
  const plain = await call(site, '')
  expect(plain.body.openapi).toBe('3.1.0')
  const refused = await call(site, '', { headers: { accept: 'application/openapi+json', 'accept-profile': 'public' } })
  expect([refused.status, refused.body.code]).toEqual([406, 'PGRST106'])
})
