import { useMemo } from 'react'
import { pageOfRow, type Grid, type Row } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { BASE, useGo } from '#client/data/navigation.ts'

/** Cell events with the link to a row's page, if declared. */
export function useRowPage(grid: Grid, events: CellEvents | undefined): CellEvents | undefined {
  const go = useGo()
  return useMemo(() => (grid.opens === undefined ? events : {
    open: (_column: string, row: Row) => {
      const page = pageOfRow(grid, row)
      if (page !== undefined) go(page)
    },
    href: (_column: string, row: Row) => {
      const page = pageOfRow(grid, row)
      return page === undefined ? undefined : BASE + page
    },
    ...events,
  }), [grid, events, go])
}
