import { sql, type SQL } from 'drizzle-orm'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { countingOf } from '#schemas/kit/index.ts'
import { pick as declaredPick } from '#schemas/store/picks.ts'
import { inDocument, inDocumentLine, outDocument, outDocumentLine, pick, pickLine } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'
import { countedQuantity, kindOf } from '#server/document/index.ts'

/**
 * Counted quantity of pick rows: all of pending and approved ones, the issued part of closed ones. `join` goes after the tables of the
 * statement.
 */
export const pickedQuantity = (db: Db) => countedQuantity(db, kindOf(declaredPick).stored, 'items', 'quantity')
export const pickCounts = (): SQL => sql`${pick.processState} <> all(${sql.param([...countingOf(declaredPick).none])})`

/**
 * Materials used by a project, or about to be, by row and item of the bill: picks, small issues and direct deliveries, less returns (domain
 * B7.2).
 */
export async function usedRows(db: Db, projectId: string): Promise<SQL> {
  const { merchantId } = db.ctx
  const picked = await pickedQuantity(db)
  const item = (column: SQL): SQL => sql`coalesce(${column}, ${COMMON_ITEM}) as item`
  const effective = (head: typeof inDocument | typeof outDocument): SQL =>
    sql`${head.merchantId} = ${merchantId} and ${head.projectId} = ${projectId} and ${head.processState} = 'COMPLETE'`
  return sql`
    select ${item(sql`${pickLine.projectItemId}`)}, ${pickLine.libMaterialId} as material, ${picked.quantity} as quantity
      from ${pickLine} join ${pick} on ${pick.merchantId} = ${pickLine.merchantId} and ${pick.id} = ${pickLine.pickId} ${picked.join}
      where ${pick.merchantId} = ${merchantId} and ${pick.projectId} = ${projectId} and ${pickCounts()}
    union all select ${item(sql`${outDocumentLine.projectItemId}`)}, ${outDocumentLine.libMaterialId}, ${outDocumentLine.quantity}
      from ${outDocumentLine} join ${outDocument} on ${outDocument.merchantId} = ${outDocumentLine.merchantId}
      and ${outDocument.id} = ${outDocumentLine.outDocumentId}
      where ${effective(outDocument)} and ${outDocument.docType} = 'OTHER' and ${outDocument.reason} = 'SMALL'
    union all select ${item(sql`${inDocumentLine.projectItemId}`)}, ${inDocumentLine.libMaterialId}, case
    when ${inDocument.docType} = 'BACK' then - ${inDocumentLine.quantity} else ${inDocumentLine.quantity} end
      from ${inDocumentLine} join ${inDocument} on ${inDocument.merchantId} = ${inDocumentLine.merchantId}
      and ${inDocument.id} = ${inDocumentLine.inDocumentId}
      where ${effective(inDocument)} and (${inDocument.docType} = 'BACK' or ${inDocument.docType} = 'PLAN' and ${inDocument.directToSite})`
}
