// The variable parts of the address being shown, such as `uuid_annonce`.
import { createContext, useContext } from 'react'

export const ParamsContext = createContext<Record<string, string | undefined>>({})

/** A variable part by its name in the table of routes; empty when the route has none of that name. */
export const useParam = (name: string): string => useContext(ParamsContext)[name] ?? ''
