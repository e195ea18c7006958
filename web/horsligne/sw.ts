// The service worker: pages come from the network; when it does not answer, one page of ours says so. Nothing else goes through it.
import { page } from './page.ts'

/** What DOM's types do not know of a worker of this kind. */
interface Demande extends Event {
  request: Request
  /** The answer the browser has asked for while this worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Etape extends Event {
  waitUntil(done: Promise<unknown>): void
}
declare const registration: ServiceWorkerRegistration

addEventListener('activate', (event) => (event as Etape).waitUntil(registration.navigationPreload.enable()))

addEventListener('fetch', (event) => {
  const demande = event as Demande
  const { mode, method, url } = demande.request
  // The checkout that stands in is somebody else's: at a real one this worker is not heard.
  const ours = !new URL(url).pathname.startsWith('/caisse/')
  if (mode === 'navigate' && method === 'GET' && ours) demande.respondWith(answer(demande))
})

async function answer({ request, preloadResponse }: Demande): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
}
