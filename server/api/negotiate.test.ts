// Which form of an answer the caller prefers.
import { describe, expect, test } from 'vitest'
import { readAccept } from './negotiate.ts'

describe('Accept', () => {
  test.each([
    ['text/csv; q=0.1, application/json', 'array'],
    ['text/csv, application/json', 'csv'],
    ['application/json;q=0, text/csv', 'csv'],
    ['application/json; q=0.5, text/csv; q=0.9', 'csv'],
    ['image/png, */*;q=0.1', 'array'],
    ['application/vnd.pgrst.object+json;q=bien', 'object'],
  ])('« %s » : %s', (accept, form) => {
    expect(readAccept(accept).form).toBe(form)
  })

  test('ce qui est refusé par sa qualité n’est pas servi', () => {
    expect(() => readAccept('application/json;q=0')).toThrow()
  })
})
