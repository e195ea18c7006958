// Registers the service worker.
import { scriptUrl } from '../scriptUrl.ts'

/** Where registration is impossible (no storage, no https), the site works without it. */
export function keepOffline(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register(scriptUrl('/sw.js')).catch(console.warn)
}
