// What the two scripts that wake a page share with each other, with the page that holds them and with the application.

/** Said by the application once it hears the page's buttons. */
export const awakeEvent = 'eveil'

/** The files that the server wrote on the script's own element. */
export function readFiles(): string[] {
  return document.getElementById('eveil')!.dataset.fichiers!.split(' ')
}

/** A page that its reader leaves meanwhile, or that has no network, stays as it came. */
export function load(file: string): void {
  import(/* @vite-ignore */ file).catch(() => {})
}
