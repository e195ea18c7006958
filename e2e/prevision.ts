// The planner’s answer, as one of the forty forms expects it, and five of them: the domain's tests ask for all.
import { expect, type Page } from '@playwright/test'
import { casPrevision } from '#domain/testing/casPrevision.ts'
import { formatEurosRonds } from '#domain/text/format.ts'

export const casCinq = casPrevision.filter((_, rang) => rang % 8 === 0)

/** Urssaf and CARPIMKO of 2026, then what is paid in the first and in the second year of activity when it shows them. */
export async function expectReponse(page: Page, attendus: readonly (number | null)[]): Promise<void> {
  const [urssaf, carpimko, premiere, deuxieme] = attendus
  const total = formatEurosRonds(urssaf! + carpimko!)
  await expect(page.locator('.prevision-chiffres > div').nth(1)).toContainText(total)
  const aPayer = page.getByRole('row', { name: 'à payer dans l’année' }).getByRole('cell')
  if (typeof premiere !== 'number') return expect(aPayer).toHaveCount(0)
  await expect(aPayer).toHaveText([premiere, deuxieme!].map(formatEurosRonds))
}
