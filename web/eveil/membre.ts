// In the home page, before it is painted: whether it is a member's browser, whose own home then takes the place of the visitor's.
import { userPrefix } from './signal.ts'

try {
  if (Object.keys(localStorage).some((key) => key.startsWith(userPrefix))) document.documentElement.dataset.membre = ''
} catch {
  // Where storage is refused, nobody is a member.
}
