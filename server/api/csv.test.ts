// CSV output, cell by cell.
import { expect, test } from 'vitest'
import { csv } from './resultFormat.ts'

test.each<[unknown, string]>([
  [null, ''],
  ['simple', 'simple'],
  ['a,b', '"a,b"'],
  ['dit "oui"', '"dit ""oui"""'],
  ['deux\nlignes', '"deux\nlignes"'],
  ['=1+1', "'=1+1"],
  ['+33 6', "'+33 6"],
  ['-5', "'-5"],
  ['@somme', "'@somme"],
  ['\t=1', "'\t=1"],
  [-5, '-5'],
  [true, 'true'],
  [['a', 1], '"[""a"",1]"'],
])('%j s’écrit %s', (value, cell) => {
  expect(csv(['x'], [{ x: value }])).toBe(`x\r\n${cell}`)
})
