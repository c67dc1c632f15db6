import { sql, type SQL } from 'drizzle-orm'
import { reserved, stock } from '#schemas/store/ledgers.ts'
import { surplusRows } from '#schemas/store/surplusRows.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import { material } from '#server/db/tables/library.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject, visible } from '#server/domains/project/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'

/** Free stock of these items in other visible projects, without stock being counted. */
const rows = ({ ctx }: Db, projectId: string, materials: readonly string[]): SQL => sql`(
  select b.mark as key, m.name as "itemName", nullif(b.key[4], '') as spec, nullif(b.key[3], '') as brand, nullif(b.key[6], '') as lot,
  b.key[5] as unit,
    b.quantity - coalesce(r.quantity, 0) as available, ${project.projectName} as "projectName", w.name as "warehouseName",
    b.key[2] as "libMaterialId", w.id as "warehouseId", ${project.id} as "projectId"
  from ${ledgerBalance} b join ${warehouse} w on w.merchant_id = b.merchant_id and w.id = b.key[1] and w.state = 'ENABLED'
    join ${project} on ${project.merchantId} = b.merchant_id and ${project.id} = w.project_id and ${project.deletedAt} is null
    left join ${ledgerBalance} r on r.merchant_id = b.merchant_id and r.ledger = ${reserved.name} and r.mark = b.mark
    left join ${material} m on m.id = b.key[2] and m.merchant_id in (${ctx.merchantId}, ${PLATFORM_MERCHANT})
  where b.merchant_id = ${ctx.merchantId} and b.ledger = ${stock.name} and b.key[2] = any(${sql.param([...materials])}::text[])
  and b.key[7] = 'OWN' and b.frozen_by is null
    and ${project.id} <> ${projectId} and ${visible(ctx) ?? sql`true`})`

/**
 * 其他项目的余料 of library items, the largest first.
 * @throws AppError NOT_FOUND
 */
export async function listSurplus(db: Db, { projectId, materials, ...query }: ParsedInput<typeof storeApi.surplus>) {
  refuseHidden(surplusRows, db.ctx, query)
  await knownProject(db, projectId)
  return rowsPage(db, surplusRows, rows(db, projectId, materials), query, {
    where: sql`r.available > 0`, place: sql`r."itemName", r.available desc, r.key`,
  })
}
