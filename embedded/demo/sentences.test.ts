// Checks phrase.md: typing mistakes that would lose or break a sentence.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeTexte } from './annonceTexts.ts'
import { demoAccounts } from './compte.ts'
import { readDialogues } from './dialogue.ts'
import { createMembres } from './membre.ts'
import { drawTrait, type Trait, type TypeAnnonce, types } from './practiceTraits.ts'
import { createSeededRandom } from './seededRandom.ts'
import { createParole } from './sentences.ts'

const hasard = createSeededRandom(3)
const tailles = [800, 20_000, 300_000]
const departements = ['37', '75', '13', '73', '974']
const cabinets: Trait[] = Object.values(types).flatMap((type: TypeAnnonce) =>
  tailles.flatMap((population) =>
    departements.flatMap((code_departement) => {
      const commune = { code_commune: '1', nom_commune: 'Le Mans', code_departement, code_postal: '1', population }
      return Array.from({ length: 25 }, () => drawTrait(type, commune, new Date('2026-11-20'), hasard))
    }),
  ),
)
const text = readFileSync(new URL('./phrase.md', import.meta.url), 'utf8')
const sujets = [...text.matchAll(/^# (.+)$/gm)].map(([, sujet]) => sujet!)
const phrasesOf = (sujet: string) => new Set(cabinets.flatMap((cabinet) => createParole(cabinet)(sujet)))

test('chaque cabinet a quelque chose à dire de chaque sujet, et rien n’y reste à remplir', () => {
  for (const cabinet of cabinets) {
    const say = createParole(cabinet)
    for (const sujet of sujets.filter((one) => one !== 'raison' && one !== 'cadre de vie')) {
      const phrases = say(sujet)
      expect(phrases.length, `${sujet}, type ${cabinet.type}`).toBeGreaterThan(0)
      for (const phrase of phrases) expect(phrase).not.toMatch(/[{}|]|undefined|null|NaN/)
    }
  }
})

test('aucune phrase n’est hors d’atteinte : chaque condition arrive à un cabinet', () => {
  const written = text.split(/^# /m).slice(1)
  for (const section of written) {
    const [sujet = ''] = section.split('\n')
    const said = phrasesOf(sujet)
    const count = [...section.matchAll(/^- .+$/gm)].length
    expect(said.size, sujet).toBeGreaterThanOrEqual(count)
    for (const [, phrase] of section.matchAll(/^- ([^{}\n]+)$/gm)) expect(said, sujet).toContain(phrase)
  }
})

test('une annonce tutoie ou vouvoie, d’un bout à l’autre', () => {
  for (const cabinet of cabinets) {
    const said = sujets.flatMap(createParole(cabinet)).join(' ')
    if (cabinet.tu) expect(said).not.toMatch(/\b([Éé]crivez|[Rr]ejoignez|[Vv]ous organisez|[Vv]ous gardez)\b/)
    else expect(said).not.toMatch(/\b([Éé]cris-|[Rr]ejoins|[Tt]u organises|[Tt]u gardes)/)
  }
})

test('une annonce longue ne décrit pas deux fois le même matériel', () => {
  for (const cabinet of cabinets)
    expect(writeTexte(createParole(cabinet), 2000, hasard)).not.toMatch(
      /(box fermés|biofeedback|parallèles|optocin).*\1/is,
    )
})

test('une conversation se lit paragraphe par paragraphe, avec ses réglages', () => {
  const [sujet] = readDialogues('forum.md')
  expect(sujet?.reglages.get('catégorie')).toBe('1')
  const [[qui, texte] = ['', '']] = sujet?.paroles ?? []
  expect([qui, texte.split('\n\n').length]).toEqual(['Isabelle T.', 3])
  expect(sujet?.paroles.length).toBeGreaterThanOrEqual(40)
})

test('tout ce qui se dit a un auteur connu, une catégorie qui existe, un texte sans bord', () => {
  const pseudos = createMembres(createSeededRandom(1)).map(({ pseudo_personne }) => pseudo_personne)
  const numeros = ['1', '2', '3', '4', '5', '6', '7']
  for (const { titre, reglages, paroles } of readDialogues('forum.md')) {
    expect(numeros, titre).toContain(reglages.get('catégorie'))
    expect(paroles.length, titre).toBeGreaterThan(1)
    for (const [qui, texte] of paroles) {
      expect(pseudos).toContain(qui)
      expect(texte).toMatch(/^\S.*\S$/s)
    }
  }
  const comptes = demoAccounts.accounts.map(({ sub }) => sub)
  for (const { titre, reglages, paroles } of readDialogues('messagerie.md')) {
    expect(pseudos).toContain(titre)
    expect(comptes).toContain(reglages.get('compte'))
    expect(Number(reglages.get('minutes'))).toBeGreaterThan(0)
    expect(Number(reglages.get('non lus'))).toBeLessThanOrEqual(paroles.length)
    for (const [qui] of paroles) expect(['moi', 'autre']).toContain(qui)
  }
})

test('personne ne répète ce qui a été dit, et tous les titres de sujets ne se posent pas pareil', () => {
  const sujets = readDialogues('forum.md')
  const dits = [...sujets, ...readDialogues('messagerie.md')].flatMap(({ paroles }) =>
    paroles.map(([, texte]) => texte),
  )
  expect(dits.filter((texte, rang) => dits.indexOf(texte) < rang)).toEqual([])
  const longueurs = dits.map((texte) => texte.length)
  expect([Math.min(...longueurs) < 10, Math.max(...longueurs) > 200]).toEqual([true, true])
  expect(sujets.filter(({ titre }) => titre.includes(' : '))).toEqual([])
  for (const categorie of ['1', '2', '3', '4', '5', '6', '7'])
    expect(sujets.filter(({ reglages }) => reglages.get('catégorie') === categorie).length, categorie).toBeGreaterThan(
      2,
    )
})
