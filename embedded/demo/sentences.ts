// Sentences of phrase.md that fit a demo practice, with their variables filled in.
import { readFileSync } from 'node:fs'
import { auJour, enMois, periode, saison, type Trait, types, versMois } from './practiceTraits.ts'

interface Groupe {
  /** Traits the practice must have, then must not have. */
  avec: string[]
  sauf: string[]
  phrases: string[]
}

const wordsOf = (text = ''): string[] => text.split(' ').filter(Boolean)

function readGroupe(section: string): Groupe {
  const [conditions = '', ...lines] = section.split('\n')
  const [avec, sauf] = conditions.split('sauf ')
  const phrases = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  return { avec: wordsOf(avec), sauf: wordsOf(sauf), phrases }
}

/** Groups of sentences by subject. */
const sujets = new Map(
  readFileSync(new URL('./phrase.md', import.meta.url), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((text): [string, Groupe[]] => {
      const [sujet = '', ...sections] = text.split(/^## /m)
      return [sujet.trim(), sections.map(readGroupe)]
    }),
)

const lettres = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept']

/** The facts about a practice, named as in phrase.md. */
function faitsOf({ type, pratique, kines, cadre, retrocession, ...trait }: Trait): Set<string> {
  const dits = {
    toujours: true,
    seul: kines === 1,
    équipe: kines > 1,
    'trois-kinés': kines > 2,
    'quatre-kinés': kines > 3,
    'belle-part': (retrocession ?? 0) >= 80,
    'un-mois': enMois(trait.debut) === enMois(trait.fin),
    balnéo: trait.balneo,
    logement: trait.logement,
    tu: trait.tu,
    ...cadre,
  }
  const nomType = Object.entries(types).find(([, id]) => id === type)?.[0] ?? ''
  const vrais = Object.entries(dits).flatMap(([nom, vrai]) => (vrai ? nom : []))
  return new Set([
    ...vrais,
    nomType,
    pratique,
    trait.motif,
    trait.depart,
    `${trait.domicile.replace(' ', '-')}-domicile`,
  ])
}

function valeursOf(trait: Trait): Record<string, string | number> {
  const { debut, kines, surface, retrocession } = trait
  return {
    ou: trait.ou,
    jour: auJour(debut),
    mois: enMois(debut),
    vers: versMois(debut),
    période: periode(trait),
    saison: saison(trait),
    jours: trait.jours,
    patients: trait.patients,
    kinés: kines,
    lettres: lettres[kines]!,
    box: kines + 1,
    surface,
    loyer: surface * 9,
    chiffre: 68 + kines * 7,
    rétrocession: retrocession ?? '',
    part: 100 - (retrocession ?? 0),
  }
}

/** The sentences that a practice may say, by subject. */
export function createParole(trait: Trait): (sujet: string) => string[] {
  const faits = faitsOf(trait)
  const valeurs = valeursOf(trait)
  const fill = (phrase: string): string =>
    phrase.replace(/\{([^{}|]+)(?:\|([^{}]+))?\}/g, (mark, first: string, second?: string) => {
      if (second !== undefined) return trait.tu ? first : second
      return String(valeurs[first] ?? mark)
    })
  const say = (sujet: string): string[] =>
    sujets
      .get(sujet)!
      .filter(({ avec, sauf }) => avec.every((fait) => faits.has(fait)) && !sauf.some((fait) => faits.has(fait)))
      .flatMap(({ phrases }) => phrases.map(fill))
  valeurs.enseigne = say('enseigne')[0]!
  const raisons = say('raison')
  // An opening that gives a reason exists once per reason.
  return (sujet) =>
    sujet === 'ouverture' && raisons.length > 0
      ? raisons.flatMap((raison) => say(sujet).map((phrase) => phrase.replace('{raison}', raison)))
      : say(sujet)
}
