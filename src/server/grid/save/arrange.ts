import type { ParsedRowsChange, RowRefusal } from '#shared/api/rows.ts'
import type { Position, Sequence } from './sequence.ts'

type PlacedRow = Position & { readonly id: string }

/** Inserts each row after its neighbour, regardless of the order of sending. */
function insertAll(sequence: Sequence, rows: readonly PlacedRow[]): void {
  const pending = new Map(rows.map(row => [row.id, row]))
  const insert = (row: PlacedRow): void => {
    pending.delete(row.id)
    const neighbour = pending.get(row.afterId ?? row.beforeId ?? '')
    if (neighbour !== undefined) insert(neighbour)
    sequence.put(row.id, row)
  }
  for (const row of rows) if (pending.has(row.id)) insert(row)
}

/**
 * A new row whose neighbour was deleted comes last; a move whose target was deleted is refused.
 * @param idOf the final id of a row sent under a temporary one
 * @returns the previous predecessor of each removed or moved row, and the ids of the moved ones
 */
export function arrange(
  sequence: Sequence, change: Pick<ParsedRowsChange, 'removed' | 'added' | 'moved'>, idOf: (id: string) => string, problems: RowRefusal[],
): { readonly places: Record<string, string | null>, readonly moved: readonly string[] } {
  const resolved = ({ id, afterId, beforeId }: PlacedRow): PlacedRow => ({
    id: idOf(id),
    ...(afterId !== undefined && { afterId: afterId === null ? null : idOf(afterId) }),
    ...(beforeId !== undefined && { beforeId: idOf(beforeId) }),
  })
  const removedFrom = sequence.take(change.removed)
  insertAll(sequence, change.added.map(resolved))
  const moved = change.moved.map(resolved).filter(({ id, afterId, beforeId }) => {
    const target = afterId ?? beforeId
    const canMove = sequence.has(id) && target !== id && (target === undefined || sequence.has(target))
    if (!canMove) problems.push({ row: id, column: '', code: 'NOT_FOUND', text: '该行或目标位置的行已被删除' })
    return canMove
  })
  const movedFrom = sequence.take(moved.map(({ id }) => id))
  insertAll(sequence, moved)
  return { places: Object.fromEntries([...removedFrom, ...movedFrom]), moved: moved.map(({ id }) => id) }
}
