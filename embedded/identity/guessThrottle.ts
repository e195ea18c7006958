// Slows password guessing, then limits attempts per minute, without ever locking out the owner.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Counters } from '#domain/limite/counters.ts'
import { freins, keyOf, quotas } from './quota.ts'
import { refusals } from './zitadelErrors.ts'

/** One attempt: e-mail, browser and address. */
export interface Essai {
  email: string
  navigateur: string
  address: string
}

const keyOfBoth = ({ email, address }: Essai) => `${keyOf(email)}:${address}`

/**
 * Counts the attempt before checking it, so that parallel attempts are slowed too, then waits. First attempts of an address on an
 * account always pass: a flood cannot lock the owner out.
 */
export async function waitTurn(comptage: Counters, essai: Essai): Promise<void> {
  const compte = keyOf(essai.email)
  const wait =
    (await comptage.spend(quotas.connexionNavigateur, essai.navigateur)) ||
    (await comptage.spend(quotas.connexionAdresse, essai.address))
  if (wait) throw refusals.tooMany(wait)
  const insists = (await comptage.spend(quotas.connexionPaire, keyOfBoth(essai))) > 0
  const alone = insists ? await comptage.spend(quotas.connexionCompte, compte) : 0
  if (alone) throw refusals.tooMany(alone)
  const ofCompte = await comptage.delay(freins.essaiCompte, compte)
  const ofBrowser = await comptage.delay(freins.essaiNavigateur, essai.navigateur)
  const ofAddress = await comptage.delay(freins.essaiAdresse, essai.address)
  await sleep(Math.max(insists ? ofCompte : 0, ofBrowser, ofAddress) * 1000)
}

/** A right password clears the account's count; the browser and the address get back this attempt only. */
export async function forgive(comptage: Counters, essai: Essai): Promise<void> {
  const compte = keyOf(essai.email)
  await comptage.forget(freins.essaiCompte, compte)
  await comptage.forget(quotas.connexionCompte, compte)
  await comptage.forget(quotas.connexionPaire, keyOfBoth(essai))
  await comptage.giveBack(freins.essaiNavigateur, essai.navigateur)
  await comptage.giveBack(freins.essaiAdresse, essai.address)
  await comptage.giveBack(quotas.connexionNavigateur, essai.navigateur)
  await comptage.giveBack(quotas.connexionAdresse, essai.address)
}
