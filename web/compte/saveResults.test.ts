import { describe, expect, test } from 'vitest'
import { type AppelProfil, profilVide } from '#domain/compte/profil.ts'
import { ApiError } from '../query/api.ts'
import { readFailures, readSaved, refusDe, saveResultsOf } from './saveResults.ts'

const saisie = {
  ...profilVide,
  pseudo_personne: 'Alix',
  telephone_personne: '06',
  ville_personne: 'Tours',
  cp_personne: '37000',
}
const pris = new ApiError(400, { message: 'Ce pseudo est déjà pris. Choisissez-en un autre.' })
const finie = new ApiError(401, { message: 'JWT expired' })
const fait = { status: 'fulfilled' as const, value: undefined }
const refuse = (reason: unknown) => ({ status: 'rejected' as const, reason })
const appels: AppelProfil[] = ['renseigner_pseudo', 'renseigner_tel', 'renseigner_adr']

describe('ce que les appels ont répondu', () => {
  test('les refus, chacun à son appel', () => {
    expect([...readFailures(appels, [refuse(pris), fait, refuse(finie)])]).toEqual([
      ['renseigner_pseudo', pris],
      ['renseigner_adr', finie],
    ])
  })
  test('ce qui est enregistré n’est plus à garder, les deux champs d’une adresse ensemble', () => {
    expect(readSaved(appels, readFailures(appels, [refuse(pris), fait, fait]), saisie)).toEqual({
      telephone_personne: '06',
      ville_personne: 'Tours',
      cp_personne: '37000',
    })
    expect(readSaved(appels, readFailures(appels, [refuse(pris), refuse(pris), refuse(pris)]), saisie)).toEqual({})
  })
})

describe('chaque refus est dit à son champ', () => {
  test.each([
    ['un pseudo', 'renseigner_pseudo', pris, { pseudo_personne: pris.message }],
    [
      'une faute de programme',
      'renseigner_tel',
      new TypeError('x'),
      { telephone_personne: 'Une erreur est survenue.' },
    ],
    ['une adresse, à la ville', 'renseigner_adr', pris, { ville_personne: pris.message }],
    [
      'une adresse dont le code est nommé, au code',
      'renseigner_adr',
      new ApiError(400, { message: 'Le code manque.', hint: 'cp_personne' }),
      { cp_personne: 'Le code manque.' },
    ],
    ['une session finie n’est la faute d’aucun', 'renseigner_pseudo', finie, {}],
  ] as const)('%s', (_, appel, error, refus) => {
    expect(refusDe(new Map([[appel, error]]))).toEqual(refus)
  })
})

describe('ce qui est dit de l’ensemble', () => {
  const [pseudo, tel, adr] = appels as [AppelProfil, AppelProfil, AppelProfil]
  const session = 'Session invalide. Veuillez vous reconnecter.'
  test.each<[string, AppelProfil[], [AppelProfil, unknown][], object]>([
    ['tout va bien', appels, [], { tone: 'success', phrase: 'Vos modifications sont enregistrées.' }],
    [
      'un refus parmi d’autres',
      appels,
      [[pseudo, pris]],
      { tone: 'error', phrase: 'Nous n’avons pas pu enregistrer le pseudo. Le reste est enregistré.' },
    ],
    [
      'deux refus',
      appels,
      [
        [pseudo, pris],
        [tel, pris],
      ],
      { tone: 'error', phrase: 'Nous n’avons pas pu enregistrer le pseudo et le téléphone. Le reste est enregistré.' },
    ],
    [
      'rien n’est passé',
      [pseudo, adr],
      [
        [pseudo, pris],
        [adr, pris],
      ],
      { tone: 'error', phrase: 'Nous n’avons pas pu enregistrer le pseudo et la ville et le code postal.' },
    ],
    ['la session est finie', appels, [[tel, finie]], { tone: 'error', phrase: session, session: true }],
    [
      'la session est finie, et un refus',
      appels,
      [
        [pseudo, pris],
        [tel, finie],
      ],
      { tone: 'error', phrase: session, session: true },
    ],
  ])('%s', (_, demandes, echecs, bilan) => {
    expect(saveResultsOf(demandes, new Map(echecs))).toEqual(bilan)
  })
})
