// The account forms in a DOM: errors found before a call, errors of the server, and kept input.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readUser } from '../session/oidc.ts'
import { type Answers, readWith, show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import { AvisCard } from './AvisCard.tsx'
import { Identite } from './Identite.tsx'
import { Informations } from './Informations.tsx'
import { MotDePasse } from './MotDePasse.tsx'

const sub = 'sacha'
const personne = {
  uuid_personne: '00000000-0000-4000-8000-000000000001',
  pseudo_personne: 'Sacha',
  telephone_personne: null,
  cp_personne: null,
  ville_personne: null,
  numrpps_personne: null,
  presentation_personne: null,
  email: 'sacha@exemple.fr',
  mails_messages: true,
  mails_extraits: false,
  mails_refuses: [],
  push_refuses: [],
}
let answers: Answers

beforeEach(() => {
  answers = {
    'rpc/renseigner_': () => [204],
    lire_personne: () => [200, [personne]],
    '/geo/': () => [200, []],
  }
})

/** The error is shown at its field, which has the focus. */
const expectRefused = (name: string, sentence: RegExp) =>
  waitFor(async () => {
    const input = await field(name)
    expect(readWith(input)).toMatch(sentence)
    expect(document.activeElement).toBe(input)
  })
const save = () => screen.getByRole('button', { name: 'Enregistrer' })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

test.each([
  ['Pseudo', ' ', 'Pseudo', /Le pseudo ne peut pas être vide\./],
  ['Présentation', 'a'.repeat(1001), 'Présentation', /La présentation ne peut pas dépasser 1\s000 caractères\./],
  ['Ville', 'Lyon', 'Code postal', /Veuillez fournir à la fois une ville et un code postal\./],
])('le profil : %s refusé à son champ, avant tout appel', async (name, text, where, sentence) => {
  const { person, written } = show(h(Informations, { sub }), answers)
  await person.clear(await field(name))
  await person.click(await field(name))
  await person.paste(text)
  await person.click(save())
  await expectRefused(where, sentence)
  expect(written).toEqual([])
})

test('le profil : une ville qui n’est pas de ce code postal se dit, et rien ne part', async () => {
  const { person, written } = show(h(Informations, { sub }), answers)
  await person.type(await field('Ville'), 'Lyon')
  await person.type(await field('Code postal'), '37000')
  await person.click(save())
  await expectRefused('Ville', /La ville et le code postal ne correspondent pas ou sont invalides\./)
  expect(written).toEqual([])
})

test('le profil : rien de changé se dit ; chaque champ changé part par son appel', async () => {
  const { person, written } = show(h(Informations, { sub }), answers)
  await field('Pseudo')
  await person.click(save())
  expect(await screen.findByText('Aucune modification détectée.')).toBeTruthy()
  await person.type(await field('Téléphone'), '+33 6.39.98.12.34')
  await person.type(await field('Présentation'), 'Bassin, épaule & genou.')
  await person.click(save())
  expect(await screen.findByText('Vos modifications sont enregistrées.')).toBeTruthy()
  const sent = written.map(({ path, body }) => [path.replace('/api/rpc/', ''), body])
  expect(sent.toSorted()).toEqual([
    ['renseigner_presentation', { p_presentation: 'Bassin, épaule & genou.' }],
    ['renseigner_tel', { p_tel: '06 39 98 12 34' }],
  ])
})

test('le profil : la ville et le code postal s’effacent ensemble, le RPPS part sans ses espaces', async () => {
  const { person, written } = show(h(Informations, { sub }), {
    ...answers,
    lire_personne: () => [200, [{ ...personne, cp_personne: '37000', ville_personne: 'Tours' }]],
  })
  await waitFor(async () => expect((await field('Ville')).value).toBe('Tours'))
  await person.clear(await field('Ville'))
  await person.clear(await field('Code postal'))
  await person.type(await field('Numéro RPPS'), '1010 1234 564')
  await person.click(save())
  expect(await screen.findByText('Vos modifications sont enregistrées.')).toBeTruthy()
  expect(written.map(({ path, body }) => [path.replace('/api/rpc/', ''), body]).toSorted()).toEqual([
    ['renseigner_adr', { p_cp: '', p_ville: '' }],
    ['renseigner_numrpps', { p_numrpps: '10101234564' }],
  ])
})

test('le profil : un pseudo déjà pris est dit à son champ, et le reste est enregistré', async () => {
  const message = 'Ce pseudo est déjà pris. Choisissez-en un autre.'
  const { person } = show(h(Informations, { sub }), {
    renseigner_pseudo: () => [409, { code: '23505', message }],
    ...answers,
  })
  await person.clear(await field('Pseudo'))
  await person.type(await field('Pseudo'), 'camille kine')
  await person.type(await field('Téléphone'), '0639981234')
  await person.click(save())
  expect(await screen.findByText('Nous n’avons pas pu enregistrer le pseudo. Le reste est enregistré.')).toBeTruthy()
  await expectRefused('Pseudo', /Ce pseudo est déjà pris\. Choisissez-en un autre\./)
  expect((await field('Pseudo')).value).toBe('camille kine')
})

test('une case d’e-mails part cochée ou décochée ; refusée, elle revient et le dit', async () => {
  let refuses = false
  const { person, written } = show(h(AvisCard), {
    renseigner_mails: () => (refuses ? [500, {}] : [204]),
    ...answers,
  })
  const box = await screen.findByLabelText<HTMLInputElement>('M’écrire quand un message reste non lu 10 minutes')
  await person.click(box)
  await waitFor(() => expect(written.map(({ body }) => body)).toEqual([{ p_mails_messages: false }]))
  expect(box.checked).toBe(false)
  refuses = true
  await person.click(box)
  expect(await screen.findByText('Erreur 500')).toBeTruthy()
})

test('une adresse qui refuse nos e-mails se dit, et se reprend d’un bouton ; l’échec aussi', async () => {
  let status = 500
  let refusee: string | null = personne.email
  const { person } = show(h(AvisCard), {
    reprendre_mails: () => {
      if (status < 300) refusee = null
      return [status]
    },
    ...answers,
    lire_personne: () => [200, [{ ...personne, email_refuse: refusee }]],
  })
  expect(await screen.findByText(/Nos e-mails n’arrivent plus/)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'M’écrire de nouveau à cette adresse' })
  await person.click(button)
  expect(await screen.findByText('Erreur 500')).toBeTruthy()
  status = 204
  await person.click(button)
  expect(await screen.findByText(/nous écrirons de nouveau à sacha@exemple\.fr/)).toBeTruthy()
  expect(screen.queryByText(/Nos e-mails n’arrivent plus/)).toBeNull()
})

test('le prénom et le nom : vides, refusés par le fournisseur, puis enregistrés', async () => {
  let status = 500
  const { person, written } = show(h(Identite, { sub }), {
    '/v2/users/': () => [status, status < 300 ? { details: {} } : {}],
  })
  const bouton = screen.getByRole('button', { name: 'Enregistrer mon nom' })
  await person.click(bouton)
  await expectRefused('Prénom', /Indiquez votre prénom\./)
  expect(written).toEqual([])
  await person.type(await field('Prénom'), 'Anne')
  await person.type(await field('Nom'), 'Le Goff')
  await person.click(bouton)
  expect(await screen.findByText(/Failed to update profile \(Status: 500\)/)).toBeTruthy()
  expect([(await field('Prénom')).value, (await field('Nom')).value]).toEqual(['Anne', 'Le Goff'])
  expect(readUser()!.profile).not.toHaveProperty('given_name')
  status = 200
  await person.click(bouton)
  expect(await screen.findByText('Votre prénom et votre nom sont enregistrés.')).toBeTruthy()
  expect(written.map(({ method, path }) => [method, path])).toEqual(Array(2).fill(['PATCH', '/v2/users/sacha']))
})

const fill = async ({ person }: ReturnType<typeof show>, [actuel, nouveau, confirmation]: [string, string, string]) => {
  for (const [name, text] of [
    ['Mot de passe actuel', actuel],
    ['Nouveau mot de passe', nouveau],
    ['Confirmer le nouveau mot de passe', confirmation],
  ] as const) {
    await person.clear(await field(name))
    if (text) await person.type(await field(name), text)
  }
  await person.click(screen.getByRole('button', { name: 'Changer de mot de passe' }))
}
const phrase = 'Une-Autre-Phrase-2026'

test.each<[[string, string, string], string, RegExp]>([
  [['', '', ''], 'Mot de passe actuel', /Indiquez votre mot de passe actuel\./],
  [
    ['Demo-kine-2026', 'court', 'court'],
    'Nouveau mot de passe',
    /Le nouveau mot de passe doit contenir au moins 8 caractères\./,
  ],
  [
    ['Demo-kine-2026', phrase, `${phrase}x`],
    'Confirmer le nouveau mot de passe',
    /Les nouveaux mots de passe ne correspondent pas\./,
  ],
])('le mot de passe : refusé à son champ, avant tout appel %#', async (typed, name, sentence) => {
  const dom = show(h(MotDePasse, { sub }), {})
  await fill(dom, typed)
  await expectRefused(name, sentence)
  expect(dom.written).toEqual([])
})

test('le mot de passe : muet, session finie, refusé puis changé ; ce qui est tapé reste jusque là', async () => {
  let answer: [number, unknown?] | null = null
  const dom = show(h(MotDePasse, { sub }), { '/v2/users/': () => answer })
  await fill(dom, ['Demo-kine-2026', phrase, phrase])
  expect(await screen.findByText(/^Le service de connexion n/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Réinitialiser par email' })).toBeNull()
  answer = [401, {}]
  await dom.person.click(screen.getByRole('button', { name: 'Changer de mot de passe' }))
  expect(await screen.findByText('Session invalide. Veuillez vous reconnecter.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Réinitialiser par email' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Se reconnecter' })).toBeTruthy()
  expect((await field('Nouveau mot de passe')).value).toBe(phrase)
  answer = [200, { details: {} }]
  await dom.person.click(screen.getByRole('button', { name: 'Changer de mot de passe' }))
  expect(await screen.findByText('Votre mot de passe est changé.')).toBeTruthy()
  expect((await field('Nouveau mot de passe')).value).toBe('')
})

test('un mot de passe se montre et se cache', async () => {
  const { person } = show(h(MotDePasse, { sub }), {})
  await person.click(screen.getByRole('button', { name: 'Afficher le nouveau mot de passe' }))
  expect((await field('Nouveau mot de passe')).type).toBe('text')
  await person.click(screen.getByRole('button', { name: 'Masquer le nouveau mot de passe' }))
  expect((await field('Nouveau mot de passe')).type).toBe('password')
})
