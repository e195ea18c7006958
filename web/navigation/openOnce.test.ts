// Loading a file on demand: once, and after a failure again only from another address.
import { expect, test } from 'vitest'
import { openOnce } from './openOnce.ts'

function fichier(answers: (() => Promise<string>)[]) {
  const asked = { fois: 0, adresse: '/annonces?vue=carte' }
  const opening = openOnce(
    () => answers[asked.fois++]!(),
    () => asked.adresse,
  )
  return { asked, opening }
}
const absent = () => Promise.reject(new Error('le fichier ne vient pas'))

test('un fichier se demande une fois, et se lit dès qu’il est là', async () => {
  const { asked, opening } = fichier([async () => 'la carte'])
  expect(opening.opened()).toBeUndefined()
  expect(await Promise.all([opening.open(), opening.open()])).toEqual(['la carte', 'la carte'])
  expect([opening.opened(), await opening.open(), asked.fois]).toEqual(['la carte', 'la carte', 1])
})

test('un fichier qui ne vient pas n’est pas redemandé par chaque rendu de la même page', async () => {
  const { asked, opening } = fichier([absent, async () => 'la carte'])
  const first = opening.open()
  await expect(first).rejects.toThrow('ne vient pas')
  expect(opening.open()).toBe(first)
  expect(asked.fois).toBe(1)
  asked.adresse = '/annonces?departement=37'
  expect(await opening.open()).toBe('la carte')
  expect([opening.opened(), asked.fois]).toEqual(['la carte', 2])
})
