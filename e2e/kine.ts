// What every story starts from: a browser whose silence is checked, a member who signs in, a page without a11y fault.
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export const password = 'Demo-kine-2026'

interface Fixtures {
  /** Messages that a test expects in the console, such as the browser's own word of a 404. */
  tolerated: RegExp[]
}

/** A page whose console must stay silent: no error, no violation of the content security policy. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the form of a fixture that needs no other
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  tolerated: [[], { option: true }],
  page: async ({ page, tolerated }, use) => {
    const said: string[] = []
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !tolerated.some((known) => known.test(text))) said.push(text)
    })
    page.on('pageerror', (error) => said.push(String(error)))
    await use(page)
    expect(said).toEqual([])
  },
})

/** Signs in through the identity provider's own page, from wherever the browser has been sent to it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(/e-mail/i).fill(email)
  await page.getByLabel(/mot de passe/i).fill(password)
  await page.getByRole('button', { name: /se connecter/i }).click()
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id} : ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
