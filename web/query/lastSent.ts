// What the member has just sent: a screen that breaks right afterwards must not make them send it again.

/** Calls by which the member sends nothing: the page makes them by itself, or they only read. */
const silent = /^(marquer|compter|lire|generer)_/

/** Milliseconds during which a call that succeeded is what the member remembers having sent. */
const recent = 60_000

let sentAt = Number.NEGATIVE_INFINITY

/** Notes that the server has accepted a call. */
export function noteSentNow(name: string): void {
  if (!silent.test(name)) sentAt = performance.now()
}

export const wasJustSent = (): boolean => performance.now() - sentAt < recent
