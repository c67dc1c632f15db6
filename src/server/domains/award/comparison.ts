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

/** What is said of a sealed inquiry until its deadline (domain B7.5). */
export const SEALED = '报价截止前不能查看报价'

/** Whether the quotes may be read: those of a sealed inquiry only once it is closed or its deadline has passed. */
export function isReadable({ head, state }: StoredRecord, now: Date): boolean {
  return head.sealed !== true || state !== 'QUOTING' || (typeof head.deadline === 'string' && now.getTime() >= Date.parse(head.deadline))
}

/** What is recorded of each row, by its id: of goods as library items in their unit, of labour by the name of the work and its trade. */
async function knownOf(db: Db, kind: SupplierKind, rows: readonly Row[]): Promise<(row: Row) => KnownPrices> {
  if (kind === 'LABOUR') {
    const of = await knownLabourOf(db, rows.map(row => ({ itemName: typed(row, 'itemName'), jobCategory: text(row.jobCategory) })))
    return row => ({ ...NOTHING_KNOWN, ...of({ itemName: typed(row, 'itemName'), jobCategory: text(row.jobCategory) }) })
  }
  const of = await knownPricesOf(db, rows.flatMap(row => {
    const libMaterialId = text(row.libMaterialId);
    return libMaterialId === null ? [] : [{ libMaterialId, unit: typed(row, 'unit') }]
  }))
  return row => of({ libMaterialId: text(row.libMaterialId), unit: typed(row, 'unit') })
}

/** The inquiry of a comparison, with its lines. @throws AppError NOT_FOUND */
export const inquiryOf = (db: Db, kind: SupplierKind, id: string): Promise<StoredRecord> =>
  readRecord(db, kindOf(INQUIRIES[kind]).stored, id)

/**
 * Everything that a comparison of an inquiry is computed from: rows with what is known of their prices, and the valid quotes. `except` is an award whose own
 * takings are left out of what is left of a row.
 * @throws AppError WRONG_STATE before the deadline of a sealed inquiry
 */
export async function compareInquiry(db: Db, kind: SupplierKind, inquiry: StoredRecord, except = ''): Promise<SupplyComparison> {
  if (!isReadable(inquiry, db.ctx.now)) throw new AppError('WRONG_STATE', { text: SEALED })
  const { id, head, lines, state } = inquiry
  const [items, invited] = [lines.items ?? [], lines.suppliers ?? []]
  const known = await knownOf(db, kind, items)
  const left = await rowsLeft(db, kindOf(AWARDS[kind]).stored, 'items', id, except)
  const quotes = new Map((await quotesOf(db, id)).map(one => [one.invited, one]))
  const blocked = new Map((await supplierFaults(db, kind, invited, 'supplierId')).map(fault => [fault.row, fault.text]))
  return {
    inquiryId: id, code: typed(head, 'code'), inquiryName: typed(head, 'inquiryName'), state: isInquiryState(state) ? state : 'DRAFT',
    sealed: head.sealed === true, deadline: text(head.deadline),
    projectId: text(head.projectId), projectName: text(head.projectName), handlerId: text(head.handlerId), side: await costBasis(db),
    lines: items.map(row => ({
      row: String(row.id), itemName: typed(row, 'itemName'), spec: text(row.spec), brand: text(row.brand), unit: typed(row, 'unit'),
      quantity: typed(row, 'quantity'), needDay: text(row.needDay),
      targetPrice: text(row.targetPrice), ...known(row), left: left.get(String(row.id)) ?? '0',
    })),
    suppliers: invited.map(row => {
      const given = quotes.get(String(row.id))
      return {
        invited: String(row.id), supplierId: given?.supplierId ?? text(row.supplierId),
        supplierName: given?.supplierName ?? typed(row, 'supplierName'), state: isInviteState(row.inviteState) ? row.inviteState : 'UNSENT',
        version: given?.version ?? null, at: given?.at ?? null,
        quote: given === undefined ? null : { ...given.quote, lines: [...given.quote.lines] }, blocked: blocked.get(String(row.id)) ?? null,
        lapsed: given !== undefined && isLapsed(given.quote, businessDate(db.ctx.now)),
        fileIds: [...given?.fileIds ?? []],
      }
    }),
  }
}

/** Awards of an inquiry, the newest first. */
export async function awardsOf(db: Db, inquiryId: string): Promise<{ id: string, code: string, processState: string }[]> {
  const found = await db.q.select({ id: award.id, code: award.code, processState: award.processState }).from(award)
    .where(and(eq(award.merchantId, db.ctx.merchantId), eq(award.inquiryId, inquiryId))).orderBy(desc(award.code))
  return found.map(one => ({ ...one, code: one.code ?? '' }))
}

/** The comparison that an award was made from. @throws AppError NOT_FOUND */
export async function keptComparison(db: Db, id: string): Promise<SupplyComparison> {
  const [found] = await db.q.select({ comparison: award.comparison }).from(award)
    .where(and(eq(award.merchantId, db.ctx.merchantId), eq(award.id, id)))
  if (found === undefined) throw new AppError('NOT_FOUND')
  return comparisonShape.parse(found.comparison)
}
