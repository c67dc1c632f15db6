import { dec, slotKeys, slotOf, toText, type Document, type Draft, type Row } from '#schemas/kit/index.ts'
import { agreeingOnes, boundHead, withPulledRows, type Taking } from '#client/document/pull/pulledRows.ts'
import { pullOf, type OpenOrderRow } from './openRows.ts'

const LINE = 'items'
export interface Brought { readonly open: OpenOrderRow, readonly amount: string }

export function broughtOf(parts: readonly Brought[]): Brought[] {
  const sums = new Map<string, Brought>()
  for (const { open, amount } of parts) sums.set(open.id, { open, amount: toText(dec(sums.get(open.id)?.amount ?? '0').plus(dec(amount))) })
  return [...sums.values()]
}

/**
 * Quantities are arrived and accepted, in the existing line of the same order row or in a new one.
 * @param dropsOthers removes lines from orders that are not in the note
 * @returns the draft, and the number of order rows that conflict with its header
 */
export function withNote(
  document: Document, draft: Draft, brought: readonly Brought[], dropsOthers: boolean, newId: () => string
): { readonly draft: Draft, readonly others: number } {
  const pull = pullOf(document)
  const grid = document.lines[LINE]!
  const source = slotKeys(slotOf(pull)).row
  const amounts = new Map(brought.map(({ open, amount }) => [open.id, amount]))
  const filled = new Set<string>()
  const rows = (draft.lines[LINE] ?? []).flatMap((row): Row[] => {
    const orderRowId = typeof row[source] === 'string' ? row[source] : ''
    const amount = amounts.get(orderRowId)
    if (orderRowId === '' || (amount === undefined && !dropsOthers)) return [row]
    if (amount === undefined || filled.has(orderRowId)) return []
    filled.add(orderRowId)
    return [{ ...row, arrived: amount, quantity: amount }]
  })
  const takings = brought.filter(({ open }) => !filled.has(open.id))
    .map(({ open, amount }): Taking => ({ candidate: open.candidate, amount }))
  const agreeing = takings.length === 0 ? [] : agreeingOnes(boundHead(document, pull, draft.head, rows), pull, takings)
  return {
    draft: withPulledRows(document, { ...draft, lines: { ...draft.lines, [LINE]: rows } }, LINE, grid, pull, agreeing, newId),
    others: takings.length - agreeing.length,
  }
}
