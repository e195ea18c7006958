import { expect, test } from 'vitest'
import { h, renderText } from '../testing/render.ts'
import { TextCut } from './TextCut.tsx'

const tarifs = [
  ['P0001', 'Essentiel'],
  ['P0002', 'Pro'],
  ['P0003', 'Prestige'],
].map(([code_tarif, libelle_tarif]) => ({ code_tarif, libelle_tarif, prix: 1, duree_jours: 30 }))

const dire = (props: object) =>
  renderText(h(TextCut, { code_tarif: 'G0000', take() {}, ...props }), { lectures: { lister_tarifs: tarifs } })

test.each([
  ['rien ne dépasse', { quoi: 'titre', texte: 'a'.repeat(40) }, ''],
  [
    'un caractère de trop',
    { quoi: 'titre', texte: `${'a'.repeat(40)}b` },
    '1 caractère du titre ne sera pas publié. Le plan Pro le publie en entier. b Prendre le plan Pro',
  ],
  [
    'une description, qu’un plan plus proche publie',
    { quoi: 'description', texte: `${'a'.repeat(200)}bcd` },
    '3 caractères de la description ne seront pas publiés. Le plan Essentiel la publie en entier. bcd Prendre le plan Essentiel',
  ],
  [
    'plus long que tous les plans',
    { quoi: 'titre', texte: `${'a'.repeat(40)}${'b'.repeat(41)}` },
    `41 caractères du titre ne seront pas publiés. Aucun plan ne va au-delà de 80 caractères. ${'b'.repeat(41)}`,
  ],
  [
    'une annonce publiée, qui garde son plan',
    { quoi: 'titre', texte: `${'a'.repeat(40)}bc`, take: undefined },
    '2 caractères du titre ne seront pas publiés. bc',
  ],
])('%s', (_, props, phrase) => {
  expect(dire(props)).toBe(phrase)
})
