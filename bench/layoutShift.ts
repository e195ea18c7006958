// Layout shift of each page for a signed-in member, on a phone and a wide screen.
import { someAnnonce } from './address.ts'
import type { Figure } from './figure.ts'
import { onPhone, readFelt, screens, signIn } from './phone.ts'
import { onProduct } from './product.ts'

const paths = ['/', '/annonces', '/mes-annonces', '/mon-compte', '/favoris', '/messagerie', '/forum', '/tarifs']
const more = ['/operations-history', '/ajouter-annonce', '/mes-disponibilites', '/ressources/urssaf']

export const measureDecalage = (): Promise<Figure[]> =>
  onProduct(async (product) => {
    const addresses = [...paths, ...more, await someAnnonce(product.url)]
    const figures: Figure[] = []
    for (const [name, viewport] of Object.entries(screens))
      await onPhone(async (open) => {
        const first = await open()
        await signIn(first, product.url)
        const shifts: number[] = []
        for (const path of addresses) {
          const page = await open()
          await page.goto(product.url + path, { waitUntil: 'networkidle' }).catch(() => {})
          await page.waitForTimeout(1500)
          const { shift } = await readFelt(page)
          console.log(`  ${path.slice(0, 30)} à ${name} : ${shift.toFixed(3)}`)
          shifts.push(shift)
          await page.close()
        }
        figures.push({
          name: `La page la pire à ${name}`,
          value: Math.max(...shifts),
          unit: '',
          target: { most: 0.02 },
        })
      }, viewport)
    return figures
  })
