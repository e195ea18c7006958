// What the two scripts that wake a page share with each other, with the page that holds them and with the application.

/** Said by the application once it hears the page's buttons. */
export const awakeEvent = 'eveil'

/** After the next frame: the HTML is painted first, or what a finger has just pressed answers. */
export function loadFiles(): void {
  requestAnimationFrame(() => {
    // The files that the server wrote on the script's own element, each in a turn of its own: evaluated in one go, they would
    // hold a tap back.
    for (const file of document.getElementById('eveil')!.dataset.fichiers!.split(' ')) setTimeout(() => load(file))
  })
}

/** A page that its reader leaves meanwhile, or that has no network, stays as it came. */
function load(file: string): void {
  import(/* @vite-ignore */ file).catch(() => {})
}
