import { dec, isDecimalText, SOURCE_DOCUMENT, SOURCE_ROW, type Draft, type Row } from '#schemas/kit/index.ts'
import { NO_CAUSE, NO_REASON } from '#schemas/supply/comparison.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import type { Db } from '#server/db/tx.ts'
import type { LineFault } from '#server/document/index.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'

const called = (row: Row, at: number): string => [`第 ${at + 1} 行`, typeof row.itemName === 'string' ? row.itemName : ''].filter(Boolean).join(' ')
const fault = (row: Row, at: number, column: string, said: string): LineFault => ({ line: 'items', row: String(row.id ?? ''), column, code: 'invalid', text: `${called(row, at)}：${said}` })

/** What is wrong with a priced row, whatever suppliers and projects are now. @param left what may still be awarded of rows of the inquiry, by their ids */
function rowFault(row: Row, at: number, { inquiryId, left, first, over }: { readonly inquiryId: unknown, readonly left: ReadonlyMap<string, string>, readonly first: boolean, readonly over: boolean }): LineFault | null {
  const id = String(row[SOURCE_ROW] ?? '')
  if (id === '' || row[SOURCE_DOCUMENT] !== inquiryId || !left.has(id)) return fault(row, at, 'quantity', '不是这张询价单的明细')
  if (dec(left.get(id) ?? '0').lte(0)) return fault(row, at, 'quantity', '该行已定标，不能修改')
  if (!first) return fault(row, at, 'quantity', '同一家供应商在一行里只能选一次')
  if (row.price === null || row.price === undefined) return fault(row, at, 'supplierName', row.supplierName == null ? '没有选定供应商' : `供应商“${String(row.supplierName)}”没有报这一行`)
  const isReasoned = typeof row.reason === 'string' && row.reason.trim() !== ''
  if (row.above !== null && !isReasoned) return fault(row, at, 'reason', NO_REASON)
  if (over && !isReasoned) return fault(row, at, 'reason', NO_CAUSE)
  if (typeof row.quantity === 'string' && isDecimalText(row.quantity) && dec(row.quantity).lte(0)) return fault(row, at, 'quantity', '数量必须大于 0')
  return null
}

/** Everything that is wrong with the rows of a priced award. @param over whether a row is above its target price, of kinds that owe a cause for that */
export function rowFaults({ head, lines }: Draft, left: ReadonlyMap<string, string>, over: (row: Row) => boolean): LineFault[] {
  const seen = new Set<string>()
  return (lines.items ?? []).flatMap((row, at) => {
    const key = `${String(row[SOURCE_ROW])}/${String(row.invited)}`
    const found = rowFault(row, at, { inquiryId: head.inquiryId, left, first: !seen.has(key), over: over(row) })
    seen.add(key)
    return found ?? []
  })
}

/** Suppliers of whom nothing may be bought now, row by row: stopped or black-listed since they were invited. */
export async function blockedFaults(db: Db, kind: SupplierKind, items: readonly Row[]): Promise<LineFault[]> {
  const named = items.map((row, at) => ({ id: String(at), supplierId: row.supplierId ?? null }))
  return (await supplierFaults(db, kind, named, 'supplierId')).map(({ row, text }) => fault(items[Number(row)]!, Number(row), 'supplierName', text))
}
