import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'

/**
 * Rows under a pointer keep their positions while the list refreshes, so that a press hits the visible row. Their content is current;
 * added and removed rows show once the pointer has left.
 */
export function useSteadyRows(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null)
  const now = new Map(rows.map(row => [row.id, row]))
  return {
    rows: held === null ? rows : held.map(row => now.get(row.id) ?? row),
    /** Props of the element around the rows. */
    over: { onPointerEnter: () => setHeld(rows), onPointerLeave: () => setHeld(null) },
    /** The user himself has changed the list: shows the result. */
    release: () => setHeld(null),
  }
}
