// Page settings for tests that render.
import type { Settings } from '../protocol/rendering.ts'

export const reglagesEssai: Settings = {
  origin: 'https://kinebouge.fr',
  oidc: { issuer: 'https://compte.kinebouge.fr', client_id: '12', audience: '34', embedded: true },
  debug: false,
}
