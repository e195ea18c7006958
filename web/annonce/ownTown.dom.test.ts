// The town proposed for a new ad: from the last ad, else the profile, only while none is typed.
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useView } from '../query/api.ts'
import { show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import { OwnTown, useLastTown } from './OwnTown.tsx'

function Form({ ville = '' }: { ville?: string }) {
  const [saisie, setSaisie] = useState({ ville_annonce: ville, cp_annonce: '' })
  const change = (morceau: Partial<typeof saisie>) => setSaisie((avant) => ({ ...avant, ...morceau }))
  return [
    h('output', { key: 'o' }, `${saisie.ville_annonce} ${saisie.cp_annonce}`),
    h(OwnTown, { key: 't', saisie, change } as never),
  ]
}

/** The step opens once what it proposes is read, as after the first step. */
function Opened(props: { ville?: string }) {
  const isRead = [useLastTown(), useView('lire_personne').data].every(Boolean)
  return isRead ? h(Form, props) : null
}

const tours = { ville_annonce: 'Tours', cp_annonce: '37000' }
const lyon = { ville_personne: 'Lyon', cp_personne: '69003' }
const personne = { ville_personne: null, cp_personne: null }
const answers = (annonces: object[], profile: object = personne) => ({
  lister_mes_annonces: (): [number, object] => [200, annonces],
  lire_personne: (): [number, object] => [200, [profile]],
})

test.each([
  [
    'la dernière annonce d’abord',
    [tours],
    lyon,
    'Reprendre Tours (37000)',
    'La ville de votre dernière annonce',
    'Tours 37000',
  ],
  ['sinon le profil', [], lyon, 'Reprendre Lyon (69003)', 'La ville de votre profil', 'Lyon 69003'],
])('%s, d’une pression, et le focus reste', async (_, annonces, profile, name, from, filled) => {
  const { person } = show(h(Opened), answers(annonces, profile))
  const button = await screen.findByRole('button', { name })
  expect(screen.getByText(from)).toBeTruthy()
  await person.click(button)
  expect(screen.getByRole('status').textContent).toBe(filled)
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Voici la ville de votre /))
})

test.each([
  ['rien à proposer', {}, []],
  ['une ville déjà tapée', { ville: 'Brest' }, [tours]],
])('%s : aucun bouton', async (_, props, annonces) => {
  show(h(Opened, props), answers(annonces))
  await screen.findByRole('status')
  expect(screen.queryByRole('button')).toBeNull()
})

test('lue après l’ouverture de l’étape, elle n’est pas proposée : rien ne bouge sous le doigt', async () => {
  show(h(Form), answers([tours]))
  // Long enough for both readings to arrive.
  await new Promise((done) => setTimeout(done, 100))
  expect(screen.queryByRole('button')).toBeNull()
})
