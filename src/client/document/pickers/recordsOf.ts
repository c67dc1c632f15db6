import type { PickedGrid, Row } from '#schemas/kit/index.ts'
import type { CellEvents, RecordChoice } from '#client/cells/cellEvents.ts'
import type { PickEntry } from '#client/ui/pick/source.ts'
import type { DraftStore } from '../draft/types.ts'
import { rowsToPick } from './rowsToPick.ts'

/** By the references of the line: the name changes with its id. */
export function recordsOf(store: DraftStore, line: string): NonNullable<CellEvents['record']> {
  const choices = new Map(Object.entries(store.line(line).grid.columns).flatMap(([key, { kind, options }]) => {
    if (kind !== 'ref') return []
    const { target, label } = options as { readonly target: () => PickedGrid, readonly label: string }
    const choiceOf = (row?: Row): RecordChoice => ({
      source: rowsToPick(target(), key => store.head(key), row),
      set: (entry: PickEntry) => ({ [key]: entry.key, [label]: entry.label }),
    })
    if (target().pick?.beside === undefined) {
      const choice = choiceOf()
      return [[label, () => choice] as const]
    }
    // Cached per state of a row: a panel reloads when its source changes identity.
    const cache = new WeakMap<Row, RecordChoice>()
    return [[label, (row: Row) => {
      const choice = cache.get(row) ?? choiceOf(row)
      cache.set(row, choice)
      return choice
    }] as const]
  }))
  return (column, row) => choices.get(column)?.(row)
}
