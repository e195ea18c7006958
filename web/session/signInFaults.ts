// The faults of a sign-in or a renewal, by the words of the library: they are its own, and pinned by the tests.
import { serviceMuet, stockageRefuse } from '#domain/session/session.ts'

/** Whether the provider did not answer, or answered that it could not: to be tried again, where a refusal is not. */
export function isUnreachable(error: unknown): boolean {
  const { name, message, error: code } = error as Partial<Error> & { error?: string }
  return (
    error instanceof TypeError ||
    error instanceof SyntaxError ||
    ['ErrorTimeout', 'TimeoutError'].includes(name ?? '') ||
    ['server_error', 'temporarily_unavailable', 'slow_down'].includes(code ?? '') ||
    /^Invalid response Content-Type|\(5\d\d\)/.test(message ?? '')
  )
}

/** Whether the tokens that came are somebody else's (product §4). */
export const isMismatch = ({ message }: Error): boolean =>
  /^sub in id_token does not match current sub$|^subject from UserInfo response does not match/.test(message)

/** Whether a sign-in came back that this browser does not know, or no more. */
export const isStateLost = (error: unknown): boolean =>
  error instanceof Error && error.message === 'No matching state found in storage'

/** Whether the browser keeps nothing for the site, or has no room left. */
const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name)

/** An error of the sign-in as it is told: the library's own words, but where the browser refused or nobody answered. */
export const formatSignInFailure = (error: unknown): string =>
  isRefused(error) ? stockageRefuse : isUnreachable(error) ? serviceMuet : (error as Error).message

/** Whether the provider has no page of its own for new accounts, as `prompt=create` asks. */
export const isPromptRefused = (error: unknown): boolean => {
  const { error: code, error_description } = error as { error?: string; error_description?: string | null }
  return code === 'invalid_request' && /\bprompt\b/i.test(error_description ?? '')
}
