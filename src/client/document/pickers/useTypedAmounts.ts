import { useState } from 'react'
import { parseCell, type Row, type Value } from '#schemas/kit/index.ts'
import type { DraftStore } from '../draftStore.ts'

/**
 * As typed, else as `begin` answers.
 * @param line the line of the document whose column `quantity` receives them
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
    /** A fault shows once something was typed. */
    amounts: (label: string, fault: (row: Row) => string | undefined) => ({
      label, of: textOf, fault: (row: Row) => (typed.has(String(row.id)) ? fault(row) : undefined),
      set: (row: Row, text: string) => setTyped(now => new Map([...now, [String(row.id), text]])),
      reset: (row: Row) => setTyped(now => new Map([...now].filter(([id]) => id !== row.id))),
    }),
  }
}
