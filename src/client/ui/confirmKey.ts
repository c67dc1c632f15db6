import type { KeyboardEvent } from 'react'

/** Ctrl Enter, or its like on a Mac: what is being filled in is sent. */
export const isConfirmKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing
