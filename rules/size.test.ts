// How large things may be: a file, a function, a folder; and names that a disk or a reader would take for one another.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { code, files, isFunction, isTest, product, textOf, treeOf, walk } from './source.ts'

const linesMax = 60
const filesMax = 45

/** Of each function, component or hook, from its first line to its last, blank ones too. */
function longest(file: string): number {
  const text = textOf(file)
  const lengths = [...walk(treeOf(file))]
    .filter(isFunction)
    .map(({ start, end }) => text.slice(start, end).split('\n').length)
  return Math.max(0, ...lengths)
}

test(`aucune fonction de plus de ${linesMax} lignes, composants compris`, () => {
  expect(product.filter((file) => longest(file) > linesMax)).toEqual([])
})

test(`aucun dossier de plus de ${filesMax} fichiers de code`, () => {
  const folders = Object.groupBy(
    files.filter((file) => /\.(tsx?|mdx)$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith('e2e/')),
    dirname,
  )
  expect(Object.keys(folders).filter((folder) => folders[folder]!.length > filesMax)).toEqual([])
})

test('dans un dossier, deux noms diffèrent par plus que leurs majuscules ou leur extension', () => {
  const named = Object.groupBy(
    code.filter((file) => !isTest(file)),
    (file) => file.replace(/\.\w+$/, '').toLowerCase(),
  )
  expect(Object.values(named).filter((same) => same!.length > 1)).toEqual([])
})

test('aucun tiroir : ni utils, ni helpers, ni types, ni constants, ni index', () => {
  const drawer = /(^|\/)(utils?|helpers?|common|shared|lib|types|constants|misc|index)(\.[a-z.]+|\/)/
  expect(code.filter((file) => drawer.test(file))).toEqual([])
})
