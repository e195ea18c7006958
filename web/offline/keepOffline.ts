// Gives this browser the worker that answers when there is no network.
import { scriptUrl } from '../scriptUrl.ts'

/** Where the browser refuses it (no storage, no https), the site is as before. */
export function keepOffline(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register(scriptUrl('/sw.js')).catch(console.warn)
}
