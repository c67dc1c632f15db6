import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTab } from '#client/data/tabContext.ts'

/** Time in ms before an answer counts as given to the visible document: longer than a double click. */
const SEEN_MS = 1000

/**
 * Whether an answer may be meant for the visible document. A document opened automatically must have been visible for a while before the
 * press started; one chosen by the user accepts an answer at once. @param opened whether it opened automatically
 */
export function useSeen(opened: boolean): () => boolean {
  const { active } = useTab()
  const [hasDelay] = useState(opened)
  const isVisibleLong = useRef(!hasDelay)
  /** Whether the last press started after that time; null for other input than keys and pointers. */
  const pressed = useRef<boolean | null>(null)
  useLayoutEffect(() => {
    if (!hasDelay || !active) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (): void => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => { isVisibleLong.current = true }, SEEN_MS)
    }
    const onPress = (event: PointerEvent | KeyboardEvent): void => { if (!('repeat' in event && event.repeat))
      pressed.current = isVisibleLong.current }
    watch()
    document.addEventListener('visibilitychange', watch)
    addEventListener('pointerdown', onPress, true)
    addEventListener('keydown', onPress, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
      removeEventListener('pointerdown', onPress, true)
      removeEventListener('keydown', onPress, true)
    }
  }, [hasDelay, active])
  return useCallback(() => isVisibleLong.current && pressed.current !== false, [])
}
