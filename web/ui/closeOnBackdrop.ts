// Closes a dialog on a press outside, for browsers without `closedby` (Safari).

/** Asks the dialog to close, as Escape does, when a press begins and ends outside it; returns a function to stop. */
export function closeOnBackdrop(dialog: HTMLDialogElement): () => void {
  if (Reflect.has(dialog, 'closedBy')) return () => {}
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
  }
  // A text selection that ends outside is not a press outside.
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
