import { describe, expect, test } from 'vitest'
import { type EnvoiMail, readEchecMotDePasse } from './passwordFailure.ts'

const refus = (status: number, id: string | null = null, message = '') => ({ status, id, message })
const faux = refus(400, 'COMMAND-3M0fs')
const session = 'Session invalide. Veuillez vous reconnecter.'
const muet = 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'

describe('un mot de passe refusé : sa raison, et ce qui est proposé', () => {
  test.each<[string, ReturnType<typeof refus>, EnvoiMail, string, boolean, boolean]>([
    ['le mot de passe actuel est faux', faux, null, 'Le mot de passe actuel n’est pas le bon.', true, false],
    [
      'le nouveau est l’ancien',
      refus(400, 'COMMAND-Aesh5'),
      null,
      'Le nouveau mot de passe doit être différent de l’actuel.',
      false,
      false,
    ],
    ['le fournisseur l’explique', refus(400, 'X', 'Trop connu.'), null, 'Trop connu.', false, false],
    ['la session est finie', refus(401), null, session, true, true],
    ['le fournisseur se tait', refus(0), null, muet, false, false],
    ['trop d’essais', refus(429), null, 'Trop d’essais à la suite. Réessayez dans quelques minutes.', false, false],
    ['l’e-mail part', faux, 'encours', 'Le mot de passe actuel n’est pas le bon.', true, false],
    ['l’e-mail est refusé : sa raison, et l’on peut redemander', faux, refus(0), muet, true, false],
    ['l’e-mail est refusé, la session finie', faux, refus(401), session, true, true],
    ['un refus qui ne dit rien', refus(400), null, '', false, false],
  ])('%s', (_, premier, envoi, raison, reinitialiser, reconnecter) => {
    expect(readEchecMotDePasse(premier, envoi)).toEqual({ raison, reinitialiser, reconnecter })
  })
})
