import type { PickedGrid } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import type { PickEntry } from '#client/ui/pick/source.ts'
import type { DraftStore } from '../draft/types.ts'
import { rowsToPick } from './rowsToPick.ts'

/** What cells of a line that name records choose from, as its references say: the name goes with its id. */
export function recordsOf(store: DraftStore, line: string): NonNullable<CellEvents['record']> {
  const choices = new Map(Object.entries(store.line(line).grid.columns).flatMap(([key, { kind, options }]) => {
    if (kind !== 'ref') return []
    const { target, label } = options as { readonly target: () => PickedGrid, readonly label: string }
    return [[label, { source: rowsToPick(target(), of => store.head(of)), set: (entry: PickEntry) => ({ [key]: entry.key, [label]: entry.label }) }] as const]
  }))
  return column => choices.get(column)
}
