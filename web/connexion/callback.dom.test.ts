// The return of a sign-in in a DOM: each failure has its text and its delay, and a refused sign-up page its fallback.
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reglagesEssai } from '#domain/testing/settings.ts'
import type { Answers } from '../testing/dom.ts'

const { issuer } = reglagesEssai.oidc
const provider = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  prompt_values_supported: ['create'],
}

/** The return screen at this address, of a sign-in that this browser began or not. A page exchanges one code: each test has its own modules. */
async function comeBack(query: Record<string, string>, answers: Answers = {}, began = false) {
  vi.resetModules()
  const { show } = await import('../testing/dom.ts')
  const { h } = await import('../testing/render.ts')
  const { configureOidc } = await import('../session/oidc.ts')
  const { redirectToSignIn } = await import('../session/provider.ts')
  const { default: OidcCallback } = await import('./OidcCallback.screen.tsx')
  const known: Answers = { '.well-known': () => [200, provider], ...answers }
  let state = 'inconnu'
  if (began) {
    configureOidc(reglagesEssai)
    vi.stubGlobal('fetch', async () => Response.json(provider))
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await redirectToSignIn('/favoris')
    state = new URL(String(assign.mock.lastCall![0])).searchParams.get('state')!
  }
  history.replaceState(null, '', `/oidc-callback?${new URLSearchParams({ ...query, state })}`)
  const timer = vi.spyOn(globalThis, 'setTimeout').mockClear()
  const { went } = show(h(OidcCallback), known, { membre: false })
  /** Runs what waits for exactly this delay, which an effect may ask for a little after the text is shown. */
  const elapse = async (ms: number) => {
    const list = () => timer.mock.calls.filter(([, delay]) => delay === ms)
    await waitFor(() => expect(list()).toHaveLength(1))
    for (const [work] of list()) (work as () => void)()
  }
  return { went, elapse }
}

test('un retour inconnu : la phrase, puis /connexion après 2 s', async () => {
  const { went, elapse } = await comeBack({ code: 'abc' })
  expect(await screen.findByText('Session expirée. Veuillez vous reconnecter.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Erreur de connexion' })).toBeNull()
  expect([location.search, went]).toEqual(['', []])
  await elapse(2000)
  expect(went).toEqual(['/connexion'])
})

test('une autre erreur : son texte, puis /connexion après 3 s', async () => {
  const query = { error: 'access_denied', error_description: 'Demande annulée' }
  const { went, elapse } = await comeBack(query, {}, true)
  expect(await screen.findByRole('heading', { name: 'Erreur de connexion' })).toBeTruthy()
  expect(screen.getByText("Erreur d'authentification: Demande annulée")).toBeTruthy()
  expect(went).toEqual([])
  await elapse(3000)
  expect(went).toEqual(['/connexion'])
})

test('le service se tait pendant l’échange : la phrase, rien n’est gardé', async () => {
  const { elapse, went } = await comeBack({ code: 'abc' }, { '/token': () => null }, true)
  const muet = 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'
  expect(await screen.findByText(`Erreur d'authentification: ${muet}`)).toBeTruthy()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('oidc.user:'))).toEqual([])
  await elapse(3000)
  expect(went).toEqual(['/connexion'])
})

test('un fournisseur qui refuse la page d’inscription : sa page de connexion, sans la demander', async () => {
  const replaced: string[] = []
  vi.spyOn(location, 'replace').mockImplementation((to) => void replaced.push(String(to)))
  const error_description = 'unsupported prompt value requested'
  const { went } = await comeBack({ error: 'invalid_request', error_description }, {}, true)
  await waitFor(() => expect(replaced).toHaveLength(1))
  const asked = new URL(replaced[0]!)
  expect([asked.pathname, asked.searchParams.has('prompt'), went]).toEqual(['/authorize', false, []])
})
