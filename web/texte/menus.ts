// The menus of the hub's cards (web/ressources/GuideMenu.tsx): each opens by itself after 500 ms under the pointer or the focus (produit §9).
const timeout = 500

export function watchMenus(texte: HTMLElement): void {
  for (const carte of texte.querySelectorAll<HTMLElement>('.hub-carte')) watchMenu(carte)
}

/** Opened once for each visit of the card: closed, it stays closed until the card is left. */
function watchMenu(carte: HTMLElement): void {
  const menu = carte.querySelector('details')!
  let timer: ReturnType<typeof setTimeout> | undefined
  let visited = false
  const visit = () => {
    if (visited) return
    visited = true
    timer = setTimeout(() => {
      menu.open = true
    }, timeout)
  }
  const close = () => {
    clearTimeout(timer)
    menu.open = false
  }
  const leave = () => {
    visited = false
    close()
  }
  // Not only on entering: the pointer or the focus may have been there when the page woke.
  carte.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && visit())
  carte.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && leave())
  carte.addEventListener('focusin', ({ target }) => (target as Element).matches(':focus-visible') && visit())
  carte.addEventListener('focusout', ({ relatedTarget }) => carte.contains(relatedTarget as Node | null) || leave())
  carte.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    close()
    carte.querySelector('summary')!.focus()
  })
}
