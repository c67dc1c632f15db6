import { document, documentLink } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'

/** A source row of a document. */
export interface Origin { readonly document: string, readonly row: string }

/**
 * Traces rows of a document back to rows of a kind, over all documents between: returns to their receipts, arrivals to their contracts. By
 * row id.
 */
export async function originsOf({ sql: query, ctx }: Db, id: string, kind: string): Promise<ReadonlyMap<string, Origin>> {
  const rows = await query<Origin & { readonly own: string }>`
    with recursive behind as (
      select l.to_row as own, l.from_id, l.from_row from ${documentLink} l where l.merchant_id = ${ctx.merchantId} and l.to_id = ${id}
      union
      select b.own, l.from_id, l.from_row from behind b join ${documentLink} l on l.merchant_id = ${ctx.merchantId} and l.to_id = b.from_id
      and l.to_row = b.from_row)
    select b.own, b.from_id as document, b.from_row as row from behind b
    join ${document} d on d.merchant_id = ${ctx.merchantId} and d.id = b.from_id where d.kind = ${kind}`
  return new Map(rows.map(({ own: row, ...origin }) => [row, origin]))
}
