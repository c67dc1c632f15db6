import { and, eq, sql } from 'drizzle-orm'
import { businessDate, SOURCE_ROW, type Problem } from '#schemas/kit/index.ts'
import { warehouse } from '#server/db/tables/company.ts'
import type { Tx } from '#server/db/tx.ts'
import type { LineFault, Saving } from '#server/document/index.ts'
import { ofVisibleProject, projectsFor, seenFaults } from '#server/domains/project/index.ts'
import { materialFaults, text } from './keys.ts'

export const projects = projectsFor('store')

/** Bills of the store are never dated in the future (sheet warehouse). */
const dayFaults = ({ ctx }: Tx, { draft: { head } }: Saving): Problem[] =>
  (text(head.bizDay) > businessDate(ctx.now) ? [{ row: '', column: 'bizDay', code: 'invalid', text: '业务日期不能晚于今天' }] : [])

/**
 * Rows without the required source row.
 * @param from name of the source
 */
export const sourcedFaults = (from: string) => (_tx: Tx, { draft: { lines } }: Saving): Promise<readonly LineFault[]> =>
Promise.resolve((lines.items ?? []).filter(row => text(row[SOURCE_ROW]) === '').map(row =>
  ({ line: 'items', row: String(row.id), column: 'itemName', code: 'required', text: `${text(row.itemName)}：请从${from}取明细` })))

/**
 * Warehouses in the header that belong to a hidden project, or to another project than the bill.
 * @param columns warehouse fields, each with the field of its project
 */
export const placeFaults = (columns: Readonly<Record<string, string>>) =>
async (tx: Tx, { draft: { head } }: Saving): Promise<readonly Problem[]> => {
  const faults: Problem[] = []
  for (const [column, projectColumn] of Object.entries(columns)) {
    const [place] = await tx.q.select({
      projectId: warehouse.projectId, isSeen: sql<boolean>`${ofVisibleProject(tx.ctx, warehouse.merchantId, warehouse.projectId) ?? true}`,
    }).from(warehouse)
      .where(and(eq(warehouse.merchantId, tx.ctx.merchantId), eq(warehouse.id, text(head[column]))))
    if (place === undefined || place.projectId === null || (place.isSeen && place.projectId === head[projectColumn])) continue
    faults.push({ row: '', column, code: 'invalid', text: place.isSeen ? '仓库属于其他项目，跨项目用料请开调拨单' : '所选的仓库不存在' })
  }
  return faults
}

/** Faults common to all bills of the store. */
export const billFaults = [
  seenFaults({ projectId: '项目' }), placeFaults({ warehouseId: 'projectId' }),
  (tx: Tx, { draft: { head } }: Saving) => projects.faults(tx, head),
  (tx: Tx, saving: Saving) => Promise.resolve(dayFaults(tx, saving)),
  (_tx: Tx, { draft: { lines } }: Saving): Promise<readonly LineFault[]> => Promise.resolve(materialFaults(lines.items ?? [])),
] as const
