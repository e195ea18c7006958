// In a page written for all, before it is painted: whether it is a member's browser, whose own home or gestures take their place,
// and whether the ad is theirs.
import { memberBrowserKey, userPrefix } from './signal.ts'

const { dataset } = document.documentElement
try {
  if (Object.keys(localStorage).some((key) => key.startsWith(userPrefix))) dataset.membre = ''
  if (document.querySelector(`[name=annonceur][content="${localStorage[memberBrowserKey]}"]`)) dataset.sienne = ''
} catch {
  // Where storage is refused, nobody is a member.
}
