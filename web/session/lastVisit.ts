// When a member was last on the site, as this browser keeps it: what is new on their home page is told since then.
import { followVisites, parseVisites } from '#domain/accueil/accueil.ts'
import { readStored, writeStored } from './storage.ts'

/** Before whose they are; forgotten at sign-out (oidc.ts) by the beginning of their name. */
const cleVisite = 'kinebouge.recemment:'

const readVisites = (sub: string) => followVisites(parseVisites(readStored(cleVisite + sub)), new Date())

/** The visit before this one, whether or not this page is noted already. */
export const readLastVisit = (sub: string): string | null => readVisites(sub).avant

export const storeVisit = (sub: string): void => void writeStored(cleVisite + sub, JSON.stringify(readVisites(sub)))
