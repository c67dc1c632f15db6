import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

const boxesOf = (list: HTMLElement | null): HTMLElement[] => [...list?.querySelectorAll<HTMLElement>('input') ?? []]

/**
 * Where the keyboard stands in a list of boxes whose order and entries change when their counts come: at the top until the person has
 * gone or ticked anywhere, from then on with the person; where his box has gone, at the one that stands in its place.
 * @param known whether the counts are there
 * @returns what the element around the boxes hears
 */
export function useListFocus(list: RefObject<HTMLElement | null>, known: boolean) {
  const went = useRef(false)
  const held = useRef<{ readonly box: HTMLElement, at: number } | null>(null)
  useLayoutEffect(() => {
    if (known && !went.current && list.current?.contains(document.activeElement)) boxesOf(list.current)[0]?.focus()
  }, [known, list])
  useLayoutEffect(() => {
    const [now, boxes] = [held.current, boxesOf(list.current)]
    if (now === null) return
    if (now.box.isConnected) now.at = boxes.indexOf(now.box)
    else if (document.activeElement === document.body) boxes[Math.min(now.at, boxes.length - 1)]?.focus()
  })
  const go = (): void => { went.current = true }
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      held.current = { box: target, at: boxesOf(list.current).indexOf(target) }
      went.current ||= held.current.at > 0
    },
    onKeyDown: go,
    onClick: go,
  }
}
