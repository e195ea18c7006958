// A press beside a dialog, where the browser does not know `closedby` (Safari, for years to come).

/** Asks the dialog to close, as Escape does, when a press begins and ends outside its box; gives back how to stop. */
export function closeOnBackdrop(dialog: HTMLDialogElement): () => void {
  if (Reflect.has(dialog, 'closedBy')) return () => {}
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
  }
  // A text selected up to beyond the edge is not a press outside.
  let begun = false
  const begin = (event: MouseEvent) => {
    begun = isOutside(event)
  }
  const end = (event: MouseEvent) => {
    if (begun && isOutside(event)) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
  dialog.addEventListener('pointerdown', begin)
  dialog.addEventListener('click', end)
  return () => {
    dialog.removeEventListener('pointerdown', begin)
    dialog.removeEventListener('click', end)
  }
}
