// In each fixed page: loads the application at the first use; at once for a member, or when the address says something.
import { userPrefix } from '../session/oidc.ts'
import { load, readFiles } from './fichiers.ts'
import { unrollMenus } from './volet.ts'

const uses = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']

function wake(): void {
  for (const use of uses) removeEventListener(use, wake, true)
  readFiles().forEach(load)
}

unrollMenus()
for (const use of uses) addEventListener(use, wake, { capture: true, passive: true })
if (location.search || Object.keys(localStorage).some((key) => key.startsWith(userPrefix))) wake()
