import { useMemo, useRef } from 'react'
import type { DraftCell } from './draft/types.ts'
import { useDocument } from './view.ts'

/** Once the lookup closes, after staying open for more rows. */
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
