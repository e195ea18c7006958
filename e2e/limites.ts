// Stories told on a product of their own, with the limits of a real site (produit §9): an honest evening meets none.
import { test } from './kine.ts'
import { type Product, startProduct } from './setup.ts'

/** For all the stories of a file. */
export function avecLimites(): void {
  let product: Product
  const others = process.env.SITE_URL

  test.beforeAll(async () => {
    test.setTimeout(90_000)
    product = await startProduct({ LIMITES: '1' })
    process.env.SITE_URL = product.site
  })
  test.afterAll(async () => {
    process.env.SITE_URL = others
    await product?.stop()
  })
}
