// Each form when a call is rate limited: the server's sentence is shown and the input is kept.
import { expect, test } from 'vitest'
import { profilVide } from '#domain/compte/profil.ts'
import { tropVite } from '#domain/limite/limite.ts'
import { annonceComplete } from '#domain/testing/annonce.ts'
import { advancePublication } from './annonce/publication.ts'
import { readFailures, readSaved, refusDe } from './compte/saveResults.ts'
import { readEtat } from './forum/usePublicationForum.ts'
import { phraseGestion } from './mesannonces/actions.ts'
import { readSendFailure } from './messagerie/sendFailure.ts'
import { phrasePaiement } from './paiement/PaiementForm.tsx'
import { phraseSuppression } from './photo/PhotosEnregistrees.tsx'
import { sendPhoto } from './photo/sendPhoto.ts'
import { ApiError, formatError } from './query/api.ts'
import { h, renderText } from './testing/render.ts'
import { LoadError } from './ui/LoadError.tsx'

const phrase = tropVite(40)
const refus = new ApiError(429, { code: 'PT429', message: phrase })
const saisie = {
  ...annonceComplete,
  code_tarif: 'P0002',
}

test('une annonce publiée ou modifiée : l’aperçu le dit, le brouillon n’est pas oublié, et le bouton republie', () => {
  for (const publiee of [null, { uuid_annonce: 'x', saisie: { ...saisie, titre_annonce: 'Avant' } }]) {
    const dossier = { projet: { sub: 'camille', publiee }, saisie, photos: 0, sansPseudo: false }
    const refusee = advancePublication(dossier, { nom: 'envoi' }, { type: 'failed', error: refus })
    expect(refusee).toEqual([{ nom: 'refusee', phrase }])
    const [envoi, effet] = advancePublication(dossier, refusee[0], { type: 'publish' })
    expect([envoi.nom, effet?.type]).toEqual(['envoi', publiee ? 'modify' : 'insert'])
  }
})

test.each([
  ['archiver, pourvoir, renouveler, ranger les photos', phraseGestion(refus), phrase],
  ['le pseudo, les avis', formatError(refus), phrase],
  ['un message depuis une annonce', readSendFailure(refus).phrase, phrase],
  ['un message d’une conversation', readSendFailure(refus, 'Non envoyé.').phrase, `Non envoyé. ${phrase}`],
  ['un paiement', phrasePaiement(refus), phrase],
  ['une photo à retirer', phraseSuppression(refus), phrase],
  [
    'une photo à retirer, autre panne',
    phraseSuppression(new ApiError(0, {})),
    'Erreur lors de la suppression de la photo.',
  ],
])('%s', (_, dit, attendu) => {
  expect(dit).toBe(attendu)
})

test('un sujet, une réponse : la phrase suit ce qu’on faisait, sans rien d’une session', () => {
  const entame = 'Erreur de création : '
  expect(readEtat(refus, entame)).toEqual({ nom: 'refusee', phrase: entame + phrase, session: false, champ: null })
})

test('le profil : la phrase au champ refusé, qui reste à enregistrer', () => {
  const appels = ['renseigner_tel', 'renseigner_presentation'] as const
  const echecs = readFailures(appels, [
    { status: 'rejected', reason: refus },
    { status: 'fulfilled', value: undefined },
  ])
  expect(refusDe(echecs)).toEqual({ telephone_personne: phrase })
  expect(readSaved(appels, echecs, profilVide)).toEqual({ presentation_personne: '' })
})

test('le lien d’une photo : elle attend son tour sans qu’un appel de plus ne parte, et peut être renvoyée', async () => {
  const asked: string[] = []
  const answer = (porte: string, reponse: unknown) => async () => {
    asked.push(porte)
    if (reponse instanceof Error) throw reponse
    return reponse
  }
  const portes = {
    open: answer('open', refus),
    put: answer('put', undefined) as () => Promise<void>,
    askVerdict: answer('askVerdict', ''),
    giveBack: answer('giveBack', refus),
  }
  const photo = { id: 'c0ffee12-3456-4789-8abc-def012345678', nom: 'a.jpg', blob: new Blob(['x']), tentee: false }
  expect(await sendPhoto(portes, 'x', photo, () => {})).toEqual({ phrase, placePrise: false })
  expect(asked).toEqual(['open'])
  expect(await sendPhoto(portes, 'x', { ...photo, tentee: true }, () => {})).toEqual({ phrase, placePrise: true })
})

test('une lecture : combien attendre, et le moyen de recommencer', () => {
  const refetch = () => {}
  const show = (error: object) => renderText(h(LoadError, { error, quoi: 'annonces', refetch }))
  expect(show(refus)).toBe(`${phrase} Réessayer`)
  expect(show(new ApiError(500, { message: 'Erreur inconnue du serveur.' }))).toBe(
    'Erreur 500 lors du chargement des annonces. Réessayer',
  )
})
