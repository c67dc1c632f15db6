import { useLayoutEffect } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { isInFront } from '#client/ui/inFront.ts'

export interface SaveKey {
  /** What is saved; absent: the page itself, with no dialog over it. */
  readonly of?: () => Element | null
  /** Before any part of the page hears the key. */
  readonly first?: boolean
}

const page = (): Element => document.body

/** Ctrl+S saves wherever the focus is, as long as the tab is shown and nothing covers it; a sheet that has answered the key keeps it. */
export function useSaveKey(save: () => void, { of = page, first = false }: SaveKey = {}): void {
  const { active } = useTab()
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!active || event.isComposing || event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      if (!isInFront(of())) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', onKey, { capture: first })
    return () => removeEventListener('keydown', onKey, { capture: first })
  }, [active, of, first, save])
}
