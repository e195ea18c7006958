import { expect, test } from 'vitest'
import { idempotencyKey } from './idempotencyKey.ts'

/** A draft, as a form keeps it. */
function newBrouillon() {
  const saisie = { uuid_client: '', texte: 'Bonjour' }
  return { saisie, change: (morceau: Partial<typeof saisie>) => void Object.assign(saisie, morceau) }
}

test('le même envoi, refait, garde son identifiant', () => {
  const brouillon = newBrouillon()
  const id = idempotencyKey(brouillon, 'uuid_client').take()
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(idempotencyKey(brouillon, 'uuid_client').take()).toBe(id)
  expect(brouillon.saisie).toEqual({ uuid_client: id, texte: 'Bonjour' })
})

test('un autre contenu est un autre envoi', () => {
  const brouillon = newBrouillon()
  const envoi = idempotencyKey(brouillon, 'uuid_client')
  const id = envoi.take()
  envoi.renew()
  expect(brouillon.saisie.uuid_client).toBe('')
  expect(idempotencyKey(brouillon, 'uuid_client').take()).not.toBe(id)
})

test('un identifiant gardé d’avant le rechargement sert encore', () => {
  const brouillon = newBrouillon()
  brouillon.change({ uuid_client: 'gardé' })
  expect(idempotencyKey(brouillon, 'uuid_client').take()).toBe('gardé')
})
