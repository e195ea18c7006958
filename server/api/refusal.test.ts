// A refusal in PostgREST's format, with its field.
import pg from 'pg'
import { expect, test } from 'vitest'
import { phrases } from '../adapter/pool.ts'
import { answerError } from './errorResponse.ts'
import { check, Refusal, refuse, unauthorized } from './refusal.ts'

test('un refus porte son statut, son code et sa phrase, et rien que l’on n’ait dit', () => {
  expect(new Refusal(404, 'PGRST205', 'Rien ici.')).toMatchObject({
    message: 'Rien ici.',
    status: 404,
    body: { code: 'PGRST205', message: 'Rien ici.', details: null, hint: null },
    headers: {},
  })
  const dit = { details: 'où', hint: 'quoi', headers: { 'retry-after': '2' } }
  const { body, headers } = new Refusal(503, 'PGRST003', 'Plus tard.', dit)
  expect([body.details, body.hint, headers]).toEqual(['où', 'quoi', { 'retry-after': '2' }])
})

test.each([
  ['sa phrase', 'Trop long.', { hint: null }],
  ['sa phrase et son champ', { champ: 'titre_annonce', phrase: 'Trop long.' }, { hint: 'titre_annonce' }],
])('une règle qui refuse répond 400, avec %s', (_, refus, corps) => {
  expect(() => check(refus)).toThrow(
    expect.objectContaining({
      status: 400,
      body: { code: 'P0001', message: 'Trop long.', details: null, ...corps },
    }),
  )
})

test('une règle qui ne refuse rien laisse passer', () => {
  expect(check(null)).toBeUndefined()
})

test('un refus peut ne nommer aucun champ', () => {
  expect(refuse('Non.').body.hint).toBeNull()
})

test.each([
  ['PGRST302', 'Bearer'],
  ['PGRST301', 'Bearer error="invalid_token", error_description="Jeton fini"'],
])('sans compte reconnu, %s demande un jeton', (code, challenge) => {
  expect(unauthorized(code, 'Jeton fini')).toMatchObject({
    status: 401,
    body: { code, message: 'Jeton fini' },
    headers: { 'www-authenticate': challenge },
  })
})

test('une fonction de PostgreSQL que nous appelons mal est une panne, sans sa phrase anglaise', () => {
  const error = Object.assign(new pg.DatabaseError('payload string too long', 0, 'error'), { code: '22023' })
  expect(answerError(error)).toMatchObject({ status: 500, body: { code: 'XX000' }, fault: error })
})

test.each([
  ['23514', { constraint: 'personne_partie' }],
  ['23503', { constraint: 'annonce_personne' }],
  ['23502', { column: 'pseudo_personne' }],
])('%s, refusé par la base elle-même, se dit en français, sans le nom de rien', (code, of) => {
  const error = Object.assign(new pg.DatabaseError('new row for relation "personne" violates', 0, 'error'), of, {
    code,
    detail: 'Failing row contains (06…)',
  })
  expect(answerError(error).body).toEqual({ code, message: phrases.refusee, details: null, hint: null })
})

test('une contrainte de la base qui refuse ne montre pas la ligne refusée', () => {
  const error = Object.assign(new pg.DatabaseError('refusée', 0, 'error'), {
    code: '23514',
    detail: 'Failing row contains (06…)',
  })
  expect(answerError(error)).toMatchObject({ status: 400, body: { code: '23514', details: null } })
})
