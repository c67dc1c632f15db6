import { and, asc, eq } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { AskedLine } from '#schemas/supply/quote.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { inquiryLine } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'

/** The rows of an inquiry for suppliers: without target price and source. For labour, trade and level replace the specification. */
export async function askedLines(db: Db, inquiryId: string): Promise<AskedLine[]> {
  const [rows, lookups] = [
    await db.q.select({
      row: inquiryLine.id, itemName: inquiryLine.itemName, spec: inquiryLine.spec, brand: inquiryLine.brand, unit: inquiryLine.unit,
      quantity: inquiryLine.quantity, needDay: inquiryLine.needDay,
      jobCategory: inquiryLine.jobCategory, jobLevel: inquiryLine.jobLevel, remark: inquiryLine.remark,
    }).from(inquiryLine).where(and(eq(inquiryLine.merchantId, db.ctx.merchantId), eq(inquiryLine.inquiryId, inquiryId)))
      .orderBy(asc(inquiryLine.sort), asc(inquiryLine.id)),
    await lookupsFor(db),
  ]
  const called = (source: number, key: string | null): string | null => (key === null ? null : lookups.label(source, key) ?? key)
  return rows.map(({ jobCategory, jobLevel, remark, ...row }) => ({
    ...row, unit: called(DICT.materialUnit, row.unit) ?? '',
    spec: [row.spec, called(DICT.jobCategory, jobCategory), called(DICT.jobLevel, jobLevel), remark].filter(Boolean).join(' • ') || null,
  }))
}
