// The keys of an input method, such as the one that composes an accent or a Japanese word.
import type { KeyboardEvent } from 'react'

/** Safari sends the last one after the composition has ended, with the key code 229. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
