// The menus of a browser without popovers (Safari 16, Firefox 121): loaded by those alone.

const open = 'volet-ouvert'

/** Their buttons unroll them; Escape, a link followed or a click elsewhere closes them. The style hides them meanwhile. */
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
