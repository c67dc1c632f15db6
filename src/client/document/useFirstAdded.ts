import { useMemo, useRef } from 'react'
import type { DraftCell } from './draft/types.ts'
import { useDocument } from './view.ts'

/** Focuses the first row that a lookup has added once it closes; such a lookup stays open for more. */
export function useFirstAdded() {
  const { goTo } = useDocument()
  const first = useRef<DraftCell | null>(null)
  return useMemo(() => ({
    note: (cell: DraftCell): void => { first.current ??= cell },
    forget: (): void => { first.current = null },
    leave: (): void => {
      if (first.current !== null) goTo(first.current)
      first.current = null
    },
  }), [goTo])
}
