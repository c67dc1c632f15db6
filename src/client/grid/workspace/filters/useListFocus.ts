import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

const boxesOf = (list: HTMLElement | null): HTMLElement[] => [...list?.querySelectorAll<HTMLElement>('input') ?? []]

/**
 * Focus in checkboxes reordered by counts: on the first until the user moves or clicks, then on the user's box, or the one in its position.
 * @param isLoaded whether the counts are loaded
 * @returns event handlers of the surrounding element
 */
export function useListFocus(list: RefObject<HTMLElement | null>, isLoaded: boolean) {
  const hasMoved = useRef(false)
  const focused = useRef<{ readonly box: HTMLElement, at: number } | null>(null)
  useLayoutEffect(() => {
    if (isLoaded && !hasMoved.current && list.current?.contains(document.activeElement)) boxesOf(list.current)[0]?.focus()
  }, [isLoaded, list])
  useLayoutEffect(() => {
    const [now, boxes] = [focused.current, boxesOf(list.current)]
    if (now === null) return
    if (now.box.isConnected) now.at = boxes.indexOf(now.box)
    else if (document.activeElement === document.body) boxes[Math.min(now.at, boxes.length - 1)]?.focus()
  })
  const go = (): void => { hasMoved.current = true }
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = { box: target, at: boxesOf(list.current).indexOf(target) }
      hasMoved.current ||= focused.current.at > 0
    },
    onKeyDown: go,
    onClick: go,
  }
}
