// Rows as CSV (RFC 4180), safe to open in a spreadsheet: a text never becomes a formula.

/** The beginning of a formula, for a spreadsheet. */
const formula = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of names, then one for each row. */
export const csv = (names: readonly string[], rows: readonly Record<string, unknown>[]): string =>
  [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))].map((line) => line.join()).join('\r\n')
