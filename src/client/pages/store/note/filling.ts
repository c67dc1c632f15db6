import { dec, slotKeys, slotOf, toText, type Document, type Draft, type Row } from '#schemas/kit/index.ts'
import { agreeingOnes, boundHead, withTaken, type Taking } from '#client/document/pull/taking.ts'
import { pullOf, type OpenOrderRow } from './openRows.ts'

const LINE = 'items'
/** How much of an open row a note brings. */
export interface Brought { readonly open: OpenOrderRow, readonly amount: string }

/** By open row what all rows of a note bring of it. */
export function broughtOf(parts: readonly Brought[]): Brought[] {
  const sums = new Map<string, Brought>()
  for (const { open, amount } of parts) sums.set(open.id, { open, amount: toText(dec(sums.get(open.id)?.amount ?? '0').plus(dec(amount))) })
  return [...sums.values()]
}

/**
 * A bill with what a note brings: arrived and accepted alike, in the line that was taken from the same row of an order already, else in one of its own.
 * @param dropsOthers lines taken from orders that are not in the note go
 * @returns the draft, and how many rows of orders do not agree with its header and were left out
 */
export function withNote(
  document: Document, draft: Draft, brought: readonly Brought[], dropsOthers: boolean, newId: () => string
): { readonly draft: Draft, readonly others: number } {
  const pull = pullOf(document)
  const grid = document.lines[LINE]!
  const source = slotKeys(slotOf(pull)).row
  const amounts = new Map(brought.map(({ open, amount }) => [open.id, amount]))
  const met = new Set<string>()
  const rows = (draft.lines[LINE] ?? []).flatMap((row): Row[] => {
    const of = typeof row[source] === 'string' ? row[source] : ''
    const amount = amounts.get(of)
    if (of === '' || (amount === undefined && !dropsOthers)) return [row]
    if (amount === undefined || met.has(of)) return []
    met.add(of)
    return [{ ...row, arrived: amount, quantity: amount }]
  })
  const takings = brought.filter(({ open }) => !met.has(open.id)).map(({ open, amount }): Taking => ({ candidate: open.candidate, amount }))
  const agreeing = takings.length === 0 ? [] : agreeingOnes(boundHead(document, pull, draft.head, rows), pull, takings)
  return {
    draft: withTaken(document, { ...draft, lines: { ...draft.lines, [LINE]: rows } }, LINE, grid, pull, agreeing, newId),
    others: takings.length - agreeing.length,
  }
}
