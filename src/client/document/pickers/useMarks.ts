import { useState } from 'react'
import type { Grid, Row } from '#schemas/kit/index.ts'
import type { LookupMarks } from './LookupTable.tsx'

/** If `run` answers false the marks stay. */
export interface Several {
  readonly label: (count: number) => string
  readonly run: (rows: readonly Row[]) => unknown
}

/** On all pages; rows used meanwhile do not count. */
export function useMarks(grid: Grid, usedText: ((row: Row) => string | undefined) | undefined, several: Several | undefined) {
  const [marked, setMarked] = useState<ReadonlyMap<string, Row>>(new Map())
  const idOf = (row: Row): string => String(row[grid.rowKey])
  const chosen = [...marked.values()].filter(row => usedText?.(row) === undefined)
  const marks: LookupMarks = {
    has: row => marked.has(idOf(row)),
    turn: row => setMarked(rows => {
      const id = idOf(row)
      return new Map(rows.has(id) ? [...rows].filter(([key]) => key !== id) : [...rows, [id, row] as const])
    }),
    takeAll: () => {
      if (chosen.length === 0) return
      if (several?.run(chosen) !== false) setMarked(new Map())
    },
  }
  return { count: chosen.length, marks }
}
