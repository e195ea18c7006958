// What the server tells every page: the site's public address and the identity provider.
import { createContext, useContext } from 'react'

export interface Settings {
  origin: string
  oidc: { issuer: string; client_id: string; audience: string }
  /** Whether this installation has the debug page. */
  debug: boolean
}

export const SettingsContext = createContext<Settings | null>(null)

export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('no settings around this component')
  return settings
}

/** The site's public origin, without a trailing slash: for canonical links and structured data. */
export const useOrigin = (): string => useSettings().origin
