import type { KeyboardEvent } from 'react'

/** Ctrl Enter, or ⌘ Enter on a Mac. */
export const isConfirmKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing
