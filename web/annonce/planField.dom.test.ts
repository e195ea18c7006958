// The plan of a new ad: chosen by the address, and what it would cut from the title, said at once.
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Dom, show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import { FormulaireAnnonce } from './FormulaireAnnonce.tsx'

const tarifs = ['Gratuit', 'Essentiel', 'Pro', 'Prestige'].map((libelle_tarif, rang) => ({
  code_tarif: rang === 0 ? 'G0000' : `P000${rang}`,
  libelle_tarif,
  prix: rang * 10,
  duree_jours: 30,
}))
const open = (adresse: string): Dom => {
  const annonce = null
  const answers = {
    lister_tarifs: () => [200, tarifs] as [number, unknown],
    lister_mes: () => [200, []] as [number, unknown],
  }
  return show(h(FormulaireAnnonce, { sub: 'sacha', annonce }), answers, { adresse })
}
const plan = (nom: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${nom}`) })
const titre = () => screen.findByLabelText<HTMLInputElement>('Titre')
const restart = () => screen.getByRole('button', { name: 'Repartir d’une page blanche' })

test('le plan de l’adresse est choisi d’avance, et quitte l’adresse pour un autre', async () => {
  const { person, went } = open('/ajouter-annonce?plan=P0002')
  expect((await plan('Pro')).checked).toBe(true)
  await person.click(await plan('Prestige'))
  expect([(await plan('Prestige')).checked, went]).toEqual([true, ['/ajouter-annonce']])
  cleanup()
  const again = open('/ajouter-annonce')
  expect((await plan('Prestige')).checked).toBe(true)
  await again.person.click(restart())
  expect((await plan('Gratuit')).checked).toBe(true)
})

test('ce qu’un plan coupe se dit aussitôt, reste dans le brouillon, et revient avec le plan nommé', async () => {
  const long = 'Remplacement à deux pas de la gare, du marché et du fleuve'
  const first = open('/ajouter-annonce')
  await plan('Gratuit')
  await first.person.type(await titre(), long)
  const coupe = () =>
    screen.queryAllByRole('status').find(({ textContent }) => textContent.includes('ne seront pas publiés'))
  const dit = coupe()!.textContent.replaceAll(/\s/g, ' ')
  expect(dit).toContain(`${long.length - 40} caractères du titre ne seront pas publiés.`)
  expect(dit).toContain('Le plan Pro le publie en entier.')
  expect(coupe()!.querySelector('del')!.textContent).toBe(long.slice(40).trim())
  cleanup()
  const { person } = open('/ajouter-annonce')
  expect((await titre()).value).toBe(long)
  await person.click(await screen.findByRole('button', { name: 'Prendre le plan Pro' }))
  expect([(await plan('Pro')).checked, coupe()]).toEqual([true, undefined])
  await person.click(await plan('Essentiel'))
  expect(coupe()).toBeTruthy()
  expect((await titre()).value).toBe(long)
  await person.click(restart())
  expect((await titre()).value).toBe('')
})
