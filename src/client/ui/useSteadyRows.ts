import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'

/**
 * Rows that a pointer is over keep their places, whatever a list that refreshes itself brings: what is pressed is what stood there. What
 * they say is of now; what is new or gone shows once the pointer has left.
 */
export function useSteadyRows(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null)
  const now = new Map(rows.map(row => [row.id, row]))
  return {
    rows: held === null ? rows : held.map(row => now.get(row.id) ?? row),
    /** Of the element around the rows. */
    over: { onPointerEnter: () => setHeld(rows), onPointerLeave: () => setHeld(null) },
    /** The person himself has changed the list: it shows what that has come to. */
    release: () => setHeld(null),
  }
}
