// The variable parts of the address, such as `uuid_annonce`.
import { createContext, useContext } from 'react'

export const ParamsContext = createContext<Record<string, string | undefined>>({})

/** A variable part by name; empty when the route has none. */
export const useParam = (name: string): string => useContext(ParamsContext)[name] ?? ''
