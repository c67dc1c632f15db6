import { and, desc, eq } from 'drizzle-orm'
import { businessDate, type Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { isLapsed } from '#schemas/supply/quote.ts'
import { INQUIRY_STATE, INVITE_STATE, type InquiryState, type InviteState } from '#schemas/supply/states.ts'
import { AppError } from '#server/core/errors.ts'
import { costBasis } from '#server/core/settings.ts'
import { award } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, readRecord, rowsLeft, type StoredRecord } from '#server/document/index.ts'
import { knownLabourOf } from '#server/domains/labour/index.ts'
import { knownPricesOf, NOTHING_KNOWN, type KnownPrices } from '#server/domains/price/index.ts'
import { quotesOf } from '#server/domains/quote/index.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import { comparisonShape, type SupplyComparison } from '#shared/api/supplyComparison.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const typed = (row: Row, key: string): string => text(row[key]) ?? ''
const isInviteState = (value: unknown): value is InviteState => typeof value === 'string' && Object.hasOwn(INVITE_STATE, value)
export const isInquiryState = (value: string): value is InquiryState => Object.hasOwn(INQUIRY_STATE, value)

/** Message for a sealed inquiry until its deadline (domain B7.5). */
export const SEALED = '报价截止前不能查看报价'

/** Whether the quotes may be read: those of a sealed inquiry only once it is closed or its deadline has passed. */
export function isReadable({ head, state }: StoredRecord, now: Date): boolean {
  return head.sealed !== true || state !== 'QUOTING' || (typeof head.deadline === 'string' && now.getTime() >= Date.parse(head.deadline))
}

/** Recorded prices of rows: of goods by library item and unit, of labour by work name and trade. */
async function knownOf(db: Db, kind: SupplierKind, rows: readonly Row[]): Promise<(row: Row) => KnownPrices> {
  if (kind === 'LABOUR') {
    const pricesOf = await knownLabourOf(db, rows.map(row => ({ itemName: typed(row, 'itemName'), jobCategory: text(row.jobCategory) })))
    return row => ({ ...NOTHING_KNOWN, ...pricesOf({ itemName: typed(row, 'itemName'), jobCategory: text(row.jobCategory) }) })
  }
  const itemPricesOf = await knownPricesOf(db, rows.flatMap(row => {
    const libMaterialId = text(row.libMaterialId)
    return libMaterialId === null ? [] : [{ libMaterialId, unit: typed(row, 'unit') }]
  }))
  return row => itemPricesOf({ libMaterialId: text(row.libMaterialId), unit: typed(row, 'unit') })
}

/** @throws AppError NOT_FOUND */
export const inquiryOf = (db: Db, kind: SupplierKind, id: string): Promise<StoredRecord> =>
  readRecord(db, kindOf(INQUIRIES[kind]).stored, id)

/**
 * Data of an inquiry's comparison: rows with their recorded prices, and the valid quotes. `except` is an award whose quantities are not
 * subtracted from the remaining ones.
 * @throws AppError WRONG_STATE before the deadline of a sealed inquiry
 */
export async function compareInquiry(db: Db, kind: SupplierKind, inquiry: StoredRecord, except = ''): Promise<SupplyComparison> {
  if (!isReadable(inquiry, db.ctx.now)) throw new AppError('WRONG_STATE', { text: SEALED })
  const { id, head, lines, state } = inquiry
  const [items, invited] = [lines.items ?? [], lines.suppliers ?? []]
  const pricesOf = await knownOf(db, kind, items)
  const remaining = await rowsLeft(db, kindOf(AWARDS[kind]).stored, 'items', id, except)
  const quotes = new Map((await quotesOf(db, id)).map(one => [one.invited, one]))
  const blocked = new Map((await supplierFaults(db, kind, invited, 'supplierId')).map(fault => [fault.row, fault.text]))
  return {
    inquiryId: id, code: typed(head, 'code'), inquiryName: typed(head, 'inquiryName'), state: isInquiryState(state) ? state : 'DRAFT',
    sealed: head.sealed === true, deadline: text(head.deadline),
    projectId: text(head.projectId), projectName: text(head.projectName), handlerId: text(head.handlerId), side: await costBasis(db),
    lines: items.map(row => ({
      row: String(row.id), itemName: typed(row, 'itemName'), spec: text(row.spec), brand: text(row.brand), unit: typed(row, 'unit'),
      quantity: typed(row, 'quantity'), needDay: text(row.needDay),
      targetPrice: text(row.targetPrice), ...pricesOf(row), left: remaining.get(String(row.id)) ?? '0',
    })),
    suppliers: invited.map(row => {
      const quote = quotes.get(String(row.id))
      return {
        invited: String(row.id), supplierId: quote?.supplierId ?? text(row.supplierId),
        supplierName: quote?.supplierName ?? typed(row, 'supplierName'), state: isInviteState(row.inviteState) ? row.inviteState : 'UNSENT',
        version: quote?.version ?? null, at: quote?.at ?? null,
        quote: quote === undefined ? null : { ...quote.quote, lines: [...quote.quote.lines] }, blocked: blocked.get(String(row.id)) ?? null,
        lapsed: quote !== undefined && isLapsed(quote.quote, businessDate(db.ctx.now)),
        fileIds: [...quote?.fileIds ?? []],
      }
    }),
  }
}

/** Newest first. */
export async function awardsOf(db: Db, inquiryId: string): Promise<{ id: string, code: string, processState: string }[]> {
  const rows = await db.q.select({ id: award.id, code: award.code, processState: award.processState }).from(award)
    .where(and(eq(award.merchantId, db.ctx.merchantId), eq(award.inquiryId, inquiryId))).orderBy(desc(award.code))
  return rows.map(one => ({ ...one, code: one.code ?? '' }))
}

/** @throws AppError NOT_FOUND */
export async function keptComparison(db: Db, id: string): Promise<SupplyComparison> {
  const [row] = await db.q.select({ comparison: award.comparison }).from(award)
    .where(and(eq(award.merchantId, db.ctx.merchantId), eq(award.id, id)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return comparisonShape.parse(row.comparison)
}
