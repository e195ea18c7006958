// The settings sent with the page, for components.
import { createContext, useContext } from 'react'
import type { Settings } from '#domain/protocol/rendering.ts'

export const SettingsContext = createContext<Settings | null>(null)

export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('no settings around this component')
  return settings
}

/** The public origin without a trailing slash, for canonical links and structured data. */
export const useOrigin = (): string => useSettings().origin
