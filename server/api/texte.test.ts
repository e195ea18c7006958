// Texts of 250 KB, the longest a call may send: every text argument refuses them before parsing.
import { expect, test } from 'vitest'
import { functions } from '#domain/contract/contract.ts'
import type { Func } from '#domain/contract/entry.ts'
import { sendAt, textArguments, worstTexts } from '#domain/testing/worstTexts.ts'
import { valeurs } from '../testing/accessMatrix.ts'
import { call, openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const membre = await site.createMembre({ roles: ['operateur'] })

/** Valid arguments of a function, with one text of this length. */
function argsWith(name: string, path: readonly (string | number)[], texte: string): Record<string, unknown> {
  const { args } = (functions as Record<string, Func>)[name]!
  const given = Object.keys(args.shape).map((key) => [key, valeurs[key]?.() ?? crypto.randomUUID()])
  return { ...Object.fromEntries(given), ...(sendAt(path, texte) as object) }
}

/** CPU time of this process for the calls, one after the other, in milliseconds. */
async function spend(length: number): Promise<number> {
  const start = process.cpuUsage()
  for (const { name, path } of textArguments)
    for (const worst of worstTexts.slice(0, 3)) {
      const args = argsWith(name, path, worst.repeat(length / worst.length))
      const { status, body } = await call(site, `rpc/${name}`, { args, headers: membre.headers })
      expect([name, path.join('.'), status, body.code]).toEqual([name, path.join('.'), 400, '22P02'])
      expect(body.message).toMatch(/trop longue|n’est pas valide/)
    }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

test('250 Ko dans chaque texte du contrat : un refus, et deux fois plus long ne coûte pas quatre fois plus', async () => {
  await spend(50_000)
  const [half, whole] = [await spend(125_000), await spend(250_000)]
  expect(whole / half).toBeLessThan(3)
})

test('signaler : 128 Ko dans l’adresse ne retiennent pas les autres', async () => {
  const p_email = `a@${'.a'.repeat(64_000)}@`
  const args = { ...argsWith('signaler_contenu', [], ''), p_email }
  const start = process.cpuUsage()
  const { status, body } = await call(site, 'rpc/signaler_contenu', { args })
  const spent = process.cpuUsage(start)
  const quiet = process.cpuUsage()
  await call(site, 'rpc/signaler_contenu', { args: { ...args, p_email: 'a@' } })
  const plain = process.cpuUsage(quiet)
  expect([status, body.message]).toEqual([
    400,
    'La valeur de « p_email » est trop longue\u00a0: 254 caractères au plus.',
  ])
  // A quadratic regular expression took a thousand times the CPU of a short refusal.
  expect(spent.user + spent.system).toBeLessThan(100 * (plain.user + plain.system))
})
