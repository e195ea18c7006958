// The table of results: writing, reading back, comparing.
import { expect, test } from 'vitest'
import { type Figure, line } from './figure.ts'
import { nameFigures, readResults, sayBefore, writeResults } from './results.ts'

const espace = '\u202f'
const figures: Figure[] = [
  { name: 'Conversations : 32 connexions', value: 1234, unit: '/s', target: { least: 2000 } },
  { name: '… p99', value: 12.25, unit: 'ms', target: { most: 30 } },
  { name: 'Forum | 20 sujets', value: 0.5, unit: '' },
  { name: '… p99', value: 3, unit: 'ms' },
  { name: 'Performance : /annonce/8c021138-59cd-4a4b-a32b-cd8226d7b768', value: 98, unit: '' },
]
const none = readResults('')

test('une ligne qui suit une autre porte son nom, une annonce tirée au sort n’en a pas', () => {
  expect(nameFigures(figures).map(({ full }) => full)).toEqual([
    'Conversations : 32 connexions',
    'Conversations : 32 connexions … p99',
    'Forum / 20 sujets',
    'Forum / 20 sujets … p99',
    'Performance : /annonce/{uuid}',
  ])
})

test('la table écrite se relit, et se récrit la même', () => {
  const text = writeResults(none, new Map([['messages', figures]]))
  const read = readResults(text)
  expect(read.get('messages')!.get('Conversations : 32 connexions')).toEqual({
    value: `1${espace}234 /s`,
    target: `≥ 2${espace}000 /s`,
    verdict: 'KO',
  })
  expect(read.get('messages')!.get('Conversations : 32 connexions … p99')!.verdict).toBe('ok')
  // Informative figures are not stored.
  expect(read.get('messages')!.has('Forum / 20 sujets … p99')).toBe(false)
  expect(read.get('messages')!.size).toBe(4)
  expect(writeResults(read, new Map())).toBe(text)
})

test('une mesure refaite remplace la sienne et laisse les autres', () => {
  const before = readResults(
    writeResults(
      none,
      new Map([
        ['messages', figures],
        ['start', figures.slice(0, 1)],
      ]),
    ),
  )
  const after = readResults(writeResults(before, new Map([['start', [{ name: 'Démarrage', value: 2, unit: 's' }]]])))
  expect([...after.keys()]).toEqual(['messages', 'start'])
  expect([...after.get('start')!.keys()]).toEqual(['Démarrage'])
  expect(after.get('messages')).toEqual(before.get('messages'))
})

test('la valeur d’avant se dit ; ce qui n’a jamais été écrit ne se dit pas', () => {
  const before = readResults(writeResults(none, new Map([['messages', figures]])))
  const [now, added] = nameFigures([
    { name: 'Conversations : 32 connexions', value: 2468, unit: '/s', target: { least: 2000 } },
    { name: 'Nouvelle', value: 1, unit: '' },
  ])
  const said = sayBefore(before, 'messages', now!)
  expect(said).toBe(`écrit 1${espace}234 /s`)
  expect(sayBefore(before, 'messages', added!)).toBe('')
  expect(line(now!, said)).toMatch(/2.468 \/s\s+≥ 2.000 \/s\s+ok\s+écrit/)
})
