import { sql, type SQL } from 'drizzle-orm'
import { stock } from '#schemas/store/ledgers.ts'
import { unusedRows } from '#schemas/store/unusedRows.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { outDocument, outDocumentLine } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'

/** Rows of issues of its goods to a project up to a day, with the unreturned quantity by linked postings. */
export const issuedRows = ({ ctx: { merchantId } }: Db, projectId: string, day: string): SQL => sql`(
  select ${outDocumentLine.id} as key, ${outDocumentLine.itemName} as "itemName", ${outDocumentLine.spec} as spec,
  ${outDocumentLine.brand} as brand, ${outDocumentLine.lot} as lot, ${outDocumentLine.unit} as unit,
    ${outDocumentLine.quantity} as issued, -p.quantity - coalesce(back.quantity, 0) as unused,
      round(${outDocumentLine.amount} / nullif(${outDocumentLine.quantity}, 0), 2) as "unitCost", ${outDocumentLine.amount} as amount,
    ${outDocument.code} as "issueCode", ${outDocument.bizDay}::text as "issueDay", i.name as "projectItemName",
      ${outDocumentLine.projectItemId} as "projectItemId", w.name as "warehouseName", ${outDocument.warehouseId} as "warehouseId",
    ${outDocumentLine.libMaterialId} as "libMaterialId", ${outDocument.id} as "issueId", ${outDocumentLine.id} as "issueRow"
  from ${outDocument} join ${outDocumentLine} on ${outDocumentLine.merchantId} = ${outDocument.merchantId}
  and ${outDocumentLine.outDocumentId} = ${outDocument.id}
    join lateral (select r.id, r.quantity from ${ledgerRow} r where r.merchant_id = ${merchantId} and r.ledger = ${stock.name}
    and r.source = ${outDocument.id} and r.line = ${outDocumentLine.id} and r.reverses is null
      order by r.turn desc limit 1) p on true
    left join lateral (select sum(r.quantity) as quantity from ${ledgerRow} r
    where r.merchant_id = ${merchantId} and r.linked = p.id) back on true
    left join ${warehouse} w on w.merchant_id = ${merchantId} and w.id = ${outDocument.warehouseId}
    left join ${projectItem} i on i.merchant_id = ${merchantId} and i.id = ${outDocumentLine.projectItemId}
  where ${outDocument.merchantId} = ${merchantId} and ${outDocument.projectId} = ${projectId} and ${outDocument.docType} = 'PLAN'
  and ${outDocument.processState} = 'COMPLETE'
    and ${outDocumentLine.owner} = 'OWN' and ${outDocument.bizDay} <= ${day})`

/**
 * 领出未退的材料 of a project, by name.
 * @throws AppError NOT_FOUND
 */
export async function listUnused(db: Db, { projectId, day, ...query }: ParsedInput<typeof storeApi.unused>) {
  refuseHidden(unusedRows, db.ctx, query)
  await knownProject(db, projectId)
  return rowsPage(db, unusedRows, issuedRows(db, projectId, day), query, {
    where: sql`r.unused > 0`, place: sql`r."itemName", r.spec, r.brand, r.lot, r."issueCode", r.key`,
  })
}
