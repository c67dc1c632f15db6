import { useState } from 'react'
import type { Grid, Row } from '#schemas/kit/index.ts'
import type { LookupMarks } from './LookupTable.tsx'

/** Taking several rows at once; `label` is that of the button for so many. Of what `run` refuses by false the marks stay. */
export interface Several {
  readonly label: (count: number) => string
  readonly run: (rows: readonly Row[]) => unknown
}

/** Rows of a lookup that are marked, over all of its pages; those that were taken meanwhile do not count. */
export function useMarks(grid: Grid, taken: ((row: Row) => string | undefined) | undefined, several: Several | undefined) {
  const [marked, setMarked] = useState<ReadonlyMap<string, Row>>(new Map())
  const idOf = (row: Row): string => String(row[grid.rowKey])
  const chosen = [...marked.values()].filter(row => taken?.(row) === undefined)
  const marks: LookupMarks = {
    has: row => marked.has(idOf(row)),
    turn: row => setMarked(known => new Map(known.has(idOf(row)) ? [...known].filter(([id]) => id !== idOf(row)) : [...known, [idOf(row), row] as const])),
    takeAll: () => {
      if (chosen.length === 0) return
      if (several?.run(chosen) !== false) setMarked(new Map())
    },
  }
  return { count: chosen.length, marks }
}
