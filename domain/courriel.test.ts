// A mail written twice: the same words and links in both, members' words as words, nothing to fetch, nothing wider than a phone.
import { expect, test } from 'vitest'
import { writeCourriel } from './courriel.ts'

const site = 'https://kinebouge.example'
const piege = '<img src=x onerror="alert(1)"> & Cie'
const { text, html, subject } = writeCourriel({
  subject: piege,
  pseudo: piege,
  passages: [
    'Deux nouvelles\u00a0:',
    { titre: piege, lien: `${site}/annonce/1?a=1&b="2"`, lignes: ['Tours (37)', piege] },
    { texte: 'Voir', lien: `${site}/annonces` },
  ],
  raison: 'Vous recevez cet e-mail parce que vous l’avez demandé.',
  reglages: [{ texte: 'Ne plus le recevoir', lien: `${site}/desabonnement/1` }],
})
const decode = (ecrit: string) =>
  ecrit.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('les mots d’un membre restent des mots', () => {
  expect(subject).toBe(piege)
  expect(html).not.toContain('<img')
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; Cie/g)).toHaveLength(4)
})

test('les deux disent la même chose et mènent aux mêmes endroits', () => {
  const liens = [...html.matchAll(/href="([^"]*)"/g)].map(([, lien]) => decode(lien!))
  expect(liens).toEqual([`${site}/annonce/1?a=1&b="2"`, `${site}/annonces`, `${site}/desabonnement/1`])
  for (const lien of liens) expect(text).toContain(`\n${lien}\n`)
  for (const mot of ['Tours (37)', 'Deux nouvelles', 'Vous recevez cet e-mail parce que', 'À bientôt,'])
    expect([text.includes(mot), html.includes(mot)]).toEqual([true, true])
})

test('rien à aller chercher, rien de plus large qu’un téléphone, un thème sombre', () => {
  expect(html).not.toMatch(/<[^>]*\ssrc=|url\(|@import|<script|<link/)
  expect([...html.matchAll(/(?<!max-)width[:=]"?(\d+)(?!\d*%)/g)]).toEqual([])
  expect(html).toContain('prefers-color-scheme:dark')
})
