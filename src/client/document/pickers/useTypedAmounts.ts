import { useState } from 'react'
import { parseCell, type Row, type Value } from '#schemas/kit/index.ts'
import type { DraftStore } from '../draftStore.ts'

/**
 * How much of each row of a lookup is taken: as it was typed, else as `begin` says.
 * @param line the line of the document that takes it in its column `quantity`
 */
export function useTypedAmounts(store: DraftStore, line: string, begin: (row: Row) => string) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const textOf = (row: Row): string => typed.get(String(row.id)) ?? begin(row)
  /** As a cell takes it: full-width digits and separators of thousands are numbers. */
  const read = (row: Row) => parseCell(textOf(row), store.line(line).grid.columns.quantity!, store.lookups)
  const amountOf = (row: Row): Value => {
    const found = read(row)
    return found.ok ? found.value : textOf(row)
  }
  return {
    read, amountOf, clear: () => setTyped(new Map()),
    /** What the dialog shows of them; a fault is said once something was typed. */
    amounts: (label: string, fault: (row: Row) => string | undefined) => ({
      label, of: textOf, fault: (row: Row) => (typed.has(String(row.id)) ? fault(row) : undefined),
      set: (row: Row, text: string) => setTyped(now => new Map([...now, [String(row.id), text]])),
      reset: (row: Row) => setTyped(now => new Map([...now].filter(([of]) => of !== row.id))),
    }),
  }
}
