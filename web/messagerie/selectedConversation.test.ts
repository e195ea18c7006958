import { describe, expect, test } from 'vitest'
import type { Conversation } from '#domain/messagerie/messagerie.ts'
import {
  choose,
  findConversation,
  lienEcrire,
  readDemande,
  type SelectedConversation,
} from './useSelectedConversation.ts'

const alix = '5d0c2a9e-3c1f-4a66-9f43-0a4f5f6f7a10'
const noor = '5d0c2a9e-3c1f-4a66-9f43-0a4f5f6f7a11'
const fil = '5d0c2a9e-3c1f-4a66-9f43-0a4f5f6f7a12'
const avecAlix = { uuid_conversation: fil, uuid_interlocuteur: alix, pseudo_interlocuteur: 'Alix' } as Conversation
const profilNoor = {
  uuid_personne: noor,
  pseudo_personne: 'Noor',
  presentation_personne: 'Bonjour',
  ville_personne: null,
  bloque: false,
  verification: null,
  reponse_annonceur: null,
  date_inscription: '2026-01-01T00:00:00Z',
}

const demander = (adresse: string) => readDemande(new URL(adresse, 'https://site.test').searchParams)
const muet = { data: undefined, error: null }

describe('ce que demande une adresse', () => {
  test.each([
    ['/messagerie', null, null],
    [`/messagerie?conversationId=${fil.toUpperCase()}`, fil, null],
    [lienEcrire(noor), null, noor],
  ])('%s', (adresse, conversationId, destinataire) => {
    expect(demander(adresse)).toEqual({ conversationId, destinataire })
  })
})

describe('la conversation trouvée', () => {
  test.each([
    ['par son identifiant', `/messagerie?conversationId=${fil}`, avecAlix],
    ['par la personne', lienEcrire(alix), avecAlix],
    ['une autre', lienEcrire(noor), undefined],
    ['l’identifiant prime sur la personne', `/messagerie?conversationId=${noor}&destinataire=${alix}`, undefined],
    ['aucune demandée', '/messagerie', undefined],
  ])('%s', (_, adresse, trouvee) => {
    expect(findConversation(demander(adresse), [avecAlix])).toBe(trouvee)
    expect(findConversation(demander(adresse), undefined)).toBeUndefined()
  })
})

describe('ce qui s’ouvre', () => {
  const panne = { data: undefined, error: new Error('panne') }
  test.each<
    [string, string, readonly Conversation[] | undefined, Parameters<typeof choose>[2], SelectedConversation['etat']]
  >([
    ['rien demandé', '/messagerie', [avecAlix], muet, 'aucune'],
    ['rien demandé, rien lu', '/messagerie', undefined, muet, 'aucune'],
    ['les conversations arrivent', `/messagerie?conversationId=${fil}`, undefined, muet, 'chargement'],
    ['une conversation connue', `/messagerie?conversationId=${fil}`, [avecAlix], muet, 'choisie'],
    ['une conversation d’autres', `/messagerie?conversationId=${noor}`, [avecAlix], muet, 'absente'],
    ['une adresse tronquée', '/messagerie?conversationId=rien', [avecAlix], muet, 'absente'],
    ['un membre à qui l’on a déjà écrit', lienEcrire(alix), [avecAlix], muet, 'choisie'],
    ['un membre dont le profil arrive', lienEcrire(noor), [avecAlix], muet, 'chargement'],
    ['un membre dont le profil est venu', lienEcrire(noor), [], { data: [profilNoor], error: null }, 'choisie'],
    ['personne', lienEcrire(noor), [], { data: [], error: null }, 'inconnu'],
    ['ce qui n’est pas un identifiant', lienEcrire('noor'), [], muet, 'inconnu'],
    ['un profil illisible', lienEcrire(noor), [], panne, 'illisible'],
  ])('%s', (_, adresse, conversations, profil, etat) => {
    expect(choose(demander(adresse), conversations, profil).etat).toBe(etat)
  })
  test('un premier message n’a pas encore de conversation', () => {
    expect(choose(demander(lienEcrire(noor)), [avecAlix], { data: [profilNoor], error: null })).toEqual({
      etat: 'choisie',
      interlocuteur: {
        uuid_interlocuteur: noor,
        pseudo_interlocuteur: 'Noor',
        presentation_interlocuteur: 'Bonjour',
        bloque: false,
        verification: null,
      },
      conversation: null,
    })
  })
})
