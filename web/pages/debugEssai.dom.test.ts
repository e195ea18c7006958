// A function called from /debug: an answer, arguments that are no object, a refusal, nothing to answer.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import { DebugEssai } from './DebugEssai.tsx'

const $ref = '#/components/schemas/renseigner_pseudo'
const post = {
  summary: 'Change le pseudo.',
  description: '',
  requestBody: { content: { 'application/json': { schema: { $ref } } } },
}
const openapi = {
  info: { description: 'Une API.' },
  paths: { '/rpc/renseigner_pseudo': { post }, '/lister_annonces': { get: { summary: '', description: '' } } },
  components: {
    schemas: { renseigner_pseudo: { properties: { p_pseudo: { type: 'string' } }, required: ['p_pseudo'] } },
  },
}

test('une fonction s’essaie : une réponse, un refus, rien à répondre', async () => {
  let answer: [number, unknown?] = [400, { code: 'P0001', message: 'Le pseudo ne peut pas être vide.' }]
  const { person, written } = show(h(DebugEssai), { openapi: () => [200, openapi], renseigner_pseudo: () => answer })
  const call = () => person.click(screen.getByRole('button', { name: 'Appeler renseigner_pseudo' }))
  await screen.findByRole('option', { name: 'renseigner_pseudo' })
  // A view takes no arguments: it is not offered.
  expect(screen.queryByRole('option', { name: 'lister_annonces' })).toBeNull()
  await person.selectOptions(screen.getByLabelText('Fonction'), 'renseigner_pseudo')
  const args = screen.getByLabelText<HTMLTextAreaElement>('Arguments')
  expect(args.value).toBe('{\n  "p_pseudo": ""\n}')
  await call()
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur 400\u00a0: Le pseudo ne peut pas être vide.')

  answer = [200, ['un', 'deux']]
  await call()
  expect(await screen.findByText('La fonction a répondu.')).toBeTruthy()
  expect(JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Réponse').value)).toEqual(['un', 'deux'])

  answer = [204]
  await call()
  expect(await screen.findByText(/^Fait\s: la fonction ne répond rien \(204\)\.$/)).toBeTruthy()

  await person.clear(args)
  await person.click(args)
  await person.paste('[1, 2]')
  await call()
  expect(await screen.findByText('Les arguments sont un objet JSON, comme {"p_limite": 3}.')).toBeTruthy()
  expect(written.map(({ body }) => body)).toEqual(Array(3).fill({ p_pseudo: '' }))
})
