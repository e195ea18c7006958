// The product with only external services: a new database, and the accounts of another provider.
import { expect, type Page } from '@playwright/test'
import { readAilleurs } from '../../server/testing/externalServices.ts'
import { awake, test } from '../kine.ts'
import { seConnecter } from '../session.ts'
import { type Product, startProduct } from '../setup.ts'

const { oidc, publicUrl } = readAilleurs()

/** The provider's accounts: an operator, a VIP and a plain member, with their passwords. */
const [operateur = '', vip = '', membre = ''] = (process.env.TEST_OIDC_MEMBRES ?? '').split(' ')
export const comptes = { operateur, vip, membre }

export const chezLui = (url: URL): boolean => url.origin === new URL(oidc!.issuer).origin

/** One product for all stories of a file, run in series: the provider knows the site at a single address. */
export function surAilleurs(): void {
  let product: Product
  const others = process.env.SITE_URL

  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async () => {
    test.setTimeout(90_000)
    product = await startProduct({
      DEMO: '0',
      PUBLIC_URL: publicUrl,
      PORT: new URL(publicUrl).port,
      OIDC_ISSUER: oidc!.issuer,
      OIDC_CLIENT_ID: oidc!.client_id,
      OIDC_AUDIENCE: oidc!.audience,
    })
    process.env.SITE_URL = product.site
  })
  test.afterAll(async () => {
    process.env.SITE_URL = others
    await product?.stop()
  })
}

/** Fills in the provider's form, whatever it looks like. */
export async function remplir(page: Page, compte: string): Promise<void> {
  const [nom = '', secret = ''] = compte.split(':')
  await page.locator('input[type=text]:visible, input[type=email]:visible').first().fill(nom)
  await page.locator('input[type=password]:visible').fill(secret)
  await page.locator('input[type=password]:visible').press('Enter')
  await page.waitForURL((url) => !chezLui(url) && url.pathname !== '/oidc-callback')
}

/** Opens a member page as one of them, signing in on the way; with a pseudo from the second time on. */
export async function entrer(page: Page, compte: string, path: string): Promise<void> {
  await page.goto(path)
  await awake(seConnecter(page))
  await seConnecter(page).click()
  await page.waitForURL(chezLui)
  await remplir(page, compte)
  await expect(page).toHaveURL(path)
}
