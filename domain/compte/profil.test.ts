// The form of a profile: its refusals, field by field, and the calls its changes make (product §5, §7).
import { expect, test } from 'vitest'
import type { Personne } from './personne.ts'
import {
  appelsProfil,
  changementsProfil,
  nameAppels,
  type ProfilSaisie,
  placeRefus,
  profilVide,
  readProfilSaisi,
  refuseProfil,
} from './profil.ts'

const camille: Personne = {
  uuid_personne: '00000000-0000-4000-8000-000000000000',
  pseudo_personne: 'Camille',
  telephone_personne: '0639981234',
  cp_personne: '37000',
  ville_personne: 'Tours',
  numrpps_personne: null,
  presentation_personne: 'Kiné.',
  email: 'camille@exemple.fr',
  email_refuse: null,
  date_effacement: null,
  jeton_calendrier: null,
  mails_messages: true,
  mails_extraits: true,
  mails_refuses: [],
  push_refuses: [],
}
const enregistre = readProfilSaisi(camille)

test('un profil neuf est vide, et l’e-mail n’en est pas', () => {
  const neuf = Object.fromEntries(Object.keys(camille).map((colonne) => [colonne, null])) as unknown as Personne
  expect(readProfilSaisi(neuf)).toEqual(profilVide)
  expect(Object.keys(enregistre)).not.toContain('email')
})

test.each<[string, Partial<ProfilSaisie>, string[]]>([
  ['rien', {}, []],
  ['le même numéro, écrit autrement', { telephone_personne: '+33 6 39 98 12 34' }, []],
  ['des espaces autour', { pseudo_personne: ' Camille ', presentation_personne: 'Kiné.\n' }, []],
  ['le pseudo', { pseudo_personne: 'Camille D.' }, ['renseigner_pseudo']],
  ['le téléphone effacé', { telephone_personne: '' }, ['renseigner_tel']],
  ['la ville seule : les deux partent', { ville_personne: 'Blois' }, ['renseigner_adr']],
  ['le code seul : les deux partent', { cp_personne: '37100' }, ['renseigner_adr']],
  [
    'tout',
    {
      pseudo_personne: 'x',
      telephone_personne: 'x',
      cp_personne: 'x',
      numrpps_personne: 'x',
      presentation_personne: 'x',
    },
    ['renseigner_pseudo', 'renseigner_tel', 'renseigner_adr', 'renseigner_numrpps', 'renseigner_presentation'],
  ],
])('changer %s', (_quoi, morceau, appels) => {
  expect(changementsProfil({ ...enregistre, ...morceau }, enregistre)).toEqual(appels)
})

test.each<[string, Partial<ProfilSaisie>, object]>([
  ['rien', {}, {}],
  ['le pseudo vidé', { pseudo_personne: ' ' }, { pseudo_personne: 'Le pseudo ne peut pas être vide.' }],
  ['un code trop court', { cp_personne: '370' }, { cp_personne: '5 chiffres attendus' }],
  [
    'la ville vidée',
    { ville_personne: '' },
    { ville_personne: 'Veuillez fournir à la fois une ville et un code postal.' },
  ],
  ['le code vidé', { cp_personne: '' }, { cp_personne: 'Veuillez fournir à la fois une ville et un code postal.' }],
  [
    'une présentation trop longue',
    { presentation_personne: 'a'.repeat(1001) },
    { presentation_personne: 'La présentation ne peut pas dépasser 1\u202f000 caractères.' },
  ],
  ['l’adresse vidée', { cp_personne: '', ville_personne: '' }, {}],
  [
    'deux champs à la fois',
    { telephone_personne: '06', numrpps_personne: '1' },
    {
      telephone_personne:
        'Ce numéro n’est pas un numéro français à 10 chiffres, comme 06 12 34 56 78. Ailleurs qu’en France, il commence par «\u00a0+\u00a0».',
      numrpps_personne: 'Un numéro RPPS contient 11 chiffres.',
    },
  ],
])('refuser %s', (_quoi, morceau, refus) => {
  expect(refuseProfil({ ...enregistre, ...morceau }, enregistre)).toEqual(refus)
})

test('sans pseudo, rien ne part ; ce qui est ancien et ne change pas n’arrête rien', () => {
  expect(refuseProfil({ ...profilVide, numrpps_personne: '10101234564' }, profilVide)).toEqual({
    pseudo_personne: 'Le pseudo ne peut pas être vide.',
  })
  const ancien = { ...enregistre, telephone_personne: '12' }
  expect(refuseProfil({ ...ancien, pseudo_personne: 'Camille D.' }, ancien)).toEqual({})
})

test('chaque appel porte ce qu’il enregistre, comme il est gardé', () => {
  const saisie: ProfilSaisie = {
    pseudo_personne: ' Camille  D. ',
    telephone_personne: '+33 6 39 98 12 34',
    ville_personne: ' Tours\n',
    cp_personne: '37000',
    numrpps_personne: '1010 1234 564',
    presentation_personne: ' Kiné. ',
  }
  expect(Object.entries(appelsProfil).map(([nom, { args }]) => [nom, args(saisie)])).toEqual([
    ['renseigner_pseudo', { p_pseudo: 'Camille D.' }],
    ['renseigner_tel', { p_tel: '06 39 98 12 34' }],
    ['renseigner_adr', { p_cp: '37000', p_ville: 'Tours' }],
    ['renseigner_numrpps', { p_numrpps: '10101234564' }],
    ['renseigner_presentation', { p_presentation: 'Kiné.' }],
  ])
  expect(Object.values(profilVide)).toEqual(['', '', '', '', '', ''])
})

test.each([
  ['renseigner_adr', 'cp_personne', 'cp_personne'],
  ['renseigner_adr', 'ville_personne', 'ville_personne'],
  ['renseigner_adr', null, 'ville_personne'],
  ['renseigner_adr', 'pseudo_personne', 'ville_personne'],
  ['renseigner_tel', null, 'telephone_personne'],
] as const)('le refus de %s qui nomme %s se lit à %s', (appel, nomme, champ) => {
  expect(placeRefus(appel, nomme)).toBe(champ)
})

test('les appels se nomment comme dans une phrase', () => {
  expect(nameAppels(['renseigner_tel'])).toBe('le téléphone')
  expect(nameAppels(['renseigner_pseudo', 'renseigner_tel', 'renseigner_presentation'])).toBe(
    'le pseudo, le téléphone et la présentation',
  )
  expect(nameAppels(['renseigner_adr', 'renseigner_numrpps'])).toBe('la ville et le code postal et le numéro RPPS')
})
