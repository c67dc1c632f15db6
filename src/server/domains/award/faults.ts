import { businessDate, dec, isDecimalText, SOURCE_DOCUMENT, SOURCE_ROW, type Draft, type Row } from '#schemas/kit/index.ts'
import { lapsedText, NO_CAUSE, NO_REASON } from '#schemas/supply/comparison.ts'
import { isLapsed } from '#schemas/supply/quote.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import type { Db } from '#server/db/tx.ts'
import type { LineFault } from '#server/document/index.ts'
import { quotesOf } from '#server/domains/quote/index.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import type { SupplyComparison } from '#shared/api/supplyComparison.ts'

const called = (row: Row, at: number): string => [`第 ${at + 1} 行`, typeof row.itemName === 'string' ? row.itemName : ''].filter(Boolean)
  .join(' ')
const fault = (row: Row, at: number, column: string, said: string): LineFault =>
  ({ line: 'items', row: String(row.id ?? ''), column, code: 'invalid', text: `${called(row, at)}：${said}` })

const hasReason = ({ reason }: Row): boolean => typeof reason === 'string' && reason.trim() !== ''
const lapsedFault = (supplierName: string, until: string): string => `供应商“${supplierName}”的${lapsedText(until)}，请填写原因`
interface Asked { readonly left: ReadonlyMap<string, string> }

/** What is wrong with a priced row, whatever suppliers and projects are now. @param left what may still be awarded of rows of the inquiry, by their ids */
function rowFault(
  row: Row, at: number,
  {
    inquiryId, left, first, over, lapsed,
  }: Asked & { readonly inquiryId: unknown, readonly first: boolean, readonly over: boolean, readonly lapsed: string | null }
): LineFault | null {
  const id = String(row[SOURCE_ROW] ?? '')
  if (id === '' || row[SOURCE_DOCUMENT] !== inquiryId || !left.has(id)) return fault(row, at, 'quantity', '不是这张询价单的明细')
  if (dec(left.get(id) ?? '0').lte(0)) return fault(row, at, 'quantity', '该行已定标，不能修改')
  if (!first) return fault(row, at, 'quantity', '同一家供应商在一行里只能选一次')
  if (row.price === null || row.price === undefined)
    return fault(row, at, 'supplierName', row.supplierName == null ? '没有选定供应商' : `供应商“${String(row.supplierName)}”没有报这一行`)
  const isReasoned = hasReason(row)
  if (row.above !== null && !isReasoned) return fault(row, at, 'reason', NO_REASON)
  if (over && !isReasoned) return fault(row, at, 'reason', NO_CAUSE)
  if (lapsed !== null && !isReasoned) return fault(row, at, 'reason', lapsed)
  if (typeof row.quantity === 'string' && isDecimalText(row.quantity) && dec(row.quantity).lte(0))
    return fault(row, at, 'quantity', '数量必须大于 0')
  return null
}

/** Everything that is wrong with the rows of a priced award. @param over whether a row is above its target price, of kinds that owe a cause for that */
export function rowFaults({ head, lines }: Draft, data: SupplyComparison, over: (row: Row) => boolean): LineFault[] {
  const seen = new Set<string>()
  const left = new Map(data.lines.map(line => [line.row, line.left]))
  const lapsed = new Map(data.suppliers.flatMap(one =>
    (one.lapsed ? [[one.invited, lapsedFault(one.supplierName, one.quote?.validUntil ?? '')] as const] : [])))
  return (lines.items ?? []).flatMap((row, at) => {
    const key = `${String(row[SOURCE_ROW])}/${String(row.invited)}`
    const found = rowFault(
      row, at, { inquiryId: head.inquiryId, left, first: !seen.has(key), over: over(row), lapsed: lapsed.get(String(row.invited)) ?? null }
    )
    seen.add(key)
    return found ?? []
  })
}

/** Suppliers of whom nothing may be bought now, row by row: stopped or black-listed since they were invited. */
export async function blockedFaults(db: Db, kind: SupplierKind, items: readonly Row[]): Promise<LineFault[]> {
  const named = items.map((row, at) => ({ id: String(at), supplierId: row.supplierId ?? null }))
  return (await supplierFaults(db, kind, named, 'supplierId')).map(({ row, text }) =>
    fault(items[Number(row)]!, Number(row), 'supplierName', text))
}

/**
 * Rows whose quote is another one than that which the award was made from: taken back, declined or given anew since then, or it has run out and no reason says why it is
 * taken all the same. @param kept the comparison that the award was made from
 */
export async function staleFaults(db: Db, { head, lines }: Draft, kept: SupplyComparison | null): Promise<LineFault[]> {
  const given = new Map((await quotesOf(db, String(head.inquiryId ?? ''))).map(one => [one.invited, one]))
  const versions = new Map(kept?.suppliers.map(({ invited, version }) => [invited, version]))
  const day = businessDate(db.ctx.now)
  return (lines.items ?? []).flatMap((row, at) => {
    const [invited, name] = [String(row.invited ?? ''), String(row.supplierName ?? '')]
    const quoted = given.get(invited)
    if (quoted === undefined) return [fault(row, at, 'supplierName', `供应商“${name}”的报价已撤回或已拒绝，不能定标`)]
    if (versions.has(invited) && versions.get(invited) !== quoted.version)
      return [fault(row, at, 'price', `供应商“${name}”已改报第 ${quoted.version} 版，请重新比价定标`)]
    return isLapsed(quoted.quote, day) && !hasReason(row)
      ? [fault(row, at, 'reason', lapsedFault(name, quoted.quote.validUntil ?? ''))]
      : []
  })
}
