// In each page of the application: loads it once the HTML has been painted. Asked for before, its files would slow the paint.
import { hideUnknown } from './bureau.ts'
import { awakeEvent, load, readFiles } from './fichiers.ts'

hideUnknown()

let pressed: HTMLElement | null = null

/** A button pressed meanwhile, which is pressed again as soon as the application can hear it. */
function keep({ target }: Event): void {
  pressed = (target as Element).closest<HTMLElement>('main button[type=button]:not([popovertarget])')
}

addEventListener('click', keep, true)
addEventListener(
  awakeEvent,
  () => {
    removeEventListener('click', keep, true)
    pressed?.click()
  },
  { once: true },
)
requestAnimationFrame(() => {
  // Each file in a turn of its own: evaluated in one go, they would hold a tap back.
  for (const file of readFiles()) setTimeout(() => load(file))
})
