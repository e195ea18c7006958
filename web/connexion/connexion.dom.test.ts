// Leaving for sign-up: not needed by a member, and a silent provider is reported.
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { storedReturn } from '../session/oidc.ts'
import { show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import Connexion from './Connexion.screen.tsx'
import Inscription from './Inscription.screen.tsx'
import OidcLogoutCallback from './OidcLogoutCallback.screen.tsx'

const muet = 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'

/** What a provider says of itself, with the one page it can be asked for. */
const openFor = (prompt: 'create' | 'login') => {
  const { issuer } = reglagesEssai.oidc
  return { issuer, authorization_endpoint: `${issuer}/authorize`, prompt_values_supported: [prompt] }
}

test('un membre qui ouvre /inscription va à son compte, et /connexion à l’accueil', async () => {
  const inscription = show(h(Inscription), {})
  await waitFor(() => expect(inscription.went).toEqual(['/mon-compte']))
  const connexion = show(h(Connexion), {})
  await waitFor(() => expect(connexion.went).toEqual(['/']))
})

test('un visiteur reste sur /connexion, qui lui propose d’entrer', async () => {
  const { went } = show(h(Connexion), {}, { membre: false })
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeTruthy()
  expect(went).toEqual([])
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

test('s’inscrire prend la place de la page, pour que Précédent ramène à celle d’avant', async () => {
  const replaced: string[] = []
  vi.spyOn(location, 'replace').mockImplementation((to) => void replaced.push(String(to)))
  const provider = openFor('create')
  show(h(Inscription), { '.well-known': () => [200, provider] }, { membre: false })
  await waitFor(() => expect(replaced).toHaveLength(1))
  const asked = new URL(replaced[0]!)
  expect([asked.pathname, asked.searchParams.get('prompt')]).toEqual(['/authorize', 'create'])
})

test('chez un fournisseur sans page d’inscription, « Créer un compte » mène à sa page de connexion', async () => {
  const replaced: string[] = []
  vi.spyOn(location, 'replace').mockImplementation((to) => void replaced.push(String(to)))
  const provider = openFor('login')
  show(h(Inscription), { '.well-known': () => [200, provider] }, { membre: false })
  await waitFor(() => expect(replaced).toHaveLength(1))
  expect(new URL(replaced[0]!).searchParams.has('prompt')).toBe(false)
})

test('/connexion oublie les demandes de plus de dix minutes, et elles seules', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const ask = (id: string, age: number) =>
    localStorage.setItem(`oidc.${id}`, JSON.stringify({ id, created: seconds - age, code_verifier: 'x' }))
  ask('ancienne', 601)
  ask('recente', 60)
  localStorage.setItem('annonce-brouillon:1', '{}')
  show(h(Connexion), {}, { membre: false })
  await waitFor(() => expect(Object.keys(localStorage).toSorted()).toEqual(['annonce-brouillon:1', 'oidc.recente']))
})

test('le retour d’une déconnexion dit ce qu’il fait, et finit à l’accueil, qui dit ce qui a manqué', async () => {
  history.replaceState(null, '', '/oidc-logout-callback?state=inconnu')
  const replaced: string[] = []
  vi.spyOn(location, 'replace').mockImplementation((to) => void replaced.push(String(to)))
  show(h(OidcLogoutCallback), {}, { membre: false })
  expect(screen.getByText('Finalisation de la déconnexion...')).toBeTruthy()
  await waitFor(() => expect(replaced).toHaveLength(1))
  expect(replaced[0]).toBe('/?logoutError=true')
})

test('un bouton pressé avant que la page soit prête demande la même page, qui part d’elle-même', async () => {
  const replaced: string[] = []
  vi.spyOn(location, 'replace').mockImplementation((to) => void replaced.push(String(to)))
  const provider = openFor('create')
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('http://site/connexion?retour=%2Fajouter-annonce')
  const answers: Parameters<typeof show>[1] = { '.well-known': () => [200, provider] }
  show(h(Connexion), answers, { membre: false, adresse: '/connexion?avec=inscription' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Créer un compte' })
  expect([button.type, button.name, button.value]).toEqual(['submit', 'avec', 'inscription'])
  expect(button.form?.getAttribute('action')).toBe('/connexion')
  await waitFor(() => expect(replaced).toHaveLength(1))
  expect(new URL(replaced[0]!).searchParams.get('prompt')).toBe('create')
  expect(storedReturn()).toBe('/ajouter-annonce')
})
