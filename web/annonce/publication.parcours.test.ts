// Whole sequences of publishing an ad: late events change nothing, and each request is made once.
import { describe, expect, test } from 'vitest'
import type { AnnonceCreee, AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { annonceComplete } from '#domain/testing/annonce.ts'
import { ApiError } from '../query/api.ts'
import { advancePublication, type Dossier, type Evenement, type Publication } from './publication.ts'

const uuid_annonce = '0b5f3c1e-6f0e-4a55-9d1c-2f1f6a0f7c11'
const enLigne: AnnonceSaisie = {
  ...annonceComplete,
  code_tarif: 'P0002',
}
const saisie = { ...enLigne, titre_annonce: 'Un autre titre' }
const nouvelle: Dossier = { projet: { sub: 'camille', publiee: null }, saisie, photos: 0, sansPseudo: false }
const modification: Dossier = {
  ...nouvelle,
  projet: { sub: 'camille', publiee: { uuid_annonce, saisie: enLigne } },
  photos: 1,
}

const due = { uuid_annonce, a_payer: 19.9 }
const apercu: Publication = { nom: 'apercu' }
const refusee: Publication = { nom: 'refusee', phrase: 'Erreur inconnue du serveur.' }
const pseudo: Publication = { nom: 'pseudo' }
const envoi: Publication = { nom: 'envoi' }
const photos: Publication = { nom: 'photos', ...due }
const enregistree: Publication = { nom: 'enregistree', ...due }

const publish: Evenement = { type: 'publish' }
const resume: Evenement = { type: 'resume' }
const cancel: Evenement = { type: 'cancel' }
const skip: Evenement = { type: 'skip' }
const retry: Evenement = { type: 'retry', id: 'box' }
const ecrite = (annonce: AnnonceCreee): Evenement => ({ type: 'written', annonce })
const echec = (error: unknown): Evenement => ({ type: 'failed', error })
const parties = (toutes: boolean): Evenement => ({ type: 'sent', toutes })

describe('ce qui vient hors de son moment ne change rien', () => {
  const evenements: Record<string, Evenement> = {
    publish,
    resume,
    cancel,
    skip,
    written: ecrite(due),
    failed: echec(new ApiError(500, {})),
    sent: parties(true),
    retry,
  }
  const etats: [Publication, string[]][] = [
    [apercu, ['publish']],
    [refusee, ['publish']],
    [pseudo, ['publish', 'resume', 'cancel']],
    [envoi, ['written', 'failed']],
    [photos, ['sent', 'retry', 'skip']],
    [enregistree, []],
  ]
  test.each(
    etats.flatMap(([etat, attendus]) =>
      Object.keys(evenements)
        .filter((type) => !attendus.includes(type))
        .map((type) => [etat.nom, type, etat] as const),
    ),
  )('%s : %s', (_, type, etat) => {
    for (const dossier of [nouvelle, modification]) {
      const apres = advancePublication(dossier, etat, evenements[type]!)
      expect(apres).toHaveLength(1)
      expect(apres[0]).toBe(etat)
    }
  })
})

/** Runs a whole sequence, answering each effect in turn, even after its screen is gone. */
function play(dossier: Dossier, reponses: Evenement[], premier: Evenement = publish) {
  let etat: Publication = apercu
  const effets: string[] = []
  for (const evenement of [premier, ...reponses]) {
    const [suivant, ...aFaire] = advancePublication(dossier, etat, evenement)
    etat = suivant
    effets.push(...aFaire.map(({ type }) => type))
  }
  return { etat: etat.nom, effets }
}

describe('d’un bout à l’autre', () => {
  const avecPhotos = { ...nouvelle, photos: 2 }
  test.each<[string, Dossier, Evenement[], string, string[]]>([
    ['sans photo', nouvelle, [ecrite(due)], 'enregistree', ['insert', 'moveDraft']],
    [
      'une panne, puis elle part',
      nouvelle,
      [echec(new ApiError(500, {})), publish, ecrite(due)],
      'enregistree',
      ['insert', 'insert', 'moveDraft'],
    ],
    [
      'sans pseudo',
      { ...nouvelle, sansPseudo: true },
      [cancel, publish, resume, ecrite(due)],
      'enregistree',
      ['insert', 'moveDraft'],
    ],
    [
      'double clic à chaque pas',
      avecPhotos,
      [publish, ecrite(due), ecrite(due), publish, parties(true), publish],
      'enregistree',
      ['insert', 'moveDraft', 'sendPhotos'],
    ],
    [
      'une photo manque, puis part',
      avecPhotos,
      [ecrite(due), parties(false), retry, parties(true)],
      'enregistree',
      ['insert', 'moveDraft', 'sendPhotos', 'sendPhotos'],
    ],
    [
      'une photo manque toujours : on continue sans elle, et sa réponse tardive n’y change rien',
      avecPhotos,
      [ecrite(due), parties(false), retry, skip, parties(false), retry],
      'enregistree',
      ['insert', 'moveDraft', 'sendPhotos', 'sendPhotos'],
    ],
  ])('%s', (_, dossier, reponses, etat, effets) => {
    expect(play(dossier, reponses)).toEqual({ etat, effets })
  })
})
