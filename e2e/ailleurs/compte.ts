// The product on services all from elsewhere: its own database there, and the accounts of a provider that is not ours.
import { expect, type Page } from '@playwright/test'
import { readAilleurs } from '../../server/testing/externalServices.ts'
import { awake, test } from '../kine.ts'
import { seConnecter } from '../session.ts'
import { type Product, startProduct } from '../setup.ts'

const { oidc, publicUrl } = readAilleurs()

/** Whom the provider knows: an operator, a VIP and a member without a role, each with their password. */
const [operateur = '', vip = '', membre = ''] = (process.env.TEST_OIDC_MEMBRES ?? '').split(' ')
export const comptes = { operateur, vip, membre }

export const chezLui = (url: URL): boolean => url.origin === new URL(oidc!.issuer).origin

/** For all the stories of a file, in turn: the provider knows the site at one address. */
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

/** Fills the provider's own form, whatever it looks like. */
export async function remplir(page: Page, compte: string): Promise<void> {
  const [nom = '', secret = ''] = compte.split(':')
  await page.locator('input[type=text]:visible, input[type=email]:visible').first().fill(nom)
  await page.locator('input[type=password]:visible').fill(secret)
  await page.locator('input[type=password]:visible').press('Enter')
  await page.waitForURL((url) => !chezLui(url) && url.pathname !== '/oidc-callback')
}

/** Opens a page for members as one of them: sent to sign in, there and back; with a pseudo, once they have come. */
export async function entrer(page: Page, compte: string, path: string): Promise<void> {
  await page.goto(path)
  await awake(seConnecter(page))
  await seConnecter(page).click()
  await page.waitForURL(chezLui)
  await remplir(page, compte)
  await expect(page).toHaveURL(path)
}
