// Menus for browsers without popovers (Safari 16, Firefox 121), loaded only by them.

const open = 'volet-ouvert'

/** Buttons open the menus; Escape, following a link or a click outside closes them. */
export function openMenusWithoutPopover(): void {
  addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('[popovertarget]')
    const asked = pressed?.getAttribute('popovertarget')
    for (const volet of document.querySelectorAll('.volet')) {
      const inside = volet.contains(target as Element) && !(target as Element).closest('a, button')
      if (!inside) say(volet, volet.id === asked && !volet.classList.contains(open))
    }
  })
  addEventListener('keydown', ({ key }) => {
    const volet = key === 'Escape' && document.querySelector(`.${open}`)
    if (!volet) return
    say(volet, false)
    buttonOf(volet)?.focus()
  })
}

const buttonOf = ({ id }: Element) => document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)

function say(volet: Element, unrolled: boolean): void {
  volet.classList.toggle(open, unrolled)
  buttonOf(volet)?.setAttribute('aria-expanded', String(unrolled))
}
