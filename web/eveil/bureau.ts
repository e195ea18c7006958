// The operator's desk comes as a page that does not exist, the same for everybody: whoever may be one waits to be known.
import { userPrefix } from '../session/oidc.ts'

export const bureau = '/administration'

/** Hides what came, under a word of waiting (styles/impasse.css), from somebody who has a session. */
export function hideUnknown(): void {
  if (location.pathname === bureau && Object.keys(localStorage).some((key) => key.startsWith(userPrefix)))
    document.documentElement.dataset.attente = ''
}

/** The application knows who reads: what it shows is what there is. */
export function showKnown(): void {
  delete document.documentElement.dataset.attente
}
