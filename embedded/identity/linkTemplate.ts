// Links in mails, from a template given by the client: three variables, only our own hosts.
import * as z from 'zod/mini'
import { refusals } from './zitadelErrors.ts'

export const organisation = 'kinebouge'

export const templateSchema = z.string().check(z.maxLength(200))

/** Refuses a bad template; returns the function that fills it. */
export function fillTemplate(template: string, origins: string[]): (userId: string, code: string) => string {
  const fill = (userId: string, code: string) => {
    const values: Record<string, string> = { UserID: userId, Code: code, OrgID: organisation }
    return template.replace(/\{\{\s*\.(UserID|Code|OrgID)\s*\}\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    )
  }
  const sample = fill('x', 'x')
  const url = URL.canParse(sample) ? new URL(sample) : null
  // Refuse backslashes: parsers disagree on the host.
  if (!url || /[{}\s\\]/.test(sample) || !origins.includes(url.origin) || url.username || url.password)
    throw refusals.template()
  return fill
}
