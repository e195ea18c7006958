// Names in backticks in documents and comments exist: files, and words that only occur in code.
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { files, textOf } from './source.ts'

const isDocument = (file: string): boolean => file.endsWith('.md')
const isScript = (file: string): boolean => /\.(tsx?|mjs)$/.test(file)
const isText = (file: string): boolean => !/\.(png|webp|woff2|ico|jpe?g)$|package-lock\.json$|\.svg$/.test(file)

interface Span {
  start: number
  end: number
}

const marks: Readonly<Record<string, RegExp>> = { sql: /--.*/g, css: /\/\*[\s\S]*?\*\//g }

function commentsOf(file: string, text: string): Span[] {
  if (isScript(file)) return parseSync(file, text).comments
  const mark = marks[file.split('.').at(-1)!]
  return mark
    ? Array.from(text.matchAll(mark), ({ index, 0: said }) => ({ start: index, end: index + said.length }))
    : []
}

/** The text to check (a whole document, or the comments of a code file), and the code. */
const read = new Map(
  files
    // Released migrations never change: they may name files that have moved.
    .filter((file) => isText(file) && file !== 'rules/documentNames.test.ts' && !/^database\/\d/.test(file))
    .map((file) => {
      const text = textOf(file)
      if (isDocument(file)) return [file, { said: text.replace(/^```[\s\S]*?^```/gm, ''), code: '' }]
      const comments = commentsOf(file, text)
      const said = comments.map(({ start, end }) => text.slice(start, end)).join('\n')
      const code = comments.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
      return [file, { said, code }]
    }),
)

const wordOf = /[\p{L}\d_$-]+/gu
/** File names count as words of the code. */
const written = new Set(
  [...read.values()].flatMap(({ code }) =>
    [...code.matchAll(/[\p{L}\d_$.-]+/gu), ...code.matchAll(wordOf)].map(([word]) => word),
  ),
)

/** Words that only code writes: camel case, capitals, or underscores. */
const isName = (word: string): boolean =>
  /^([a-z]+\d*[A-Z]\w*|[A-Z][a-z]\w+|[a-z]+\d*(_[a-z\d]+)+|[A-Z]+\d*(_[A-Z\d]+)+)$/.test(word)
const isPath = (word: string): boolean =>
  /^[\w@.][\w@./-]*(\.(tsx?|mjs|css|sql|mdx?|json|sh|ya?ml|conf|ini|svg|txt|env|service)|\/)$/.test(word)

/** Names from elsewhere: settings, headers and calls of others. */
const elsewhere = new Set(['Allow', 'SO_REUSEPORT', 'fail_timeout', 'http_code', 'onResponse', 'pg_dump', 'time_total'])
/** A placeholder such as `lire_…`, for functions that start with a verb. */
const kinds = new Set(['refuseX'])

const exists = (path: string): boolean =>
  files.some((file) => `/${file}`.endsWith(`/${path}`) || (path.endsWith('/') && `/${file}`.includes(`/${path}`)))

function unknown(said: string): string[] {
  return [...said.matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted = '']) => {
    if (isPath(quoted)) return exists(quoted) || written.has(quoted.replace(/\/$/, '')) ? [] : [quoted]
    const words = [...quoted.matchAll(wordOf)].map(([word]) => word)
    return words.filter(
      (word) => isName(word) && !written.has(word.replace(/^TEST_/, '')) && !elsewhere.has(word) && !kinds.has(word),
    )
  })
}

test.each([
  ['`rules/source.ts`, `source.ts`, `rules/` and `DATABASE_URL`', []],
  ['the column `titre_annonce`, the component `AnnonceCard`, `readAnnonce()`', []],
  ['`rules/nulle.ts`, `useNullePart.ts`, `nullepart/`', ['rules/nulle.ts', 'useNullePart.ts', 'nullepart/']],
  [
    '`refuseNullePart`, `NullePart.essai`, `nulle_table`, `NULLE_PART`',
    ['refuseNullePart', 'NullePart', 'nulle_table', 'NULLE_PART'],
  ],
  ['words of everybody: `annonce`, `npm run bench`, `/annonces`, `pg-boss`', []],
])('%s', (said, expected) => {
  expect(unknown(said)).toEqual(expected)
})

test('chaque fichier, chaque nom que disent documents et commentaires existe', () => {
  const lost = [...read].flatMap(([file, { said }]) => unknown(said).map((word) => `${file} : ${word}`))
  expect(lost).toEqual([])
})
