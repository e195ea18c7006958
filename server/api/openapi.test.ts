// The API description says how to call each entry; its examples are accepted by the API.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { functions, views } from '#domain/contract/contract.ts'
import type { Func, View } from '#domain/contract/entry.ts'
import { describeApi } from './openapi.ts'
import type { Operation } from './openapiTexts.ts'

const { paths, components } = describeApi('https://kinebouge.example', 'https://compte.example')
const operations = Object.entries(paths).map(([path, one]): [string, Operation] => [path, (one.get ?? one.post)!])
const ouvertes = Object.entries<Func>(functions).filter(([, { role }]) => !role)

test('chaque entrée du contrat dit en une phrase ce qu’elle est, même celles que personne d’autre ne lit', () => {
  for (const [name, { resume }] of Object.entries<View | Func>({ ...views, ...functions }))
    expect(resume, name).toMatch(/^\p{Lu}.{10,}[^.]\.$/u)
})

test.each(operations)('%s dit à qui elle s’adresse, ses limites, ses refus et leurs en-têtes', (path, operation) => {
  expect(operation.summary).toMatch(/\.$/)
  expect(operation.operationId).toMatch(/^\w+$/)
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '405', '429', '503']))
  if (path === '/flux') return
  expect(operation.description).toMatch(/^Pour (tous|les membres)\..* Limites\u00a0: `\w+`, \d+ (par|en) /)
  const [done] = Object.values(operation.responses) as { headers?: object }[]
  expect(Object.keys(done!.headers!)).toEqual(expect.arrayContaining(['RateLimit-Policy', 'RateLimit']))
})

test('les refus disent quand revenir, ce qui manque au jeton, ou les méthodes', () => {
  const sent = (status: 401 | 405 | 429 | 503) =>
    Object.keys((components.responses[status] as { headers?: object }).headers ?? {})
  expect(sent(401)).toEqual(['WWW-Authenticate'])
  expect(sent(405)).toEqual(['Allow'])
  expect(sent(429)).toEqual(['Retry-After', 'RateLimit-Policy', 'RateLimit'])
  expect(sent(503)).toEqual(['Retry-After'])
})

test.each(ouvertes)('%s : ses arguments sont dits un par un, et son exemple est bon', (name, { args }) => {
  const { properties, examples, required } = components.schemas[`${name.replace(/\W/g, '_')}_arguments`]!
  for (const [argument, { description }] of Object.entries(properties!)) expect(description, argument).toMatch(/\.$/)
  expect(args.safeParse(examples![0]).error).toBeUndefined()
  const requis = Object.keys(args.shape).filter(
    (key) => !(args.shape[key] as z.ZodMiniType).safeParse(undefined).success,
  )
  expect(required ?? []).toEqual(requis)
  expect((paths[`/rpc/${name}`]!.post!.requestBody as { required: boolean }).required).toBe(true)
})

test('chaque exemple du document est de la forme que le document dit', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema(
    JSON.parse(JSON.stringify(describeApi('https://kinebouge.example', 'https://compte.example'))),
    'document',
  )
  const wrong = Object.entries(components.schemas).flatMap(([name, { examples = [] }]) => {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`)!
    return examples.flatMap((example) => (validate(example) ? [] : [`${name} ${ajv.errorsText(validate.errors)}`]))
  })
  expect(wrong).toEqual([])
  expect(Object.values(components.schemas).flatMap(({ examples = [] }) => examples).length).toBeGreaterThan(100)
})

test('les lignes ont un nom, et un exemple qui en est une', () => {
  for (const [name, { row, role }] of Object.entries<View>(views)) {
    if (role) continue
    expect(JSON.stringify(paths[`/${name}`])).toContain(`"items":{"$ref":"#/components/schemas/${name}"}`)
    expect(z.array(row).safeParse(components.schemas[name]!.examples).error, name).toBeUndefined()
  }
})

test('un texte dit sa longueur, un jour sa forme', () => {
  const of = (name: string) => components.schemas[`${name}_arguments`]!.properties!
  expect(of('inserer_annonce').p_titre).toMatchObject({ maxLength: 80 })
  expect(of('envoyer_mp').p_contenu_message).toMatchObject({ maxLength: 5000 })
  expect(of('inserer_annonce').p_datecontrat).toMatchObject({ format: 'date' })
})

test('de deux noms d’une chose, l’un est à quitter, et dit pour lequel', () => {
  const quittees = operations.filter(([, { deprecated }]) => deprecated)
  expect(quittees.map(([path, { description }]) => [path, /Autre nom de `(\w+)`/.exec(description)?.[1]])).toEqual([
    ['/rpc/ajouter_annonce', 'inserer_annonce'],
    ['/rpc/generer_lien_téléchargement_image', 'generer_lien_telechargement_image'],
    ['/rpc/envoyer_forum', 'envoyer_message_forum'],
  ])
  for (const { remplacee } of Object.values<Func>(functions)) if (remplacee) expect(functions).toHaveProperty(remplacee)
})

test('d’où vient un jeton, et que d’autres applications n’en ont pas, est dit', () => {
  expect(components.securitySchemes.openid.openIdConnectUrl).toBe(
    'https://compte.example/.well-known/openid-configuration',
  )
  expect(describeApi('https://kinebouge.example', 'https://compte.example').info.description).toContain(
    'Aucune autre application ne peut pour l’instant',
  )
})
