// The forty forms give their literals, and another count of the same tables gives them too.
import { expect, test } from 'vitest'
import { compter } from '../testing/apiWitness.ts'
import { casPrevision } from '../testing/casPrevision.ts'
import { computePrevision, readPrevision, readSaisiePrevision, refusePrevision } from './prevision.ts'

test.each(casPrevision)('« %s »', (requete, _, attendus) => {
  const saisie = readSaisiePrevision(new URLSearchParams(requete))
  expect(refusePrevision(saisie)).toEqual({})
  const { dues, annees } = computePrevision(readPrevision(saisie))
  expect([dues.urssaf, dues.carpimko, ...(annees?.map(({ aPayer }) => aPayer) ?? [null, null])]).toEqual(attendus)
})

test('compté sans ces fonctions, chacun des quarante donne les mêmes montants', () => {
  expect(casPrevision).toHaveLength(40)
  for (const [requete, demande, attendus] of casPrevision)
    expect([requete, ...compter(demande)]).toEqual([requete, ...attendus])
})
