import type { Document, Draft, Grid, Row } from '#schemas/kit/index.ts'
import { idOf } from './delta.ts'

const ids = (grid: Grid, rows: readonly Row[]): string[] => rows.map(row => idOf(grid, row))

/**
 * Rows that stand under rows of another line follow them: they go with a removed one and take the order of the others
 * (spec-2 §4).
 */
export function followGroups(document: Document, before: Draft, after: Draft): Draft {
  const lines: Record<string, readonly Row[]> = { ...after.lines }
  for (const [line, grid] of Object.entries(document.lines)) {
    const { group } = grid
    const [owners, rows] = [after.lines[group?.of ?? ''], after.lines[line] ?? []]
    if (!group || !owners || (owners === before.lines[group.of] && rows === before.lines[line])) continue
    const ownerGrid = document.lines[group.of]!
    const place = new Map(ids(ownerGrid, owners).map((id, i) => [id, i]))
    const gone = new Set(ids(ownerGrid, before.lines[group.of] ?? []).filter(id => !place.has(id)))
    const at = (row: Row): number => place.get(String(row[group.by])) ?? place.size
    const left = rows.filter(row => !gone.has(String(row[group.by])))
    const sorted = left.every((row, i) => i === 0 || at(left[i - 1]!) <= at(row)) ? left : left.toSorted((a, b) => at(a) - at(b))
    lines[line] = sorted.length === rows.length && sorted.every((row, i) => row === rows[i]) ? rows : sorted
  }
  return { ...after, lines }
}

/** How many rows of other lines go with these rows: what the user is warned of. */
export function boundRows(document: Document, draft: Draft, line: string, rowIds: readonly string[]): number {
  const wanted = new Set(rowIds)
  return Object.entries(document.lines).filter(([, grid]) => grid.group?.of === line)
    .reduce((sum, [name, grid]) => sum + (draft.lines[name] ?? []).filter(row => wanted.has(String(row[grid.group!.by]))).length, 0)
}
