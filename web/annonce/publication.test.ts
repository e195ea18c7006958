// Publishing and saving an ad: the next state and the effects of each event.
import { describe, expect, test } from 'vitest'
import type { AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { criteresVides } from '#domain/critere/writeCriteres.ts'
import { communicationPerdue } from '#domain/protocol/loadError.ts'
import { annonceComplete } from '#domain/testing/annonce.ts'
import { ApiError } from '../query/api.ts'
import type { Projet } from './projet.ts'
import {
  advancePublication,
  type Dossier,
  type Effet,
  type Evenement,
  type Publication,
  readDestination,
  readSucces,
} from './publication.ts'

const uuid_annonce = '0b5f3c1e-6f0e-4a55-9d1c-2f1f6a0f7c11'
const complete: AnnonceSaisie = {
  ...annonceComplete,
  titre_annonce: '  Assistanat à Tours ',
  contenu_annonce: 'Trois kinés, une équipe calme.\n',
  code_tarif: 'P0002',
  ville_annonce: ' Tours ',
}
const enLigne: AnnonceSaisie = {
  ...complete,
  titre_annonce: 'Assistanat',
  contenu_annonce: 'Texte',
  ville_annonce: 'Tours',
}
const neuf: Projet = { sub: 'camille', publiee: null }
const modifie: Projet = { sub: 'camille', publiee: { uuid_annonce, saisie: enLigne } }

const nouvelle: Dossier = { projet: neuf, saisie: complete, photos: 0, sansPseudo: false }
const modification: Dossier = {
  projet: modifie,
  saisie: { ...enLigne, titre_annonce: 'Un autre titre' },
  photos: 0,
  sansPseudo: false,
}
const inchangee: Dossier = { ...modification, saisie: enLigne }

const apercu: Publication = { nom: 'apercu' }
const pseudo: Publication = { nom: 'pseudo' }
const envoi: Publication = { nom: 'envoi' }
const refusee: Publication = { nom: 'refusee', phrase: 'Erreur inconnue du serveur.' }
const gratuite = { uuid_annonce, a_payer: 0 }
const due = { uuid_annonce, a_payer: 19.9 }
const photos: Publication = { nom: 'photos', ...gratuite }
const enregistree: Publication = { nom: 'enregistree', ...gratuite }

const insert: Effet = {
  type: 'insert',
  args: {
    p_titre: 'Assistanat à Tours',
    p_contenu: 'Trois kinés, une équipe calme.',
    p_retrocession: 75,
    p_datecontrat: '2027-01-04',
    p_cp: '37000',
    p_ville: 'Tours',
    p_affichertel: false,
    p_id_type: 1,
    p_code_tarif: 'P0002',
  },
}
const modify: Effet = { type: 'modify', args: { p_uuid_annonce: uuid_annonce, p_titre: 'Un autre titre' } }
const moveDraft: Effet = { type: 'moveDraft', uuid_annonce }
const sendPhotos: Effet = { type: 'sendPhotos', uuid_annonce }

const publish: Evenement = { type: 'publish' }
const resume: Evenement = { type: 'resume' }
const cancel: Evenement = { type: 'cancel' }
const skip: Evenement = { type: 'skip' }
const ecrite = (annonce: typeof gratuite | undefined): Evenement => ({ type: 'written', annonce })
const echec = (error: unknown): Evenement => ({ type: 'failed', error })
const parties = (toutes: boolean): Evenement => ({ type: 'sent', toutes })
const retry: Evenement = { type: 'retry', id: 'box' }

describe('le bouton de l’aperçu', () => {
  test.each<[string, Dossier, Publication, Publication, Effet[]]>([
    ['une annonce neuve part, textes rognés', nouvelle, apercu, envoi, [insert]],
    ['elle repart après un refus', nouvelle, refusee, envoi, [insert]],
    ['sans pseudo, il est demandé d’abord', { ...nouvelle, sansPseudo: true }, apercu, pseudo, []],
    ['sans pseudo après un refus, de même', { ...nouvelle, sansPseudo: true }, refusee, pseudo, []],
    ['une annonce publiée n’envoie que ce qui a changé', modification, apercu, envoi, [modify]],
    ['elle ne demande pas de pseudo', { ...modification, sansPseudo: true }, apercu, envoi, [modify]],
    [
      'rien n’a changé : rien ne part',
      inchangee,
      apercu,
      { nom: 'refusee', phrase: 'Aucune modification détectée.' },
      [],
    ],
    [
      'rien n’a changé que les photos : elles partent, le texte non',
      { ...inchangee, photos: 2 },
      apercu,
      photos,
      [moveDraft, sendPhotos],
    ],
    [
      'rien n’a changé, et le plan ne prend pas les photos du brouillon',
      {
        ...inchangee,
        photos: 2,
        projet: { ...modifie, publiee: { uuid_annonce, saisie: { ...enLigne, code_tarif: 'G0000' } } },
        saisie: { ...enLigne, code_tarif: 'G0000' },
      },
      apercu,
      { nom: 'refusee', phrase: 'Aucune modification détectée.' },
      [],
    ],
  ])('%s', (_, dossier, depart, etat, effets) => {
    expect(advancePublication(dossier, depart, publish)).toEqual([etat, ...effets])
  })

  test('pressé deux fois, il ne publie qu’une fois', () => {
    const [premier, ...effets] = advancePublication(nouvelle, apercu, publish)
    expect(effets).toHaveLength(1)
    expect(advancePublication(nouvelle, premier, publish)).toEqual([premier])
  })

  test('une annonce sans type part tout de même : le serveur la refusera', () => {
    const [, effet] = advancePublication(
      { ...nouvelle, saisie: { ...complete, id_typeannonce: null } },
      apercu,
      publish,
    )
    expect(effet).toMatchObject({ type: 'insert', args: { p_id_type: 0 } })
  })

  test('chaque champ changé part, et lui seul ; le plan, le type et la date jamais', () => {
    const saisie: AnnonceSaisie = {
      titre_annonce: 'Assistanat',
      contenu_annonce: ' Texte plus long ',
      code_tarif: 'P0003',
      cp_annonce: '41000',
      ville_annonce: 'Blois ',
      datecontrat_annonce: '2028-01-01',
      id_typeannonce: 3,
      retrocession_annonce: null,
      affichertel_annonce: true,
      ...criteresVides,
    }
    expect(advancePublication({ ...modification, saisie }, apercu, publish)[1]).toEqual({
      type: 'modify',
      args: {
        p_uuid_annonce: uuid_annonce,
        p_contenu: 'Texte plus long',
        p_cp: '41000',
        p_ville: 'Blois',
        p_retrocession: null,
        p_affichertel: true,
      },
    })
  })
})

describe('le pseudo', () => {
  test('enregistré, la publication reprend d’elle-même', () => {
    expect(advancePublication({ ...nouvelle, sansPseudo: true }, pseudo, resume)).toEqual([envoi, insert])
  })
  test('« Plus tard » rend l’aperçu, et rien ne part', () => {
    expect(advancePublication(nouvelle, pseudo, cancel)).toEqual([apercu])
  })
  test('quand le profil n’a pas pu être lu, c’est le serveur qui le demande', () => {
    const [etat] = advancePublication(nouvelle, apercu, publish)
    const vide = new ApiError(400, { message: 'Le pseudo ne peut pas être vide.', hint: 'pseudo_personne' })
    expect(advancePublication(nouvelle, etat, echec(vide))).toEqual([pseudo])
    expect(advancePublication(nouvelle, pseudo, resume)).toEqual([envoi, insert])
  })
})

describe('le texte est écrit', () => {
  test.each<[string, Dossier, typeof gratuite, Publication, Effet[]]>([
    ['sans photo : c’est fini, le brouillon est oublié', nouvelle, gratuite, enregistree, [moveDraft]],
    ['due : ce qui reste à payer suit', nouvelle, due, { nom: 'enregistree', ...due }, [moveDraft]],
    [
      'avec des photos : elles suivent l’annonce, puis partent',
      { ...nouvelle, photos: 2 },
      due,
      { nom: 'photos', ...due },
      [moveDraft, sendPhotos],
    ],
    [
      'avec des photos que le plan ne prend pas : elles suivent l’annonce, sans partir',
      { ...nouvelle, photos: 2, saisie: { ...complete, code_tarif: 'P0001' } },
      gratuite,
      enregistree,
      [moveDraft],
    ],
    ['modifiée, sans photo', modification, gratuite, enregistree, [moveDraft]],
    ['modifiée, avec une photo', { ...modification, photos: 1 }, gratuite, photos, [moveDraft, sendPhotos]],
  ])('%s', (_, dossier, annonce, etat, effets) => {
    expect(advancePublication(dossier, envoi, ecrite(annonce))).toEqual([etat, ...effets])
  })

  test.each([
    ['aucune annonce', undefined],
    ['une annonce sans identifiant', { uuid_annonce: '', a_payer: 0 }],
  ])('le serveur a rendu %s : la phrase, et rien n’est oublié', (_, annonce) => {
    expect(advancePublication(nouvelle, envoi, ecrite(annonce))).toEqual([
      {
        nom: 'refusee',
        phrase: "La création de l'annonce a échoué car l'ID n'a pas été retourné par le serveur.",
      },
    ])
  })
})

describe('un envoi refusé garde tout, et dit pourquoi', () => {
  const refus = (status: number, message?: string) => new ApiError(status, message ? { message } : {})
  test.each<[string, Dossier, unknown, string]>([
    ['neuve, session finie', nouvelle, refus(401, 'JWT expired'), 'Vous devez être connecté pour publier.'],
    ['neuve, panne dite', nouvelle, refus(500, 'Erreur inconnue du serveur.'), 'Erreur inconnue du serveur.'],
    ['neuve, panne muette', nouvelle, refus(503), 'Erreur 503'],
    ['neuve, sans réseau', nouvelle, refus(0), communicationPerdue],
    [
      'neuve, réponse illisible',
      nouvelle,
      new SyntaxError('Unexpected token <'),
      'Une erreur est survenue lors de la publication.',
    ],
    ['neuve, règle du serveur', nouvelle, refus(400, 'La date est passée.'), 'La date est passée.'],
    [
      'modifiée, session finie',
      modification,
      refus(401, 'JWT expired'),
      'Veuillez vous connecter pour gérer une annonce.',
    ],
    [
      'modifiée, supprimée ailleurs',
      modification,
      refus(400, 'Annonce non trouvée ou accès refusé.'),
      'Annonce non trouvée ou accès refusé.',
    ],
    ['modifiée, réponse illisible', modification, new SyntaxError('Unexpected token <'), 'Une erreur est survenue.'],
  ])('%s', (_, dossier, error, phrase) => {
    const refusee = advancePublication(dossier, envoi, echec(error))
    expect(refusee).toEqual([{ nom: 'refusee', phrase }])
    expect(advancePublication(dossier, refusee[0], publish)[0]).toEqual(envoi)
  })

  test('une modification ne demande jamais de pseudo', () => {
    const vide = new ApiError(400, { message: 'Le pseudo ne peut pas être vide.' })
    expect(advancePublication(modification, envoi, echec(vide))).toEqual([
      { nom: 'refusee', phrase: 'Le pseudo ne peut pas être vide.' },
    ])
  })
})

describe('les photos', () => {
  test.each<[string, Evenement, Publication, Effet[]]>([
    ['toutes parties : c’est enregistré', parties(true), enregistree, []],
    ['une n’est pas partie : on attend', parties(false), photos, []],
    ['« Réessayer » n’en renvoie qu’une', retry, photos, [{ ...sendPhotos, seule: 'box' }]],
    ['« Continuer sans elles »', skip, enregistree, []],
  ])('%s', (_, evenement, etat, effets) => {
    expect(advancePublication({ ...nouvelle, photos: 2 }, photos, evenement)).toEqual([etat, ...effets])
  })

  test('ce qui reste à payer ne se perd pas en chemin', () => {
    const partantes: Publication = { nom: 'photos', ...due }
    for (const evenement of [parties(true), skip])
      expect(advancePublication({ ...nouvelle, photos: 1 }, partantes, evenement)).toEqual([
        { nom: 'enregistree', ...due },
      ])
  })
})

test.each<[string, Projet, typeof gratuite, string]>([
  ['neuve et gratuite', neuf, gratuite, 'Votre annonce est en ligne\u00a0!'],
  ['neuve et due', neuf, due, 'Votre annonce est enregistrée. Elle sera en ligne dès que son paiement sera reçu.'],
  ['modifiée', modifie, gratuite, 'Vos modifications sont enregistrées.'],
])('ce que dit le succès : %s', (_, projet, annonce, phrase) => {
  expect(readSucces(projet, annonce)).toBe(phrase)
})

test('la page qui suit : le paiement après 2,5 s, ou la liste de ses annonces après 2 s', () => {
  expect(readDestination(due)).toEqual({ to: `/paiement/${uuid_annonce}`, state: { montant: 19.9 }, delai: 2500 })
  expect(readDestination(gratuite)).toEqual({ to: '/mes-annonces', delai: 2000 })
})
