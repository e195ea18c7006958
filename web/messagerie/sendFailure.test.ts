import { expect, test } from 'vitest'
import { communicationPerdue } from '#domain/protocol/loadError.ts'
import { ApiError } from '../query/api.ts'
import { readSendFailure } from './sendFailure.ts'

const quoi = "Erreur lors de l'envoi du message à la conversation."

test.each([
  [
    'une réponse illisible',
    new SyntaxError('<'),
    undefined,
    "Une erreur inattendue est survenue lors de l'envoi.",
    false,
  ],
  [
    'la session finie',
    new ApiError(401, { message: 'JWT expired' }),
    quoi,
    'Votre session a expiré. Veuillez vous reconnecter pour envoyer un message.',
    true,
  ],
  ['une erreur qui ne dit rien', new ApiError(502, {}), undefined, "Erreur d'envoi.", false],
  ['aucune réponse', new ApiError(0, {}), undefined, communicationPerdue, false],
  [
    'un refus',
    new ApiError(400, { message: 'Annonce non trouvée ou accès refusé.' }),
    undefined,
    'Annonce non trouvée ou accès refusé.',
    false,
  ],
  [
    'un refus et son conseil',
    new ApiError(400, { message: 'Non.', hint: 'Attendez.' }),
    undefined,
    'Non. (Attendez.)',
    false,
  ],
  [
    'un refus des nôtres, dont le champ ne se lit pas',
    new ApiError(400, { code: 'P0001', message: 'Non.', hint: 'contenu' }),
    undefined,
    'Non.',
    false,
  ],
  ['un message parmi d’autres', new ApiError(0, {}), quoi, `${quoi} ${communicationPerdue}`, false],
  ['un message parmi d’autres, sans raison', new ApiError(500, {}), quoi, `${quoi} Erreur d'envoi.`, false],
])('%s', (_, error, entame, phrase, session) => {
  expect(readSendFailure(error, entame)).toEqual({ phrase, session })
})
