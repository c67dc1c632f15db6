import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'

/**
 * Rows under a pointer stay in position while the list refreshes, so that a press hits the visible row. Content is current; added and
 * removed rows show once the pointer has left.
 */
export function useSteadyRows(rows: readonly Row[]) {
  const [frozen, setFrozen] = useState<readonly Row[] | null>(null)
  const now = new Map(rows.map(row => [row.id, row]))
  return {
    rows: frozen === null ? rows : frozen.map(row => now.get(row.id) ?? row),
    /** For the element around the rows. */
    over: { onPointerEnter: () => setFrozen(rows), onPointerLeave: () => setFrozen(null) },
    /** Shows the result after the user has changed the list. */
    release: () => setFrozen(null),
  }
}
