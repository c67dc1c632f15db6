import { sql, type SQL } from 'drizzle-orm'
import { warehouse } from '#server/db/tables/company.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject, ofVisibleProject } from '#server/domains/project/index.ts'

/** Scope of the stock: one warehouse, those of a project, or all visible ones. */
export interface Where { readonly warehouseId?: string | undefined, readonly projectId?: string | undefined }

/**
 * Warehouses of a scope as a statement of `id` and `name`: those without a project, and those of visible projects.
 * @throws AppError NOT_FOUND for a hidden project
 */
export async function placesOf(db: Db, { warehouseId, projectId }: Where): Promise<SQL> {
  if (projectId !== undefined) await knownProject(db, projectId)
  const { merchantId, id, name, projectId: warehouseProject } = warehouse
  const conditions = [
    sql`${merchantId} = ${db.ctx.merchantId}`, ofVisibleProject(db.ctx, merchantId, warehouseProject) ?? sql`true`,
    ...warehouseId === undefined ? [] : [sql`${id} = ${warehouseId}`],
    ...projectId === undefined ? [] : [sql`(${warehouseProject} = ${projectId} or ${warehouseProject} is null)`],
  ]
  return sql`select ${id} as id, ${name} as name from ${warehouse} where ${sql.join(conditions, sql` and `)}`
}
