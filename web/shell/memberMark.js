// Written into every page, before its first paint: says on the document whether this is a member's browser, and, on an ad, its author's.
try {
  const membre = Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))
  const author = `[name=annonceur][content="${localStorage['kinebouge.reconnu']}"]`
  if (membre) document.documentElement.dataset.membre = document.querySelector(author) ? 'sienne' : ''
} catch {
  // Where storage is refused, nobody is a member.
}
