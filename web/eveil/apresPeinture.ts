// In each page of the application: loads it once the HTML has been painted. Asked for before, its files would slow the paint.
import { hideUnknown } from './bureau.ts'
import { awakeEvent, loadFiles } from './fichiers.ts'

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
loadFiles()
