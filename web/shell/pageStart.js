// Inline script of every page. Before the first paint, it marks the document in a member's browser ('sienne' for the author of this
// ad); it notes whether the reader has moved the page; once the page is loaded and painted, it imports the application to hydrate it,
// and preloads the modules of its screen, which the application would only ask for once it has run.
const { main, view } = document.currentScript.dataset
const start = () => {
  for (const href of view.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  import(main).catch(console.warn)
}
addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
const noteMove = () => {
  document.documentElement.dataset.moved = ''
}
for (const gesture of ['wheel', 'touchmove', 'keydown'])
  addEventListener(gesture, noteMove, { once: true, passive: true })
// A form without an address is sent by the application alone: before hydration, the browser would reload the page and lose its fields.
addEventListener('submit', (event) => {
  if (!event.target.hasAttribute('action') && !event.target.hasAttribute('method')) event.preventDefault()
})
try {
  const membre = Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))
  const author = document.querySelector(`[name=annonceur][content="${localStorage['kinebouge.reconnu']}"]`)
  if (membre) document.documentElement.dataset.membre = author ? 'sienne' : ''
} catch {
  // Where storage is refused, nobody is a member.
}
