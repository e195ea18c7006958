// The form of an ad: key of its draft, initial fields, errors, and the ad it will publish.
import { describe, expect, test } from 'vitest'
import type { AnnonceSaisie, MonAnnonce } from '#domain/annonce/annonce.ts'
import { criteresVides } from '#domain/critere/writeCriteres.ts'
import { annonceComplete } from '#domain/testing/annonce.ts'
import { keepBrouillon, openBrouillon } from '../brouillon/brouillon.ts'
import {
  cleBrouillon,
  cleProjet,
  departProjet,
  type Projet,
  readAnnonceFinale,
  readProjet,
  refuseEtape,
  renewClient,
  type SaisieEnCours,
} from './projet.ts'

const uuid_annonce = '0b5f3c1e-6f0e-4a55-9d1c-2f1f6a0f7c11'
const enLigne: AnnonceSaisie = {
  ...annonceComplete,
  code_tarif: 'P0002',
}
const neuf: Projet = { sub: 'camille', publiee: null }
const modifie: Projet = { sub: 'camille', publiee: { uuid_annonce, saisie: enLigne } }

test('une annonce neuve, ou celle qui est publiée, telle qu’elle est à l’ouverture', () => {
  const mienne = { ...enLigne, uuid_annonce, status_annonce: 'Active', a_payer: 0 } as unknown as MonAnnonce
  expect(readProjet('camille', null)).toEqual(neuf)
  expect(readProjet('camille', mienne)).toEqual(modifie)
  expect(readProjet('camille', { ...mienne, datecontrat_annonce: null }).publiee?.saisie.datecontrat_annonce).toBe('')
})

test('chaque membre a ses brouillons : un pour l’annonce neuve, un pour chaque annonce publiée', () => {
  expect(cleProjet(neuf)).toBe('annonce-brouillon:camille')
  expect(cleProjet(modifie)).toBe(`annonce-brouillon:camille:${uuid_annonce}`)
  expect(cleBrouillon('sacha')).not.toBe(cleProjet(neuf))
})

/** The form opened with a saved draft. */
function open(projet: Projet, garde: Partial<SaisieEnCours> | null, plan: string | null = null): SaisieEnCours {
  const depart = departProjet(projet, plan)
  const { ecrit } = openBrouillon(garde && JSON.stringify(garde), depart)
  return { ...(depart.intacte ?? depart.vide), ...ecrit }
}

describe('une annonce neuve s’ouvre', () => {
  const vide: SaisieEnCours = {
    titre_annonce: '',
    contenu_annonce: '',
    code_tarif: 'G0000',
    cp_annonce: '',
    ville_annonce: '',
    datecontrat_annonce: '',
    id_typeannonce: null,
    retrocession_annonce: null,
    affichertel_annonce: false,
    ...criteresVides,
    etape: 1,
    uuid_client: '',
  }
  test.each<[string, Partial<SaisieEnCours> | null, string | null, Partial<SaisieEnCours>]>([
    ['vide, au plan gratuit', null, null, {}],
    ['sur le plan de l’adresse', null, 'P0002', { code_tarif: 'P0002' }],
    ['sur son brouillon, à son étape', { titre_annonce: 'Ici', etape: 2 }, null, { titre_annonce: 'Ici', etape: 2 }],
    [
      'sur son brouillon, au plan de l’adresse',
      { titre_annonce: 'Ici', code_tarif: 'P0003' },
      'P0001',
      { titre_annonce: 'Ici', code_tarif: 'P0001' },
    ],
    [
      'sur le plan de son brouillon, si l’adresse n’en dit rien',
      { code_tarif: 'P0003' },
      null,
      { code_tarif: 'P0003' },
    ],
    [
      'sur ce qui se lit d’un brouillon abîmé',
      { titre_annonce: 'Ici', cp_annonce: 3 as never },
      null,
      { titre_annonce: 'Ici' },
    ],
  ])('%s', (_, garde, plan, morceau) => {
    expect(open(neuf, garde, plan)).toEqual({ ...vide, ...morceau })
  })
})

describe('une annonce publiée s’ouvre', () => {
  test.each<[string, Partial<SaisieEnCours> | null, string | null, Partial<SaisieEnCours>]>([
    ['telle qu’elle est', null, null, {}],
    ['quel que soit le plan de l’adresse', null, 'P0003', {}],
    ['avec ce qui était changé', { titre_annonce: 'Autre', etape: 2 }, null, { titre_annonce: 'Autre', etape: 2 }],
    [
      'sans ce qu’un brouillon ne peut plus changer',
      { code_tarif: 'P0003', id_typeannonce: 3, datecontrat_annonce: '2030-01-01', ville_annonce: 'Blois' },
      null,
      { ville_annonce: 'Blois' },
    ],
  ])('%s', (_, garde, plan, morceau) => {
    expect(open(modifie, garde, plan)).toEqual({ ...enLigne, etape: 1, uuid_client: '', ...morceau })
  })
})

test('le brouillon ne garde ni l’étape seule, ni ce qui est publié', () => {
  const garde = (projet: Projet, morceau: Partial<SaisieEnCours>) => {
    const { vide, intacte = vide, place } = departProjet(projet, null)
    return keepBrouillon({ ...intacte, ...morceau }, intacte, place)
  }
  for (const projet of [neuf, modifie]) {
    expect(garde(projet, {})).toBeNull()
    expect(garde(projet, { etape: 2 })).toBeNull()
    expect(garde(projet, { etape: 2, titre_annonce: 'Autre' })).toBe('{"titre_annonce":"Autre","etape":2}')
  }
  expect(garde(modifie, { ville_annonce: 'Tours' })).toBeNull()
  expect(garde(neuf, { ville_annonce: 'Tours' })).toBe('{"ville_annonce":"Tours"}')
})

test('une annonce publiée est jugée avec ce qu’elle garde', () => {
  const vide = { ...enLigne, ville_annonce: '', cp_annonce: '', id_typeannonce: null, datecontrat_annonce: '' }
  expect(refuseEtape(modifie, vide, 2)).toEqual({})
  expect(Object.keys(refuseEtape(neuf, vide, 2))).toEqual([
    'id_typeannonce',
    'ville_annonce',
    'cp_annonce',
    'datecontrat_annonce',
  ])
  expect(Object.keys(refuseEtape(modifie, { ...enLigne, titre_annonce: '' }, 1))).toEqual(['titre_annonce'])
})

test('l’annonce finale tient dans son plan, et garde ce qui ne change plus', () => {
  const long = 'é'.repeat(1200)
  const saisie = { ...enLigne, contenu_annonce: long, code_tarif: 'G0000', id_typeannonce: 3 }
  expect(readAnnonceFinale(neuf, saisie)).toEqual({ ...saisie, contenu_annonce: 'é'.repeat(200) })
  expect(readAnnonceFinale(modifie, saisie)).toEqual({ ...enLigne, contenu_annonce: 'é'.repeat(1000) })
  expect(readAnnonceFinale(modifie, { ...enLigne, ville_annonce: '', cp_annonce: '' })).toEqual(enLigne)
})

test.each<[Partial<SaisieEnCours>, boolean]>([
  [{ titre_annonce: 'Autre' }, false],
  [{ uuid_client: 'a', etape: 2 }, false],
  [{ code_tarif: 'P0002' }, true],
  [{ id_typeannonce: 2 }, true],
  [{ datecontrat_annonce: '2027-02-01' }, true],
])('%j : ce qui ne se modifie plus fait une autre annonce', (morceau, autre) => {
  expect(renewClient(morceau)).toEqual(autre ? { ...morceau, uuid_client: '' } : morceau)
})

test('les critères reviennent du brouillon, un par un ; ceux qui sont abîmés sont laissés', () => {
  const depart = departProjet(neuf, null)
  const dits = {
    logement: 'fourni',
    patienteles: ['sport', 'pediatrie'],
    secretariat: false,
    souplesse_jours: 7,
  } as const
  const garde = keepBrouillon({ ...depart.vide, ...dits, patienteles: [...dits.patienteles] }, depart.vide, 'etape')
  expect(openBrouillon(garde, depart).ecrit).toEqual(dits)
  const abime = JSON.stringify({ logement: 'chateau', patienteles: 'sport', datefin_annonce: '2027-07-21' })
  expect(openBrouillon(abime, depart).ecrit).toEqual({ datefin_annonce: '2027-07-21' })
})

test('une liste publiée que l’on remet n’est pas un brouillon', () => {
  const publiee = { ...departProjet(neuf, null).vide, patienteles: ['sport' as const] }
  expect(keepBrouillon({ ...publiee, patienteles: ['sport'] }, publiee, 'etape')).toBeNull()
})
