// Migrations remove nothing that servers of the previous version still use while they run (ADR 046).
import { expect, test } from 'vitest'
import { files, textOf } from './source.ts'

/** Migrations older than this rule. */
const before = '018'
/** Migrations that remove what the previous version no longer used, what only the database used, or a column they recreate. */
const removals: string[] = ['database/031-page.sql', 'database/033-page.sql', 'database/067-mots.sql']

const forbidden = [
  /\bdrop\s+(table|column|view|function|type|schema)\b/,
  /\brename\b/,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/,
  /\balter\s+column\s+\w+\s+set\s+not\s+null\b/,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?:(?!\bdefault\b|\bgenerated\b|\badd\b|\bdrop\b)[^;])*\bnot\s+null\b(?:(?!\bdefault\b|\bgenerated\b|\badd\b|\bdrop\b|\bcreate\b)[^;])*(;|,\s*(add|drop)\b|$)/,
  /\bconcurrently\b/,
]

const takes = (sql: string): boolean => {
  const said = sql.replace(/--.*$/gm, '').toLowerCase()
  return forbidden.some((words) => words.test(said))
}

test.each([
  'drop table photo;',
  'alter table photo drop column poids;',
  'alter table photo rename column poids to octets;',
  'alter table photo alter column poids type bigint;',
  'alter table photo alter column poids set not null;',
  'alter table photo add column poids integer not null;',
  'alter table photo add column poids integer not null, add column largeur integer default 0;',
  'create index concurrently photo_par_date on photo (date_photo);',
])('« %s » serait refusé', (sql) => {
  expect(takes(sql)).toBe(true)
})

test.each([
  'alter table photo add column poids integer not null default 0;',
  'alter table photo add column poids integer default 0 not null;',
  'alter table photo add column poids integer;\ncreate table cle (id integer not null);',
  'alter table photo add column d date not null\n generated always as (jour) stored;',
  '-- drop table photo\nselect 1;',
  'drop index photo_par_date;',
])('« %s » passe', (sql) => {
  expect(takes(sql)).toBe(false)
})

test('aucune migration ne retire rien à la version d’avant', () => {
  const made = files.filter((file) => /^database\/\d{3}-[a-z]+\.sql$/.test(file) && file >= `database/${before}`)
  expect(made).not.toEqual([])
  expect(made.filter((file) => !removals.includes(file) && takes(textOf(file)))).toEqual([])
})

test('database/schema.sql est d’après la dernière migration : « node tasks/run.mjs schema » le récrit', () => {
  const last = files
    .filter((file) => /^database\/\d{3}-/.test(file))
    .sort()
    .at(-1)!
  expect(textOf('database/schema.sql')).toContain(`after ${last.slice('database/'.length)}:`)
})
