import type { ParsedRowsChange, RowRefusal } from '#shared/api/rows.ts'
import type { Place, Sequence } from './sequence.ts'

type Placed = Place & { readonly id: string }

/** Puts rows in, each after the row of the same action that it stands beside, whatever order they were sent in. */
function putAll(sequence: Sequence, rows: readonly Placed[]): void {
  const waiting = new Map(rows.map(row => [row.id, row]))
  const put = (row: Placed): void => {
    waiting.delete(row.id)
    const first = waiting.get(row.afterId ?? row.beforeId ?? '')
    if (first !== undefined) put(first)
    sequence.put(row.id, row)
  }
  for (const row of rows) if (waiting.has(row.id)) put(row)
}

/**
 * Takes removed rows out of the order, puts added ones in and moved ones elsewhere. A new row whose neighbour has gone
 * comes last; a move whose target has gone is refused.
 * @param idOf the id of a row that was sent under a temporary one
 * @returns the row behind which each removed or moved row stood, and what was moved
 */
export function arrange(
  sequence: Sequence, change: Pick<ParsedRowsChange, 'removed' | 'added' | 'moved'>, idOf: (id: string) => string, problems: RowRefusal[],
): { readonly places: Record<string, string | null>, readonly moved: readonly string[] } {
  const named = ({ id, afterId, beforeId }: Placed): Placed => ({
    id: idOf(id),
    ...(afterId !== undefined && { afterId: afterId === null ? null : idOf(afterId) }), ...(beforeId !== undefined && { beforeId: idOf(beforeId) }),
  })
  const removed = sequence.take(change.removed)
  putAll(sequence, change.added.map(named))
  const moved = change.moved.map(named).filter(({ id, afterId, beforeId }) => {
    const target = afterId ?? beforeId
    const there = sequence.has(id) && target !== id && (target === undefined || sequence.has(target))
    if (!there) problems.push({ row: id, column: '', code: 'NOT_FOUND', text: '该行或目标位置的行已被删除' })
    return there
  })
  const left = sequence.take(moved.map(({ id }) => id))
  putAll(sequence, moved)
  return { places: Object.fromEntries([...removed, ...left]), moved: moved.map(({ id }) => id) }
}
