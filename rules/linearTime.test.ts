// Functions over members' texts take linear time: counts their steps on growing inputs.
import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Functions that process members' texts, by module. */
const fonctions = {
  'domain/text/texte.ts': ['readTexte', 'readLigne', 'readNom', 'isVide', 'longueur', 'extrait', 'splitLiens'],
  'domain/text/frenchSpaces.ts': ['keepFrenchSpaces'],
  'domain/messagerie/messagerie.ts': ['apercuMessage'],
  'domain/compte/personne.ts': ['readPseudo', 'refusePseudo', 'readTelephone', 'refuseNumrpps'],
  'server/compte/pseudo.ts': ['readSkeleton', 'isReserve'],
}
const modules = Object.keys(fonctions) as (keyof typeof fonctions)[]

const inspecteur = new Session()
beforeAll(() => {
  // Inlined functions are no longer counted: forbid inlining.
  setFlagsFromString('--no-opt')
  setFlagsFromString('--no-maglev')
  inspecteur.connect()
  inspecteur.post('Profiler.enable')
  inspecteur.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})
afterAll(() => {
  inspecteur.disconnect()
  setFlagsFromString('--opt')
  setFlagsFromString('--maglev')
})

/** How often the blocks of a module ran since the last call. */
function readPas(module: string): number {
  let pas = 0
  inspecteur.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result)
      if (url.includes(module)) for (const { count } of functions.flatMap(({ ranges }) => ranges)) pas += count
  })
  return pas
}

const pires = [
  ')',
  ').',
  '[)',
  'http://a.b/))',
  ' 123',
  '0 000 00',
  '. ',
  ' !',
  '« ',
  '\u0301',
  '\u200b',
  '🦵',
  '@a.',
  '-.',
]
const longs = (n: number) =>
  pires.flatMap((pire) => [pire.repeat(n / pire.length), `http://a.b/${pire.repeat(n / pire.length)}`])

test.each(modules)('%s : un texte deux fois plus long prend deux fois plus de pas', async (module) => {
  // Imported under a new name: code compiled before counting starts is not counted.
  const lu = (await import(/* @vite-ignore */ `../${module}?pas`)) as Record<string, (texte: string) => unknown>
  for (const nom of fonctions[module]) {
    const pas = [900, 1800].map((n) => {
      const textes = longs(n)
      readPas(module)
      for (const texte of textes) lu[nom]!(texte)
      return readPas(module)
    })
    expect(pas[0], nom).toBeGreaterThan(0)
    expect(pas[1], nom).toBeLessThan(2.2 * pas[0]!)
  }
})
