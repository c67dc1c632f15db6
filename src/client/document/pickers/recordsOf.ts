import type { PickedGrid, Row } from '#schemas/kit/index.ts'
import type { CellEvents, RecordChoice } from '#client/cells/cellEvents.ts'
import type { PickEntry } from '#client/ui/pick/source.ts'
import type { DraftStore } from '../draft/types.ts'
import { rowsToPick } from './rowsToPick.ts'

/** What cells of a line that name records choose from, as its references say: the name goes with its id. */
export function recordsOf(store: DraftStore, line: string): NonNullable<CellEvents['record']> {
  const choices = new Map(Object.entries(store.line(line).grid.columns).flatMap(([key, { kind, options }]) => {
    if (kind !== 'ref') return []
    const { target, label } = options as { readonly target: () => PickedGrid, readonly label: string }
    const choiceOf = (row?: Row): RecordChoice => ({ source: rowsToPick(target(), of => store.head(of), row), set: (entry: PickEntry) => ({ [key]: entry.key, [label]: entry.label }) })
    if (target().pick?.beside === undefined) {
      const choice = choiceOf()
      return [[label, () => choice] as const]
    }
    // An open panel asks again where its source is another one: of one state of a row it stays the same.
    const known = new WeakMap<Row, RecordChoice>()
    return [[label, (row: Row) => {
      const choice = known.get(row) ?? choiceOf(row)
      known.set(row, choice)
      return choice
    }] as const]
  }))
  return (column, row) => choices.get(column)?.(row)
}
