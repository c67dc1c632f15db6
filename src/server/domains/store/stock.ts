import { sql, type SQL } from 'drizzle-orm'
import { reserved, stock } from '#schemas/store/ledgers.ts'
import { stockRows } from '#schemas/store/stockRows.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import { material } from '#server/db/tables/library.ts'
import type { Db } from '#server/db/tx.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'

/** Balances of the stock with what their keys are called. Parts of the key stand in the order of the ledger's declaration. */
const rows = ({ ctx: { merchantId } }: Db): SQL => sql`(
  select b.key::text as key, m.name as "itemName", nullif(b.key[4], '') as spec, nullif(b.key[3], '') as brand, nullif(b.key[6], '') as lot, b.key[5] as unit, b.key[7] as owner, b.quantity,
    coalesce(r.quantity, 0) as reserved, b.quantity - coalesce(r.quantity, 0) as available, case when b.quantity <> 0 and b.key[7] = 'OWN' then round(b.amount / b.quantity, 2) end as average,
    case when b.key[7] = 'OWN' then b.amount end as amount, w.name as "warehouseName", b.key[2] as "libMaterialId", w.id as "warehouseId", w.project_id as "projectId",
    (select max(l.day) from ${ledgerRow} l where l.merchant_id = b.merchant_id and l.ledger = b.ledger and l.key = b.key) as "lastDay"
  from ${ledgerBalance} b join ${warehouse} w on w.merchant_id = b.merchant_id and w.id = b.key[1]
    left join ${ledgerBalance} r on r.merchant_id = b.merchant_id and r.ledger = ${reserved.name} and r.key = b.key
    left join ${material} m on m.id = b.key[2] and m.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT})
  where b.merchant_id = ${merchantId} and b.ledger = ${stock.name} and b.sequence > 0)`

/** 库存: what there is, in the order of its names. */
export async function listStock(db: Db, { warehouseId, projectId, all, ...asked }: ParsedInput<typeof storeApi.stock>) {
  refuseHidden(stockRows, db.ctx, asked)
  const some = [
    ...warehouseId === undefined ? [] : [sql`r."warehouseId" = ${warehouseId}`], ...projectId === undefined ? [] : [sql`(r."projectId" = ${projectId} or r."projectId" is null)`],
    ...all === true ? [] : [sql`r.quantity <> 0`],
  ]
  return rowsPage(db, stockRows, rows(db), asked, { where: some.length === 0 ? sql`true` : sql.join(some, sql` and `), place: sql`r."itemName", r.spec, r.brand, r.lot, r.key` })
}
