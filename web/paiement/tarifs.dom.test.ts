// Price page and payment form: each plan's actual limits, and no payment without an amount.
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { limites } from '#domain/paiement/tarif.ts'
import { show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import Paiement from './Paiement.screen.tsx'
import Tarifs from './Tarifs.screen.tsx'

const plans = [
  ['P0003', 'Prestige', 39.9, '39,90 €', 90],
  ['G0000', 'Gratuit', 0, '0,00 €', 30],
  ['P0001', 'Essentiel', 9.9, '9,90 €', 45],
  ['P0002', 'Pro', 19.9, '19,90 €', 60],
] as const
const tarifs = plans.map(([code_tarif, libelle_tarif, prix, , duree_jours]) => ({
  code_tarif,
  libelle_tarif,
  prix,
  duree_jours,
}))
const lue = (element: Element) => element.textContent.replace(/\s/g, ' ')

test('quatre plans, du gratuit au plus cher, avec leurs vraies limites, chacun mène à son annonce', async () => {
  show(h(Tarifs), { lister_tarifs: () => [200, tarifs] })
  const cartes = await screen.findAllByRole('article')
  const ordre = ['G0000', 'P0001', 'P0002', 'P0003'] as const
  expect(cartes).toHaveLength(ordre.length)
  for (const [rang, code] of ordre.entries()) {
    const [, libelle, , prix, jours] = plans.find(([celui]) => celui === code)!
    const { titre, description, photos, avantages } = limites[code]
    const texte = lue(cartes[rang]!)
    for (const ligne of [
      libelle,
      prix,
      `${jours} jours en ligne`,
      `Titre de ${titre} caractères`,
      `Description de ${String(description).replace(/(\d)(\d{3})$/, '$1 $2')} `,
      photos ? `Jusqu’à ${photos} photos` : 'Sans photo',
      ...avantages,
    ])
      expect(texte).toContain(ligne.replace(/\s/g, ' '))
    expect(screen.getByRole('link', { name: `Choisir ${libelle}` }).getAttribute('href')).toBe(
      `/ajouter-annonce?plan=${code}`,
    )
  }
})

test('un visiteur est invité à se connecter, et rien n’est lu pour lui', () => {
  const read = vi.fn(() => null)
  show(h(Tarifs), { lister_tarifs: read }, { membre: false })
  expect(screen.getByText('Veuillez vous connecter pour voir les tarifs.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeTruthy()
  expect(read).not.toHaveBeenCalled()
})

test('sans montant, on revient à ses annonces', async () => {
  const { went } = show(h(Paiement), {}, { adresse: '/paiement/un' })
  await waitFor(() => expect(went).toEqual(['/mes-annonces']))
})
