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
const fault = (row: Row, at: number, column: string, message: string): LineFault =>
  ({ line: 'items', row: String(row.id ?? ''), column, code: 'invalid', text: `${called(row, at)}：${message}` })

const hasReason = ({ reason }: Row): boolean => typeof reason === 'string' && reason.trim() !== ''
const lapsedFault = (supplierName: string, validUntil: string): string => `供应商“${supplierName}”的${lapsedText(validUntil)}，请填写原因`
interface RemainingRows { readonly left: ReadonlyMap<string, string> }

/** Fault of a priced row, apart from suppliers and projects. @param left remaining quantities by inquiry row id */
function rowFault(
  row: Row, at: number,
  {
    inquiryId, left: remaining, first, over, lapsed,
  }: RemainingRows & { readonly inquiryId: unknown, readonly first: boolean, readonly over: boolean, readonly lapsed: string | null }
): LineFault | null {
  const id = String(row[SOURCE_ROW] ?? '')
  if (id === '' || row[SOURCE_DOCUMENT] !== inquiryId || !remaining.has(id)) return fault(row, at, 'quantity', '不是这张询价单的明细')
  if (dec(remaining.get(id) ?? '0').lte(0)) return fault(row, at, 'quantity', '该行已定标，不能修改')
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

/** Faults of a priced award's rows. @param over whether a row is above its target price, of kinds that require a cause for that */
export function rowFaults({ head, lines }: Draft, data: SupplyComparison, over: (row: Row) => boolean): LineFault[] {
  const visited = new Set<string>()
  const remaining = new Map(data.lines.map(line => [line.row, line.left]))
  const lapsed = new Map(data.suppliers.flatMap(one =>
    (one.lapsed ? [[one.invited, lapsedFault(one.supplierName, one.quote?.validUntil ?? '')] as const] : [])))
  return (lines.items ?? []).flatMap((row, at) => {
    const key = `${String(row[SOURCE_ROW])}/${String(row.invited)}`
    const fault = rowFault(
      row, at,
      {
        inquiryId: head.inquiryId, left: remaining, first: !visited.has(key), over: over(row),
        lapsed: lapsed.get(String(row.invited)) ?? null,
      }
    )
    visited.add(key)
    return fault ?? []
  })
}

/** Faults of rows whose supplier was stopped or black-listed after the invitation. */
export async function blockedFaults(db: Db, kind: SupplierKind, items: readonly Row[]): Promise<LineFault[]> {
  const references = items.map((row, at) => ({ id: String(at), supplierId: row.supplierId ?? null }))
  return (await supplierFaults(db, kind, references, 'supplierId')).map(({ row, text }) =>
    fault(items[Number(row)]!, Number(row), 'supplierName', text))
}

/**
 * Faults of rows whose quote has changed since the comparison: withdrawn, declined, requoted, or expired without a reason.
 * @param stored the comparison from which the award was made
 */
export async function staleFaults(db: Db, { head, lines }: Draft, stored: SupplyComparison | null): Promise<LineFault[]> {
  const quotes = new Map((await quotesOf(db, String(head.inquiryId ?? ''))).map(one => [one.invited, one]))
  const versions = new Map(stored?.suppliers.map(({ invited, version }) => [invited, version]))
  const day = businessDate(db.ctx.now)
  return (lines.items ?? []).flatMap((row, at) => {
    const [invited, name] = [String(row.invited ?? ''), String(row.supplierName ?? '')]
    const quoted = quotes.get(invited)
    if (quoted === undefined) return [fault(row, at, 'supplierName', `供应商“${name}”的报价已撤回或已拒绝，不能定标`)]
    if (versions.has(invited) && versions.get(invited) !== quoted.version)
      return [fault(row, at, 'price', `供应商“${name}”已改报第 ${quoted.version} 版，请重新比价定标`)]
    return isLapsed(quoted.quote, day) && !hasReason(row)
      ? [fault(row, at, 'reason', lapsedFault(name, quoted.quote.validUntil ?? ''))]
      : []
  })
}
