// Written into every page: before its first paint, marks the document of a member's browser ('sienne': the author of this ad); once
// the page is loaded and painted, imports the application, which hydrates it.
const { main } = document.currentScript.dataset
addEventListener('load', () => requestAnimationFrame(() => setTimeout(() => import(main).catch(console.warn))))
try {
  const membre = Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))
  const author = document.querySelector(`[name=annonceur][content="${localStorage['kinebouge.reconnu']}"]`)
  if (membre) document.documentElement.dataset.membre = author ? 'sienne' : ''
} catch {
  // Where storage is refused, nobody is a member.
}
