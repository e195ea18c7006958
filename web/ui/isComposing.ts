// Keys of an input method, such as one that composes an accent or a Japanese word.
import type { KeyboardEvent } from 'react'

/** Safari sends the last key after the composition, with key code 229. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
