// Every criterion of the domain has a field in the ad's form.
import { expect, test } from 'vitest'
import { typeCession } from '#domain/annonce/typeannonce.ts'
import { champsCritere, criteresVides } from '#domain/critere/writeCriteres.ts'
import { h, renderHtml } from '../testing/render.ts'
import { CriteresAnnonce } from './CriteresAnnonce.tsx'
import { EtapeDetails } from './EtapeDetails.tsx'
import { champId } from './fieldId.ts'

const draw = (id_typeannonce: number): string =>
  renderHtml(
    h(CriteresAnnonce, { avecFin: true, saisie: { ...criteresVides, id_typeannonce }, refus: {}, change: () => {} }),
  )
const html = draw(1) + draw(typeCession)

test.each(champsCritere)('%s se remplit dans le formulaire d’une annonce', (champ) => {
  expect(html).toMatch(new RegExp(`id="${champId(champ)}["-]`))
})

test('le prix se demande d’un cabinet à céder, la redevance d’un poste', () => {
  expect([draw(1).includes('Prix demandé'), draw(typeCession).includes('Prix demandé')]).toEqual([false, true])
  expect([draw(1).includes('Redevance fixe'), draw(typeCession).includes('Redevance fixe')]).toEqual([true, false])
})

test('avant que la liste arrive, ou sans réseau, les quatre types se choisissent', () => {
  const etape = h(EtapeDetails, {
    verrouille: false,
    telephone: { value: '', save: async () => true } as never,
    busy: false,
    onNext: () => {},
    onBack: () => {},
    saisie: { ...criteresVides, id_typeannonce: null, ville_annonce: '', cp_annonce: '' } as never,
    refus: {},
    change: () => {},
  })
  for (const type of ['Assistanat', 'Remplacement', 'Collaboration', 'Cession de cabinet'])
    expect(renderHtml(etape)).toContain(`<span>${type}</span>`)
})
