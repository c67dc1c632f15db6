import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTab } from '#client/data/tabContext.ts'

/** How long a document stands before its answer is one to what was seen: longer than the second click of a double one. */
const SEEN_MS = 1000

/**
 * Whether an answer may be meant for what is shown. What has opened by itself under the same hand has to have stood for a while, and the press
 * has to have begun after that; what somebody chose himself takes its answer at once. @param opened it has opened by itself
 */
export function useSeen(opened: boolean): () => boolean {
  const { active } = useTab()
  const [waits] = useState(opened)
  const seen = useRef(!waits)
  /** Of the press that is the last one: whether it began on what was seen. Whoever presses by other means than keys and pointers has none. */
  const pressed = useRef<boolean | null>(null)
  useLayoutEffect(() => {
    if (!waits || !active) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (): void => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => { seen.current = true }, SEEN_MS)
    }
    const onPress = (event: PointerEvent | KeyboardEvent): void => { if (!('repeat' in event && event.repeat))
      pressed.current = seen.current }
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
  }, [waits, active])
  return useCallback(() => seen.current && pressed.current !== false, [])
}
