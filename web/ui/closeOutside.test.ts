import { expect, test } from 'vitest'
import { closeOutside } from './closeOutside.ts'

/** A dialog from 100 to 300 in both directions, and how often it was asked to close. */
function open(natif = false) {
  const dialog = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, right: 300, top: 100, bottom: 300 }),
    ...(natif && { closedBy: 'any' }),
  })
  let closed = 0
  dialog.addEventListener('cancel', () => closed++)
  const stop = closeOutside(dialog as unknown as HTMLDialogElement)
  const press = (name: string, clientX: number, target: EventTarget = dialog) => {
    const event = Object.assign(new Event(name), { clientX, clientY: 200 })
    Object.defineProperty(event, 'target', { value: target })
    dialog.dispatchEvent(event)
  }
  return { press, stop, closed: () => closed }
}

test('presser à côté ferme, comme Échap', () => {
  const { press, stop, closed } = open()
  press('pointerdown', 50)
  press('click', 350)
  expect(closed()).toBe(1)
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
