import { describe, expect, test } from 'vitest'
import { chooseSimilaires, recherchesSimilaires } from './similarAnnonces.ts'

describe('les annonces semblables', () => {
  test('du même type à 20 km, puis à 50 km, et d’aucun autre', () => {
    const autour = { p_lat: 47.4, p_lon: 0.7, p_limite: 5 }
    expect(recherchesSimilaires({ id_typeannonce: 2, coords: { lat: 47.4, lon: 0.7 } })).toEqual([
      { ...autour, p_rayon_km: 20, p_id_typeannonce: 2 },
      { ...autour, p_rayon_km: 50, p_id_typeannonce: 2 },
    ])
  })
  test('ni l’annonce elle-même, ni deux fois la même, ni plus de quatre', () => {
    const annonce = (uuid_annonce: string) => ({ uuid_annonce })
    const choisies = chooseSimilaires('a', [
      ['a', 'b'].map(annonce),
      ['a', 'b', 'c'].map(annonce),
      [...'defg'].map(annonce),
    ])
    expect(choisies.map(({ uuid_annonce }) => uuid_annonce)).toEqual(['b', 'c', 'd', 'e'])
  })
})
