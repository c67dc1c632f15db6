import { quoteVersion } from '#server/db/tables/quote.ts'
import type { Db } from '#server/db/tx.ts'
import type { Quote } from '#schemas/supply/quote.ts'
import { invitedOf } from './invited.ts'
import { quoteSeal, versionPlace } from './sealed.ts'

export interface GivenQuote {
  /** Row of the inquiry's suppliers. */
  readonly invited: string
  readonly supplierId: string
  readonly supplierName: string
  readonly version: number
  /** ISO */
  readonly at: string
  readonly way: 'LINK' | 'PHONE' | 'WECHAT' | 'PAPER'
  readonly quote: Quote
  /** A paper of the supplier, or the proof of a quote entered by a buyer. */
  readonly fileIds: readonly string[]
}

/** Reason why nobody may read quotes yet, or null. */
export const stillSealed = ({ sealed, over }: { readonly sealed: boolean, readonly over: boolean }): string | null =>
  (sealed && !over ? '报价截止前不能查看报价' : null)

/**
 * The valid last version of each invited supplier, in the order of the inquiry, without revoked and declined ones. Empty for a sealed
 * inquiry before its deadline by the database's clock; nothing is unsealed before.
 */
export async function quotesOf(db: Db, inquiryId: string): Promise<readonly GivenQuote[]> {
  const invited = await invitedOf(db, inquiryId)
  const [first] = invited
  if (first === undefined || stillSealed(first) !== null) return []
  const last = await db.sql<{ invitedId: string, number: number, content: string, at: string, way: GivenQuote['way'], fileIds: string[] }>`
    select distinct on (v.invited_id) v.invited_id as "invitedId", v.number, v.content, v.at, v.way, v.file_ids as "fileIds"
    from ${quoteVersion} v
    where v.merchant_id = ${db.ctx.merchantId} and v.invited_id in (select s.id from inquiry_supplier s where s.merchant_id = v.merchant_id
    and s.inquiry_id = ${inquiryId})
    order by v.invited_id, v.number desc`
  const seal = await quoteSeal(db)
  return invited.flatMap(({ id, supplierId, supplierName, revokedAt, declinedAt }) => {
    const version = last.find(({ invitedId }) => invitedId === id)
    if (version === undefined || supplierId === null || revokedAt !== null || declinedAt !== null) return []
    const { number, content, at, way, fileIds } = version
    return [{
      invited: id, supplierId, supplierName, version: number, at, way, fileIds, quote: seal.open(content, versionPlace(id, number)),
    }]
  })
}
