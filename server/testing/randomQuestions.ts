// Random queries over ads, for tests and the bench: their text, and their answer by brute force.
import fc from 'fast-check'
import { Annonce } from '#domain/annonce/annonce.ts'

export type Ligne = Record<string, unknown>

interface Condition {
  colonne: string
  op: string
  valeurs: string[]
  not: boolean
}

interface Groupe {
  lien: 'and' | 'or'
  noeuds: (Condition | Groupe)[]
  not: boolean
}

type Noeud = Condition | Groupe

interface Terme {
  colonne: string
  desc: boolean
  nuls: '' | '.nullsfirst' | '.nullslast'
}

export interface Question {
  filtres: Noeud[]
  ordre: Terme[]
  limit: number
  offset: number
  count: boolean
}

/** All columns except the one that is an object. */
const colonnes = Object.keys(Annonce.shape).filter((colonne) => colonne !== 'coords')
const textes = new Set(
  'titre_annonce contenu_annonce extrait_annonce ville_annonce cp_annonce pseudo_personne tel_annonce type_annonce_libelle'.split(
    ' ',
  ),
)
const comparaisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in']
const motifs = ['like', 'ilike']
const mots = ['null', 'not_null']

/** Queries whose values come from existing ads. */
export function drawQuestions(lignes: readonly Ligne[]): fc.Arbitrary<Question> {
  const conditions = fc.constantFrom(...colonnes).chain((colonne) => drawCondition(colonne, lignes))
  const { noeud } = fc.letrec<{ noeud: Noeud }>((tie) => ({
    noeud: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 3, arbitrary: conditions },
      {
        weight: 1,
        arbitrary: fc.record({
          lien: fc.constantFrom('and' as const, 'or' as const),
          noeuds: fc.array(tie('noeud'), { minLength: 1, maxLength: 3 }),
          not: fc.boolean(),
        }),
      },
    ),
  }))
  const terme = fc.record({
    colonne: fc.constantFrom(...colonnes),
    desc: fc.boolean(),
    nuls: fc.constantFrom('' as const, '.nullsfirst' as const, '.nullslast' as const),
  })
  return fc.record({
    filtres: fc.array(noeud, { maxLength: 3 }),
    ordre: fc.uniqueArray(terme, { maxLength: 3, selector: ({ colonne }) => colonne }),
    limit: fc.integer({ min: 0, max: 60 }),
    offset: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 90 }) },
    ),
    count: fc.boolean(),
  })
}

function drawCondition(colonne: string, lignes: readonly Ligne[]): fc.Arbitrary<Condition> {
  const connues = lignes.map((ligne) => ligne[colonne]).filter((valeur) => valeur !== null)
  const not = fc.boolean()
  const is = fc.record({
    colonne: fc.constant(colonne),
    op: fc.constant('is'),
    valeurs: fc.constantFrom<string[]>(
      ...[...mots, ...(typeof connues[0] === 'boolean' ? ['true', 'false'] : [])].map((mot) => [mot]),
    ),
    not,
  })
  if (connues.length === 0) return is
  const valeur = fc.constantFrom(...connues.map(String))
  const compare = fc.constantFrom(...comparaisons).chain((op) =>
    fc.record({
      colonne: fc.constant(colonne),
      op: fc.constant(op),
      valeurs: fc.array(valeur, { minLength: 1, maxLength: op === 'in' ? 4 : 1 }),
      not,
    }),
  )
  const partie = fc
    .tuple(valeur, fc.nat(30), fc.integer({ min: 1, max: 8 }))
    .map(([texte, debut, taille]) => [`*${texte.slice(debut % texte.length).slice(0, taille)}*`])
  const motif = fc.record({ colonne: fc.constant(colonne), op: fc.constantFrom(...motifs), valeurs: partie, not })
  return textes.has(colonne) ? fc.oneof(compare, is, motif) : fc.oneof({ weight: 5, arbitrary: compare }, is)
}

const quote = (texte: string): string => `"${texte.replace(/["\\]/g, '\\$&')}"`

/** The text of a condition, alone or inside a tree. */
function write(noeud: Noeud, alone = false): string {
  const not = noeud.not ? 'not.' : ''
  if ('lien' in noeud) return `${not}${noeud.lien}(${noeud.noeuds.map((one) => write(one)).join()})`
  const { colonne, op, valeurs } = noeud
  if (op === 'in') return `${colonne}.${not}in.(${valeurs.map(quote).join()})`
  return `${colonne}.${not}${op}.${alone || op === 'is' ? valeurs[0]! : quote(valeurs[0]!)}`
}

export function queryOf({ filtres, ordre, limit, offset }: Question): URLSearchParams {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) })
  for (const noeud of filtres) {
    const texte = write(noeud, true)
    const at = 'lien' in noeud ? texte.indexOf('(') : texte.indexOf('.')
    query.append(texte.slice(0, at), texte.slice('lien' in noeud ? at : at + 1))
  }
  const termes = ordre.map(({ colonne, desc, nuls }) => `${colonne}.${desc ? 'desc' : 'asc'}${nuls}`)
  if (termes.length > 0) query.set('order', termes.join())
  return query
}

const conditionsOf = (noeuds: readonly Noeud[]): Condition[] =>
  noeuds.flatMap((noeud) => ('lien' in noeud ? conditionsOf(noeud.noeuds) : [noeud]))

/** Columns used by a query, and its number of patterns. */
export function surveyOf({ filtres, ordre }: Question): { colonnes: string[]; motifs: number } {
  const conditions = conditionsOf(filtres)
  return {
    colonnes: [...conditions, ...ordre].map(({ colonne }) => colonne),
    motifs: conditions.filter(({ op }) => motifs.includes(op)).length,
  }
}

/** The answer by brute force, to compare with PostgreSQL's. */
export function answerOf(question: Question, lignes: readonly Ligne[]): { lignes: Ligne[]; total: number } {
  const kept = lignes.filter((ligne) => question.filtres.every((noeud) => judge(noeud, ligne) === true))
  const ordre: Terme[] =
    question.ordre.length > 0 ? question.ordre : [{ colonne: 'date_publication', desc: true, nuls: '' }]
  const dernier: Terme = { colonne: 'uuid_annonce', desc: false, nuls: '' }
  const sorted = kept.toSorted((a, b) => {
    for (const terme of [...ordre, dernier]) {
      const rank = rankOf(terme, a[terme.colonne], b[terme.colonne])
      if (rank !== 0) return rank
    }
    return 0
  })
  return { lignes: sorted.slice(question.offset, question.offset + question.limit), total: kept.length }
}

function rankOf({ desc, nuls }: Terme, a: unknown, b: unknown): number {
  if (a === null || b === null) {
    const first = nuls === '' ? desc : nuls === '.nullsfirst'
    return a === b ? 0 : (a === null) === first ? -1 : 1
  }
  return desc ? order(b, a) : order(a, b)
}

const order = (a: unknown, b: unknown): number => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1)

/** True, false, or null (SQL's three-valued logic). */
function judge(noeud: Noeud, ligne: Ligne): boolean | null {
  const found = 'lien' in noeud ? judgeAll(noeud, ligne) : judgeOne(noeud, ligne[noeud.colonne])
  return noeud.not && found !== null ? !found : found
}

function judgeAll({ lien, noeuds }: Groupe, ligne: Ligne): boolean | null {
  const found = noeuds.map((noeud) => judge(noeud, ligne))
  const decisive = lien === 'or'
  if (found.includes(decisive)) return decisive
  return found.includes(null) ? null : !decisive
}

function judgeOne({ op, valeurs }: Condition, valeur: unknown): boolean | null {
  if (op === 'is') return judgeIs(valeurs[0]!, valeur)
  if (valeur === null) return null
  if (op === 'in') return valeurs.some((one) => order(valeur, sameKind(valeur, one)) === 0)
  if (motifs.includes(op)) return regexOf(valeurs[0]!, op).test(valeur as string)
  const rank = order(valeur, sameKind(valeur, valeurs[0]!))
  return { eq: rank === 0, neq: rank !== 0, gt: rank > 0, gte: rank >= 0, lt: rank < 0, lte: rank <= 0 }[op]!
}

function judgeIs(word: string, valeur: unknown): boolean {
  if (word === 'null') return valeur === null
  return word === 'not_null' ? valeur !== null : valeur === (word === 'true')
}

function sameKind(valeur: unknown, texte: string): unknown {
  if (typeof valeur === 'number') return Number(texte)
  return typeof valeur === 'boolean' ? texte === 'true' : texte
}

const regexOf = (motif: string, op: string): RegExp =>
  new RegExp(
    `^${motif
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('%', '.*')
      .replaceAll('_', '.')}$`,
    op === 'ilike' ? 'isu' : 'su',
  )
