// The bits, codes and bounds of the database equal those of the domain.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  caMensuel,
  codesDe,
  codesSouplesse,
  demiJourneesMax,
  exercices,
  logements,
  patienteles,
  patientelesMax,
  taillesCabinet,
  vehicules,
} from './critere.ts'
import { bitsExigences, bitsPatienteles } from './masque.ts'

const migration = readFileSync(join(import.meta.dirname, '../../database/022-critere.sql'), 'utf8')

test('chaque critère exigible a les bits de la migration : tenu, puis tu', () => {
  const lus = migration.matchAll(/case when (\w+) (?:=|in) .*? then (\d+) when \1 is null then (\d+) else 0 end/g)
  // The column `exercice` is called `cabinet` in filters.
  const bits = Array.from(lus, ([, colonne, oui, inconnu]) => [
    colonne === 'exercice' ? 'cabinet' : colonne,
    { oui: Number(oui), inconnu: Number(inconnu) },
  ])
  expect(Object.fromEntries(bits)).toEqual(bitsExigences)
})

test('chaque patientèle a le bit de la migration', () => {
  const lus = migration.matchAll(/case when '(\w+)' = any\(patienteles\) then (\d+) else 0 end/g)
  expect(Object.fromEntries(Array.from(lus, ([, code, bit]) => [code, Number(bit)]))).toEqual(bitsPatienteles)
})

test('deux critères n’ont jamais le même bit', () => {
  const bits = [
    ...Object.values(bitsExigences).flatMap((exigence) => Object.values(exigence)),
    ...Object.values(bitsPatienteles),
  ]
  expect(bits.reduce((tous, bit) => tous ^ bit)).toBe(2 ** bits.length - 1)
})

const words = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')

test.each([
  ['la souplesse', `souplesse_jours in (${codesSouplesse.join(', ')})`],
  ['les demi-journées', `demi_journees between 1 and ${demiJourneesMax}`],
  ['le logement', `logement in (${words(codesDe(logements))})`],
  ['le véhicule', `vehicule in (${words(codesDe(vehicules))})`],
  ['l’exercice', `exercice in (${words(codesDe(exercices))})`],
  ['la taille du cabinet', `taille_cabinet in (${words(codesDe(taillesCabinet))})`],
  ['le nombre de patientèles', `cardinality(patienteles) between 1 and ${patientelesMax}`],
  ['le chiffre d’affaires', `ca_mensuel between ${caMensuel.min} and ${caMensuel.max}`],
])('%s a en base les valeurs que le site permet', (_, check) => {
  expect(migration).toContain(check)
})

test('les patientèles ont en base les codes que le site permet', () => {
  const [, codes] = /patienteles <@ array\[([^\]]*)\]/.exec(migration)!
  expect(Array.from(codes!.matchAll(/'(\w+)'/g), ([, code]) => code).sort()).toEqual(codesDe(patienteles).sort())
})
