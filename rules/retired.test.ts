// Coined words that were replaced by standard ones may not come back in a folder, a file or an exported name.
import { expect, test } from 'vitest'
import { files, product, textOf } from './source.ts'

/** Each with its replacement. */
const retired: Readonly<Record<string, string>> = {
  aPart: 'lazyPart',
  affiche: 'share image',
  ailleurs: 'external services',
  atelier: 'image worker',
  awake: 'hydrated',
  balayage: 'cleanup',
  charge: 'load shedding',
  constat: 'check result',
  contrat: 'contract, where it is the API’s; a preparation is of a « contrat » that people sign',
  courriel: 'mail',
  courrier: 'outbox, queued mail',
  declinaison: 'renditions',
  diffusion: 'alert mails',
  door: 'api',
  eveil: 'hydration',
  exploitation: 'ops, or deploy',
  given: 'options',
  guichet: 'operator queues',
  hasard: 'seed, random',
  heard: 'received',
  horsligne: 'offline',
  house: 'rules',
  impasse: 'dead end',
  kept: 'cached, stored',
  lecture: 'query',
  lettrage: 'text outlines',
  magasin: 'object store',
  outside: 'adapter, external services',
  panne: 'failure',
  passage: 'transition, paragraph, request log',
  patience: 'timeout',
  porte: 'public URL',
  raccourci: 'short link',
  relecture: 'views changed by an event',
  sonde: 'probe',
  tarpit: 'throttle',
  travail: 'jobs',
  wire: 'protocol, HTTP',
}
/** French nouns of the API, the database or the trade, which are correct. */
const right = /contrat|charge(s|ment)/i

/** The words of a name: `keptPages` gives « kept » and « pages ». */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[-_.\d]+/).map((word) => word.toLowerCase())
const isRetired = (name: string): boolean =>
  wordsOf(name).some((word) => Object.hasOwn(retired, word) && !right.test(word))

test.each(['keptPages', 'sondeBase', 'wire.ts', 'aReadDoor'])('%s porte un mot abandonné', (name) => {
  expect(isRetired(name)).toBe(true)
})
test.each(['readAnnonce', 'Outbox', 'doorway.ts', 'contratId'])('%s n’en porte pas', (name) => {
  expect(isRetired(name)).toBe(false)
})

test('aucun dossier ni fichier ne reprend un mot abandonné', () => {
  const read = files.filter((file) => /^(domain|server|web|embedded|bench|rules|tasks|deploy)\//.test(file))
  const names = new Set(read.flatMap((file) => file.split('/')))
  expect([...names].filter((name) => isRetired(name) && !name.includes('.test.'))).toEqual([])
  expect(names.size).toBeGreaterThan(400)
})

test('aucun nom exporté ne reprend un mot abandonné', () => {
  const exported = product.flatMap((file) =>
    Array.from(
      textOf(file).matchAll(/^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm),
      ([, name]) => `${file} : ${name}`,
    ),
  )
  expect(exported.filter((name) => isRetired(name.split(' : ')[1]!))).toEqual([])
  expect(exported.length).toBeGreaterThan(1000)
})
