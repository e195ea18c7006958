import { expect, test } from 'vitest'
import { closeOnBackdrop } from './closeOnBackdrop.ts'

/** A dialog from 100 to 300 px both ways, and how often it was asked to close. */
function open(natif = false) {
  const dialog = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, right: 300, top: 100, bottom: 300 }),
    ...(natif && { closedBy: 'any' }),
  })
  const stop = closeOnBackdrop(dialog as unknown as HTMLDialogElement)
  const asked: Event[] = []
  dialog.addEventListener('cancel', (event) => asked.push(event))
  const press = (name: string, clientX: number, target: EventTarget = dialog, clientY = 200) => {
    const event = Object.assign(new Event(name), { clientX, clientY })
    Object.defineProperty(event, 'target', { value: target })
    dialog.dispatchEvent(event)
  }
  return { press, stop, asked, closed: () => asked.length }
}

test('presser à côté ferme, comme Échap', () => {
  const { press, stop, asked, closed } = open()
  press('pointerdown', 50)
  press('click', 350)
  expect(asked).toMatchObject([{ type: 'cancel', cancelable: true }])
  stop()
  press('pointerdown', 50)
  press('click', 50)
  expect(closed()).toBe(1)
})

test.each([
  ['dans la boîte', 150, 150],
  ['du texte choisi jusqu’au-delà du bord', 150, 350],
  ['de dehors vers dedans', 50, 150],
])('presser %s ne ferme rien', (_, from, to) => {
  const { press, closed } = open()
  press('pointerdown', from)
  press('click', to)
  expect(closed()).toBe(0)
})

test('un bouton pressé hors de la boîte, la croix d’un autre, ne ferme rien', () => {
  const { press, closed } = open()
  press('pointerdown', 50, new EventTarget())
  press('click', 50, new EventTarget())
  expect(closed()).toBe(0)
})

test('là où le navigateur le fait, rien n’est fait deux fois', () => {
  const { press, closed } = open(true)
  press('pointerdown', 50)
  press('click', 50)
  expect(closed()).toBe(0)
})

test.each([
  ['à gauche', 99, 200, 1],
  ['au bord gauche', 100, 200, 0],
  ['au bord droit', 300, 200, 0],
  ['à droite', 301, 200, 1],
  ['au-dessus', 200, 99, 1],
  ['au bord du haut', 200, 100, 0],
  ['au bord du bas', 200, 300, 0],
  ['au-dessous', 200, 301, 1],
])('%s (%i, %i), presser ferme %i fois', (_, x, y, fois) => {
  const { press, closed } = open()
  press('pointerdown', x, undefined, y)
  press('click', x, undefined, y)
  expect(closed()).toBe(fois)
})
