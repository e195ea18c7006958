import { describe, expect, test } from 'vitest'
import { rechercheVide } from '#domain/recherche/recherche.ts'
import { type Filtres, readFiltres, waitBeforeFilledSearch, waitBeforePlaceSearch } from './filtres.ts'

function formulaire(champs: Record<string, string>): FormData {
  const form = new FormData()
  for (const [nom, valeur] of Object.entries(champs)) form.set(nom, valeur)
  return form
}

const { departement, voisins, region, page, vue, ordre, ...vides } = rechercheVide
const avec = (morceau: Partial<Filtres>): Filtres => ({ ...vides, ...morceau })

describe('ce que dit le formulaire', () => {
  test.each<[string, Record<string, string>, Partial<Filtres>]>([
    ['vide', {}, { lieu: '', rayon: 20, type: null }],
    ['rempli', { lieu: 'Nantes', rayon: '50', type: '3' }, { lieu: 'Nantes', rayon: 50, type: 3 }],
    ['un nom en train de se taper', { lieu: 'Saint ' }, { lieu: 'Saint ', rayon: 20, type: null }],
    ['tous les types', { type: '' }, { lieu: '', rayon: 20, type: null }],
    ['un rayon impossible', { rayon: '4000' }, { lieu: '', rayon: 20, type: null }],
    ['un rayon hors du pas', { rayon: '12' }, { lieu: '', rayon: 10, type: null }],
    ['un mois', { mois: '2027-07', du: '', au: '' }, { du: '2027-07-01', au: '2027-07-31' }],
    ['des dates choisies', { mois: 'precises', du: '2027-07-05', au: '' }, { du: '2027-07-05' }],
    ['une distance avant le lieu', { lieu: '', rayon: '50' }, { rayon: 50 }],
    ['des critères', { logement: '1', demijournees: '6' }, { logement: 'oui', demijournees: 6 }],
  ])('%s', (_, champs, filtres) => {
    expect(readFiltres(formulaire(champs))).toEqual(avec(filtres))
  })
})

describe('quand un lieu tapé agit, dans la liste continue', () => {
  test.each([
    ['effacé', '', 0],
    ['un code postal entier', '44000', 0],
    ['un code qui se tape', '4400', null],
    ['un nom qui se tape', 'Nantes', null],
    ['un code et un nom', '44000 Nantes', null],
    ['un nom et un code', 'Nantes 44000', null],
    ['une espace seule', ' ', null],
  ])('%s', (_, lieu, ms) => {
    expect(waitBeforePlaceSearch(lieu)).toBe(ms)
  })
})

describe('ce qui a été rempli avant que la page s’éveille', () => {
  const saisie = avec({})
  test.each([
    ['rien', saisie, undefined],
    ['un type filtre aussitôt', { ...saisie, type: 3 }, 0],
    ['un rayon aussi', { ...saisie, rayon: 50 }, 0],
    ['un nom attend d’être choisi', { ...saisie, lieu: 'Nantes' }, null],
    ['un code entier, non', { ...saisie, lieu: '44000' }, 0],
    ['un type et un nom', { ...saisie, lieu: 'Nantes', type: 3 }, 0],
    ['un critère aussi', { ...saisie, logement: 'oui' as const }, 0],
  ])('%s', (_, rempli, ms) => {
    expect(waitBeforeFilledSearch(rempli, saisie)).toBe(ms)
  })
})
