// In each fixed page: loads the application at the first use; at once for a member, or when the address says something.
import { userPrefix } from '../session/oidc.ts'
import { loadFiles } from './fichiers.ts'

const uses = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']
const how = { capture: true, passive: true }

function wake(use?: Partial<PointerEvent>): void {
  // A browser that nobody holds has a mouse in its corner, which it says has moved there.
  if (use?.type === 'pointermove' && !use.clientX && !use.clientY) return
  for (const use of uses) removeEventListener(use, wake, how)
  loadFiles()
}

for (const use of uses) addEventListener(use, wake, how)
// Where there are no popovers, the menu waits for the application (shell/deroulement.ts).
const menuAsleep = !CSS.supports('selector(:popover-open)')
if (
  menuAsleep ||
  location.search ||
  location.hash ||
  Object.keys(localStorage).some((key) => key.startsWith(userPrefix))
)
  wake()
