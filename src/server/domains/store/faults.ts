import { and, eq } from 'drizzle-orm'
import { businessDate, SOURCE_ROW, type Problem } from '#schemas/kit/index.ts'
import { project } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import type { LineFault, Saving } from '#server/document/index.ts'
import { projectsFor, visible } from '#server/domains/project/index.ts'
import { materialFaults, text } from './keys.ts'

export const projects = projectsFor('store')

/** No bill of the store is of a day to come (sheet warehouse). */
const dayFaults = ({ ctx }: Tx, { draft: { head } }: Saving): Problem[] =>
  (text(head.bizDay) > businessDate(ctx.now) ? [{ row: '', column: 'bizDay', code: 'invalid', text: '业务日期不能晚于今天' }] : [])

/** Rows that name no row of the bill that they have to come from. @param from what that is called */
export const sourcedFaults = (from: string) => (_tx: Tx, { draft: { lines } }: Saving): Promise<readonly LineFault[]> => Promise.resolve((lines.items ?? []).filter(row => text(row[SOURCE_ROW]) === '').map(row =>
  ({ line: 'items', row: String(row.id), column: 'itemName', code: 'required', text: `${text(row.itemName)}：请从${from}取明细` })))

/** What is wrong with any bill of the store. */
export const billFaults = [
  (tx: Tx, { draft: { head } }: Saving) => projects.faults(tx, head),
  (tx: Tx, saving: Saving) => Promise.resolve(dayFaults(tx, saving)),
  (_tx: Tx, { draft: { lines } }: Saving): Promise<readonly LineFault[]> => Promise.resolve(materialFaults(lines.items ?? [])),
] as const

/** Projects of the header that the person may not know of: said as of what is not there. @param columns fields that name a project, with what they are called */
export const seenFaults = (columns: Readonly<Record<string, string>>) => async (tx: Tx, { draft: { head } }: Saving): Promise<readonly Problem[]> => {
  const faults: Problem[] = []
  for (const [column, label] of Object.entries(columns)) {
    const [there] = await tx.q.select({ id: project.id }).from(project).where(and(eq(project.merchantId, tx.ctx.merchantId), eq(project.id, text(head[column]))))
    const [seen] = await tx.q.select({ id: project.id }).from(project).where(and(eq(project.merchantId, tx.ctx.merchantId), eq(project.id, text(head[column])), visible(tx.ctx)))
    if (there !== undefined && seen === undefined) faults.push({ row: '', column, code: 'invalid', text: `所选的${label}不存在` })
  }
  return faults
}
