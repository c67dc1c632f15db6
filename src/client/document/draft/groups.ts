import type { Document, Draft, Grid, Row } from '#schemas/kit/index.ts'
import { idOf } from './delta.ts'

const ids = (grid: Grid, rows: readonly Row[]): string[] => rows.map(row => idOf(grid, row))

/** Grouped rows follow their owners' removal and order (spec-2 §4). */
export function followGroups(document: Document, before: Draft, after: Draft): Draft {
  const lines: Record<string, readonly Row[]> = { ...after.lines }
  for (const [line, grid] of Object.entries(document.lines)) {
    const { group } = grid
    const [owners, rows] = [after.lines[group?.of ?? ''], after.lines[line] ?? []]
    if (!group || !owners || (owners === before.lines[group.of] && rows === before.lines[line])) continue
    const ownerGrid = document.lines[group.of]!
    const place = new Map(ids(ownerGrid, owners).map((id, i) => [id, i]))
    const removedIds = new Set(ids(ownerGrid, before.lines[group.of] ?? []).filter(id => !place.has(id)))
    const positionOf = (row: Row): number => place.get(String(row[group.by])) ?? place.size
    const remaining = rows.filter(row => !removedIds.has(String(row[group.by])))
    const isSorted = remaining.every((row, i) => i === 0 || positionOf(remaining[i - 1]!) <= positionOf(row))
    const sorted = isSorted ? remaining : remaining.toSorted((a, b) => positionOf(a) - positionOf(b))
    lines[line] = sorted.length === rows.length && sorted.every((row, i) => row === rows[i]) ? rows : sorted
  }
  return { ...after, lines }
}

/** Number of rows in other lines that go with these. */
export function boundRows(document: Document, draft: Draft, line: string, rowIds: readonly string[]): number {
  const removedIds = new Set(rowIds)
  const boundIn = (name: string, { group }: Grid): number =>
    (draft.lines[name] ?? []).filter(row => removedIds.has(String(row[group!.by]))).length
  return Object.entries(document.lines)
    .filter(([, grid]) => grid.group?.of === line)
    .reduce((sum, [name, grid]) => sum + boundIn(name, grid), 0)
}
