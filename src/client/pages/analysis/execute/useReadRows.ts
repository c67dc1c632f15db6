import { useMemo } from 'react'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { rowsModel, type HandRows } from '#client/grid/rowsModel.ts'

/** Read-only rows of a grid; undefined until they and the labels of their cells are loaded. */
export function useReadRows(grid: Grid, rows: readonly Row[] | undefined): HandRows | undefined {
  const { lookups, ready } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  return useMemo(() => (rows === undefined || !ready ? undefined : rowsModel(grid, rows, lookups, [])), [grid, rows, lookups, ready])
}
