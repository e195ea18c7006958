// Leaving to sign up: a member has no need to, and a provider that is silent is told.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import Connexion from './Connexion.tsx'
import Inscription from './Inscription.tsx'

const muet = 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'

test('un membre qui ouvre /inscription va à son compte, et /connexion à l’accueil', async () => {
  const inscription = show(h(Inscription), {})
  await waitFor(() => expect(inscription.went).toEqual(['/mon-compte']))
  const connexion = show(h(Connexion), {})
  await waitFor(() => expect(connexion.went).toEqual(['/']))
})

test('le service de connexion se tait : la phrase, et « Réessayer » demande de nouveau', async () => {
  let asked = 0
  const { person } = show(
    h(Inscription),
    {
      '.well-known': () => {
        asked += 1
        return null
      },
    },
    { membre: false },
  )
  expect(await screen.findByText(`Une erreur est survenue : ${muet}`)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(asked).toBe(2))
  expect(await screen.findByText(`Une erreur est survenue : ${muet}`)).toBeTruthy()
})
