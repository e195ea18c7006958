// Recognises sign-in and renewal errors by the library's messages, which the tests pin.
import { serviceMuet, stockageRefuse } from '#domain/session/session.ts'

/** Whether the provider did not answer or had an error of its own, so that trying again makes sense. */
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

/** Whether the tokens belong to another user (product §4). */
export const isMismatch = ({ message }: Error): boolean =>
  /^sub in id_token does not match current sub$|^subject from UserInfo response does not match/.test(message)

/** Whether the state of a sign-in is unknown to this browser, or expired. */
export const isStateLost = (error: unknown): boolean =>
  error instanceof Error && error.message === 'No matching state found in storage'

/** Whether browser storage is forbidden or full. */
const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name)

/** The sentence for a sign-in error: ours when storage or the provider failed, else the library's. */
export const formatSignInFailure = (error: unknown): string =>
  isRefused(error) ? stockageRefuse : isUnreachable(error) ? serviceMuet : (error as Error).message

/** Whether the provider does not support `prompt=create`. */
export const isPromptRefused = (error: unknown): boolean => {
  const { error: code, error_description } = error as { error?: string; error_description?: string | null }
  return code === 'invalid_request' && /\bprompt\b/i.test(error_description ?? '')
}
