// The service worker: shows an offline page when the network does not answer, and displays push notifications. It handles nothing
// else.
import type { Poussee } from '#domain/notification/device.ts'

/** Service worker types that the DOM library lacks. */
interface Demande extends Event {
  request: Request
  /** The request that the browser started while this worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Etape extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface Message extends Etape {
  data: { json(): Poussee }
}
interface Clic extends Etape {
  notification: Notification
}
interface Fenetre {
  url: string
  focus(): Promise<unknown>
}
declare const clients: {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Fenetre[]>
  openWindow(url: string): Promise<unknown>
}
declare const registration: ServiceWorkerRegistration

addEventListener('activate', (event) => (event as Etape).waitUntil(registration.navigationPreload.enable()))

addEventListener('fetch', (event) => {
  const demande = event as Demande
  const { mode, method, url } = demande.request
  // The embedded checkout stands for an external one, where this worker would not run.
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

addEventListener('push', (event) => {
  const message = event as Message
  const { texte, lien, sujet } = message.data.json()
  // A replaced notification must alert again.
  const options = { body: texte, tag: sujet, renotify: true, data: lien, icon: '/icone-192.png', lang: 'fr' }
  message.waitUntil(registration.showNotification('KinéBouge', options))
})

addEventListener('notificationclick', (event) => {
  const clic = event as Clic
  clic.notification.close()
  clic.waitUntil(openSite(new URL(clic.notification.data, location.origin)))
})

/**
 * Focuses a window that already shows the address, else opens a new one: other windows may hold unsaved text. Only for this
 * origin.
 */
async function openSite({ origin, href }: URL): Promise<unknown> {
  if (origin !== location.origin) return
  const fenetres = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return fenetres.find(({ url }) => url === href)?.focus() ?? clients.openWindow(href)
}

/** The offline page, self-contained in the worker. */
const page = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Pas de réseau · KinéBouge</title>
<style>:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f3;color:#12312f;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:28rem;padding:1.5rem}h1{margin:0 0 1rem;font:600 2rem/1.2 Georgia,serif}
a{display:inline-block;margin-top:.5rem;padding:.75rem 1.5rem;border-radius:.5rem;background:#0e6b62;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0f1b1a;color:#e8efeb}a{background:#78cfc1;color:#06211d}}</style></head>
<body><main><h1>Pas de réseau</h1>
<p>Cette page n’a pas pu être chargée. Ce que vous étiez en train d’écrire est gardé sur cet appareil.</p>
<p>Elle s’ouvrira d’elle-même dès que ce sera possible.</p>
<a href="">Réessayer</a></main>
<script>if(navigator.onLine)document.querySelector('h1').textContent=document.title='Le site ne répond pas'
const again=()=>navigator.onLine&&location.reload();addEventListener('online',again);setInterval(again,15000)</script></body></html>`
