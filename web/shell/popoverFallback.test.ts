// Menus without popovers, on a simulated page with two.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMenusWithoutPopover } from './popoverFallback.ts'

/** The parts of an element that the code uses. */
class Elt {
  readonly attributes = new Map<string, string>()
  readonly classes = new Set<string>()
  focused = 0
  readonly id: string
  readonly inside: Elt | null
  constructor(id: string, inside: Elt | null = null) {
    this.id = id
    this.inside = inside
  }
  getAttribute = (name: string) => this.attributes.get(name) ?? null
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  classList = {
    contains: (name: string) => this.classes.has(name),
    toggle: (name: string, on: boolean) => void (on ? this.classes.add(name) : this.classes.delete(name)),
  }
  contains = (other: Elt): boolean => other === this || other.inside === this
  closest = (selector: string) => {
    const found =
      selector === '[popovertarget]'
        ? this.attributes.has('popovertarget')
        : selector === 'a, button' && this.id === 'lien'
    return found ? this : null
  }
  focus = () => void this.focused++
}

const volets = ['menu', 'compte'].map((id) => new Elt(id))
const boutons = volets.map(({ id }) => {
  const bouton = new Elt(`bouton ${id}`)
  bouton.setAttribute('popovertarget', id)
  return bouton
})
const [menu, bouton] = [volets[0]!, boutons[0]!]
const ouverts = () => volets.filter(({ classes }) => classes.has('volet-ouvert')).map(({ id }) => id)
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  for (const volet of volets) volet.classes.clear()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector === '.volet' ? volets : []),
    querySelector: (selector: string) =>
      selector === '.volet-ouvert'
        ? volets.find(({ classes }) => classes.has('volet-ouvert'))
        : boutons.find((one) => selector === `[popovertarget="${one.getAttribute('popovertarget')}"]`),
  })
})
afterEach(() => vi.unstubAllGlobals())

const press = (target: Elt) => {
  const event = new Event('click')
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
}
const key = (name: string) => page.dispatchEvent(Object.assign(new Event('keydown'), { key: name }))

test('son bouton déroule le menu et l’enroule ; celui d’un autre menu le remplace', () => {
  openMenusWithoutPopover()
  press(bouton)
  expect([ouverts(), bouton.getAttribute('aria-expanded')]).toEqual([['menu'], 'true'])
  press(boutons[1]!)
  expect([ouverts(), bouton.getAttribute('aria-expanded')]).toEqual([['compte'], 'false'])
  press(boutons[1]!)
  expect(ouverts()).toEqual([])
})

test('un clic à côté ou sur une ligne l’enroule, un clic entre deux lignes non', () => {
  openMenusWithoutPopover()
  press(bouton)
  press(new Elt('blanc', menu))
  expect(ouverts()).toEqual(['menu'])
  press(new Elt('lien', menu))
  expect(ouverts()).toEqual([])
  press(bouton)
  press(new Elt('page'))
  expect(ouverts()).toEqual([])
})

test('Échap l’enroule et rend le focus à son bouton', () => {
  openMenusWithoutPopover()
  press(bouton)
  const before = bouton.focused
  key('a')
  expect(ouverts()).toEqual(['menu'])
  key('Escape')
  key('Escape')
  expect([ouverts(), bouton.focused]).toEqual([[], before + 1])
})
