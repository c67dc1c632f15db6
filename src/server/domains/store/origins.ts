import { document, documentLink } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'

/** A row of a document, found behind a row of another one. */
export interface Origin { readonly document: string, readonly row: string }

/**
 * Behind each row of a document the row of a kind that it goes back to, over the documents between them: the inbound row behind what is
 * returned, the contract behind what arrives. By the row's id.
 */
export async function originsOf({ sql: query, ctx }: Db, id: string, kind: string): Promise<ReadonlyMap<string, Origin>> {
  const rows = await query<Origin & { readonly own: string }>`
    with recursive behind as (
      select l.to_row as own, l.from_id, l.from_row from ${documentLink} l where l.merchant_id = ${ctx.merchantId} and l.to_id = ${id}
      union
      select b.own, l.from_id, l.from_row from behind b join ${documentLink} l on l.merchant_id = ${ctx.merchantId} and l.to_id = b.from_id and l.to_row = b.from_row)
    select b.own, b.from_id as document, b.from_row as row from behind b join ${document} d on d.merchant_id = ${ctx.merchantId} and d.id = b.from_id where d.kind = ${kind}`
  return new Map(rows.map(({ own, ...origin }) => [own, origin]))
}
