// Every table and column is in the inventory of personal data: either in the data copy, or with the reason why not.
import { expect, test } from 'vitest'
import { dataInventory } from '../server/compte/dataInventory.ts'
import { textOf } from './source.ts'

const tables = new Map(
  [...textOf('database/schema.sql').matchAll(/^create table (\w+) \(\n(.*?)\n\);$/gms)].map(([, nom, corps]) => [
    nom!,
    [...corps!.matchAll(/^ {2}(?!constraint )(\w+) (?=\S)/gm)].map(([, colonne]) => colonne!),
  ]),
)

test('chaque table du schéma est dans l’inventaire, et rien d’autre', () => {
  expect(tables.size).toBeGreaterThan(20)
  expect(Object.keys(dataInventory).sort()).toEqual([...tables.keys()].sort())
})

test.each(Object.entries(dataInventory))('%s : chaque colonne est donnée, ou tue pour une raison', (nom, table) => {
  if (!('de' in table)) return expect(table.raison).not.toBe('')
  expect([...table.colonnes, ...Object.keys(table.tait ?? {})].sort()).toEqual(tables.get(nom)!.toSorted())
})

/** Tables whose rows refer to a member. */
const nommantes = [...textOf('database/schema.sql').matchAll(/^create table (\w+) \(\n(.*?)\n\);$/gms)]
  .filter(([, , corps]) => corps!.includes('REFERENCES personne'))
  .map(([, nom]) => nom!)

test('une table qui nomme un membre lui est donnée, sauf celles-ci', () => {
  expect(nommantes.length).toBeGreaterThan(8)
  expect(nommantes.filter((nom) => !('de' in dataInventory[nom]!))).toEqual([
    'identite_conservee',
    'incident_paiement',
    'journal',
    'nom_reserve',
  ])
})
