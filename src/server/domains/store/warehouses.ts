import { and, eq, sql } from 'drizzle-orm'
import { storeWarehouses } from '#schemas/store/warehouses.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { keepsRecordsOf } from '#server/document/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'

keepsRecordsOf(storeWarehouses, { table: warehouse, key: warehouse.id, label: warehouse.name, held: true })

/** Active warehouses: those of one project, else those without a project and of visible ones. */
export const listWarehouses = (db: Db, { projectId, ...query }: ParsedInput<typeof storeApi.warehouses>) => pageQuery(db, {
  grid: storeWarehouses, from: warehouse, key: warehouse.id,
  where: and(
    eq(warehouse.merchantId, db.ctx.merchantId), eq(warehouse.state, 'ENABLED'),
    ofVisibleProject(db.ctx, warehouse.merchantId, warehouse.projectId),
    projectId === undefined ? undefined : eq(warehouse.projectId, projectId)
  )!,
  columns: {
    name: warehouse.name, kind: warehouse.kind, keeper: warehouse.keeper, address: warehouse.address,
    projectName: sql`(select ${project.projectName} from ${project}
      where ${project.merchantId} = ${warehouse.merchantId} and ${project.id} = ${warehouse.projectId})`,
  },
}, query)
