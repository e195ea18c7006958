// The date of a member's last visit, stored in this browser, to show what is new since.
import { followVisites, parseVisites } from '#domain/accueil/accueil.ts'
import { readStored, writeStored } from './storage.ts'

/** Key prefix; oidc.ts erases all such keys at sign-out. */
const cleVisite = 'kinebouge.recemment:'

const readVisites = (sub: string) => followVisites(parseVisites(readStored(cleVisite + sub)), new Date())

/** The visit before this one, even when this page was already recorded. */
export const readLastVisit = (sub: string): string | null => readVisites(sub).avant

export const storeVisit = (sub: string): void => void writeStored(cleVisite + sub, JSON.stringify(readVisites(sub)))
