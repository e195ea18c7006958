// What the member just sent: if the screen then breaks, the error page says that it was sent.

/** Calls that send nothing of the member's. */
const silent = /^(marquer|compter|lire|generer)_/

/** Milliseconds during which a successful call is recalled. */
const recent = 60_000

let sentAt = Number.NEGATIVE_INFINITY

/** Records that the server accepted a call. */
export function noteSentNow(name: string): void {
  if (!silent.test(name)) sentAt = performance.now()
}

export const wasJustSent = (): boolean => performance.now() - sentAt < recent
