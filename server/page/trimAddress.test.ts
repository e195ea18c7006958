// The end of a copied address: what belongs to the sentence around it is left out, and nothing else.
import { expect, test } from 'vitest'
import { trimAddress } from './trimAddress.ts'

const annonce = '/annonce/4d9f3c56-0000-4000-8000-000000000000'

test.each(['.', ',', ')', ').', '%20', '%20.', '/', '»'.replace('»', '%C2%BB'), '%c2%bb', '!', '...', '"', '%22%29'])(
  '%s à la fin est retiré',
  (fin) => {
    expect(trimAddress(annonce + fin)).toBe(annonce)
    expect(trimAddress(`/a/4d9f3c56${fin}`)).toBe('/a/4d9f3c56')
    expect(trimAddress(`${annonce}${fin}?fbclid=1.`)).toBe(`${annonce}?fbclid=1.`)
  },
)

test.each(['/', '//', '//exemple.fr/', '/\\exemple.fr/', '/.', annonce, '/annonces?lieu=Tours.', '/favicon.svg'])(
  '%s reste',
  (url) => {
    expect(trimAddress(url)).toBeNull()
  },
)
