import { useLayoutEffect } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { isInFront } from '#client/ui/inFront.ts'

export interface SaveKey {
  /** Default: the page without a dialog over it. */
  readonly of?: () => Element | null
  /** In the capture phase. */
  readonly first?: boolean
}

const page = (): Element => document.body

/** Ctrl+S, wherever the focus is, while the tab is visible and uncovered, unless a sheet has handled it. */
export function useSaveKey(save: () => void, { of: scope = page, first = false }: SaveKey = {}): void {
  const { active } = useTab()
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!active || event.isComposing || event.defaultPrevented) return
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      if (!isInFront(scope())) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', onKey, { capture: first })
    return () => removeEventListener('keydown', onKey, { capture: first })
  }, [active, scope, first, save])
}
