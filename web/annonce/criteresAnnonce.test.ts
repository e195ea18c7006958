// Every criterion of the domain has a field in the ad's form.
import { expect, test } from 'vitest'
import { champsCritere, criteresVides } from '#domain/critere/writeCriteres.ts'
import { h, renderHtml } from '../testing/render.ts'
import { CriteresAnnonce } from './CriteresAnnonce.tsx'
import { champId } from './fieldId.ts'

const html = renderHtml(h(CriteresAnnonce, { avecFin: true, saisie: criteresVides, refus: {}, change: () => {} }))

test.each(champsCritere)('%s se remplit dans le formulaire d’une annonce', (champ) => {
  expect(html).toMatch(new RegExp(`id="${champId(champ)}["-]`))
})
