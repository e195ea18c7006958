// In each page: loads the application, a fixed page's at the first use, any other's once it is painted (ADR 048).
import { hydratedEvent, userPrefix } from './signal.ts'

/** The element of this id (server/page/document.ts), under the name that every browser gives it. */
const named = globalThis as { muette?: Element }

const { fichiers, fixe } = document.getElementById('eveil')!.dataset
const uses = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin']

/** After the next frame: the HTML is painted first, or what a finger has just pressed answers. */
function wake(): void {
  for (const use of uses) removeEventListener(use, wake)
  // Each in a turn of its own: evaluated in one go, they would hold a tap back.
  requestAnimationFrame(() => {
    for (const file of fichiers!.split(' ')) setTimeout(() => load(file))
  })
}

/** A page that its reader leaves meanwhile, or that has no network, stays as it came; an empty one says so, or is a visitor's. */
function load(file: string): void {
  import(/* @vite-ignore */ file).catch(() => {
    named.muette?.removeAttribute('hidden')
    delete document.documentElement.dataset.membre
  })
}

let pressed: HTMLElement | null = null

/** A button pressed meanwhile, which is pressed again as soon as the application can hear it. */
function keep({ target }: Event): void {
  pressed = (target as Element).closest<HTMLElement>('main button:is([type=button], [form]):not([popovertarget])')
}

addEventListener('click', keep, true)
addEventListener(hydratedEvent, () => pressed?.click(), { once: true })

for (const use of uses) addEventListener(use, wake, { passive: true })
// At once for a member, when the address says something, and where there are no popovers: the menu waits (shell/deroulement.ts).
try {
  if (
    fixe === undefined ||
    !CSS.supports('selector(:popover-open)') ||
    location.search ||
    location.hash ||
    Object.keys(localStorage).some((key) => key.startsWith(userPrefix))
  )
    wake()
} catch {
  // Where storage is refused, nobody is a member.
}
