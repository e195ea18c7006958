// Password attempts: checks, slowing down of guessers, and no lockout by a flood.
import { describe, expect, test } from 'vitest'
import { Busy } from '#domain/limite/concurrency.ts'
import { type Quota, waitOf } from '#domain/limite/counters.ts'
import { createCounters } from '../../server/limite/counters.ts'
import { Browser } from '../../server/testing/cookieBrowser.ts'
import { ask, camille, openFileProvider, signIn } from '../../server/testing/provider.ts'
import { openCompte } from './accounts.ts'
import { forgive, waitTurn } from './guessThrottle.ts'
import { checkPassword, hashPassword } from './password.ts'
import { freins, quotas } from './quota.ts'

const opened = await openFileProvider()
await opened.identity.createAccount(camille)

const countsOf = async ({ nom }: Quota): Promise<number[]> => {
  const { rows } = await opened.pool.query('select points from limite where starts_with(key, $1)', [`${nom}:`])
  return rows.map(({ points }) => points)
}

// Up to sixty passwords are hashed, one or two at a time: minutes on a busy machine.
describe('mots de passe', { timeout: 300_000 }, () => {
  test('l’attente grandit d’une seconde tous les cinq échecs, dix au plus', () => {
    const delays = [0, 4, 5, 9, 10, 49, 50, 5000].map((failures) => waitOf(freins.essaiCompte, failures))
    expect(delays).toEqual([0, 0, 1, 1, 2, 9, 10, 10])
  })

  test('la phrase secrète se vérifie quelle que soit la forme de ses accents', async () => {
    const hash = await hashPassword('été à la mer')
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/)
    expect(await checkPassword('été à la mer'.normalize('NFD'), hash)).toBe(true)
    expect(await checkPassword('ete a la mer', hash)).toBe(false)
    expect(await checkPassword('été à la mer', null)).toBe(false)
  })

  test('dix échecs par minute d’un navigateur, trente d’une adresse, puis une phrase, et rien de plus n’est calculé', async () => {
    const browser = new Browser()
    await browser.go((await ask(opened.config)).address)
    const send = (password: string) => browser.go(`${opened.issuer}/connexion`, { email: camille.email, password })
    await opened.forget()
    await send('pas-le-bon')
    await opened.count(quotas.connexionNavigateur, 10)
    const refused = await send(camille.password)
    await opened.count(quotas.connexionNavigateur, 1)
    await opened.count(quotas.connexionAdresse, 30)
    expect((await send(camille.password)).status).toBe(429)
    expect([refused.status, refused.html.includes('Trop d’essais. Réessayez dans une minute.')]).toEqual([429, true])
    expect(refused.html).toContain(`value="${camille.email}"`)
    await opened.forget()
    for (let rank = 0; rank < 12; rank++) await signIn(opened, new Browser())
    expect(await countsOf(quotas.connexionAdresse)).toEqual([0])
  })

  test('onze collègues se connectent dans la minute sur un ordinateur partagé', async () => {
    await opened.forget()
    const browser = new Browser()
    for (let rank = 0; rank < 11; rank++) {
      const comptage = createCounters(opened.pool, 1)
      const essai = { email: `collegue-${rank}@exemple.fr`, navigateur: 'partagé', address: '192.0.2.1' }
      await waitTurn(comptage, essai)
      await forgive(comptage, essai)
    }
    expect(await countsOf(quotas.connexionNavigateur)).toEqual([0])
    expect((await signIn(opened, browser)).access_token).toBeTruthy()
  })

  test('un compte attaqué d’ailleurs reste ouvert, sans attendre, à qui ne s’est pas encore trompé d’ici', async () => {
    await opened.forget()
    const comptage = createCounters(opened.pool, 1)
    const flood = (rank: number) =>
      waitTurn(comptage, { email: camille.email, navigateur: String(rank), address: `198.51.100.${rank}` })
    for (let rank = 0; rank < 30; rank++) await flood(rank)
    for (let rank = 0; rank < 3; rank++) await flood(0).catch(() => {})
    expect(await opened.count(quotas.connexionCompte, 11)).toBe(1)
    await expect(flood(0)).rejects.toMatchObject({ status: 429 })
    expect((await signIn(opened, new Browser())).access_token).toBeTruthy()
  })

  test('cent demandes de quarante adresses laissent passer huit membres venus d’ailleurs', async () => {
    // Slow enough to queue, fast enough for a busy machine to answer within five seconds.
    const lent = { pool: opened.pool, cost: { N: 2 ** 12, r: 8, p: 1 } }
    const flood = Array.from({ length: 100 }, (_, rank) =>
      openCompte(lent, `inconnu-${rank}@exemple.fr`, 'pas-le-bon', `198.51.100.${rank % 40}`).then(
        () => 'servie',
        (error: unknown) => (error instanceof Busy ? 'refusée' : 'en panne'),
      ),
    )
    const membres = Array.from({ length: 8 }, (_, rank) =>
      openCompte(opened, camille.email, camille.password, `192.0.2.${rank}`),
    )
    expect((await Promise.all(membres)).map((compte) => compte?.sub)).toEqual(Array(8).fill(camille.sub))
    expect(new Set(await Promise.all(flood))).toEqual(new Set(['servie', 'refusée']))
  })

  test('un compte attaqué ralentit, et un bon mot de passe le rend à son propriétaire', async () => {
    await opened.forget()
    await signIn(opened, new Browser())
    expect([await countsOf(freins.essaiCompte), await countsOf(freins.essaiAdresse)]).toEqual([[], [0]])
    await opened.count(freins.essaiAdresse, 5)
    const begun = performance.now()
    await signIn(opened, new Browser())
    expect(performance.now() - begun).toBeGreaterThan(1000)
  })
})
