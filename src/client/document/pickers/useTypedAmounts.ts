import { useState } from 'react'
import { parseCell, type Row, type Value } from '#schemas/kit/index.ts'
import type { DraftStore } from '../draftStore.ts'

/**
 * Quantities typed per row; `begin` gives the text of a row until then.
 * @param line the document's line grid whose column `quantity` receives them
 */
export function useTypedAmounts(store: DraftStore, line: string, begin: (row: Row) => string) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const textOf = (row: Row): string => typed.get(String(row.id)) ?? begin(row)
  /** Full-width digits and thousands separators are allowed. */
  const read = (row: Row) => parseCell(textOf(row), store.line(line).grid.columns.quantity!, store.lookups)
  const amountOf = (row: Row): Value => {
    const parsed = read(row)
    return parsed.ok ? parsed.value : textOf(row)
  }
  return {
    read, amountOf, clear: () => setTyped(new Map()),
    /** A fault is shown once the row was typed into. */
    amounts: (label: string, fault: (row: Row) => string | undefined) => ({
      label, of: textOf, fault: (row: Row) => (typed.has(String(row.id)) ? fault(row) : undefined),
      set: (row: Row, text: string) => setTyped(now => new Map([...now, [String(row.id), text]])),
      reset: (row: Row) => setTyped(now => new Map([...now].filter(([id]) => id !== row.id))),
    }),
  }
}
