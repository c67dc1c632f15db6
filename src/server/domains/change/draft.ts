import { and, eq, inArray } from 'drizzle-orm'
import { lineOf } from '#schemas/change/lines.ts'
import { variableChange as declared } from '#schemas/change/variable.ts'
import { computeDraft, daysAfter, isDay, isEmpty, type Draft, type Row } from '#schemas/kit/index.ts'
import { settingAt } from '#server/core/settings.ts'
import { project } from '#server/db/tables/project.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { costByRow, lineCosts } from './costs.ts'
import { text } from './parts.ts'
import { quantitiesNow } from './targets.ts'

/** Client of a project, by the contract before the bid. */
async function clientOf({ q, ctx }: Db, projectId: string): Promise<string | null> {
  const [row] = await q.select({ partyA: project.partyA, clientName: project.clientName })
    .from(project).where(and(eq(project.merchantId, ctx.merchantId), eq(project.id, projectId)))
  return row?.partyA ?? row?.clientName ?? null
}

/** Fills empty cells of lines from the bill: current quantity and bid price. */
async function withBill(db: Db, projectId: string, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(row => text(row.oldItemId)).filter(id => id !== ''))]
  const { id, price } = projectItem
  const items = ids.length === 0 ? [] : await db.q.select({ id, price })
    .from(projectItem).where(and(eq(projectItem.merchantId, db.ctx.merchantId), eq(projectItem.projectId, projectId), inArray(id, ids)))
  const prices = new Map(items.map(row => [row.id, row.price]))
  const quantities = await quantitiesNow(db, projectId, ids)
  return rows.map(row => {
    const item = text(row.oldItemId)
    if (item === '') return { ...row, oldPrice: null }
    const oldPrice = prices.get(item) ?? null
    const isBid = row.priceSource === 'BID' && (row.way === 'ADD' || row.way === 'REDUCE')
    return {
      ...row, oldPrice, ...isEmpty(row.oldQuantity ?? null) && row.way !== 'PRICE' && { oldQuantity: quantities.get(item) ?? null },
      ...isBid && isEmpty(row.sellPrice ?? null) && { sellPrice: oldPrice },
    }
  })
}

/** Fills in a draft from project, bill, target cost and the company's rules. */
export async function filledChange(db: Db, id: string, { head, lines }: Draft): Promise<Draft> {
  const projectId = text(head.projectId)
  const rows = (await withBill(db, projectId, lines.items ?? [])).map(lineOf)
  const costs = costByRow(rows, await lineCosts(db, { id, head, lines: { items: rows } }))
  const occurred = text(head.occurredDay)
  const notifyBy = isDay(occurred) ? daysAfter(occurred, Number(await settingAt(db, 'changeNotifyDays', occurred))) : null
  return computeDraft(declared, {
    head: { ...head, notifyBy, clientName: text(head.clientName) || await clientOf(db, projectId) },
    lines: { ...lines, items: rows.map(row => ({ ...row, cost: costs.get(row.id) ?? null })) },
  })
}
