import { and, eq, inArray } from 'drizzle-orm'
import { bidders } from '#schemas/project/bid.ts'
import { audit } from '#server/core/audit.ts'
import { projectBidder } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { projectItemApi } from '#shared/api/projectItem.ts'
import { openProject } from '#server/domains/project/index.ts'
import { demandProject } from './project.ts'

const { id, bidderName, price, isWinner, remark } = projectBidder
const biddersOf = ({ ctx }: Db, projectId: string) =>
  and(eq(projectBidder.merchantId, ctx.merchantId), eq(projectBidder.projectId, projectId))!

/** 投标单位 as in the bid result. */
export async function listBidders(db: Db, { projectId, ...query }: ParsedInput<(typeof projectItemApi)['queryBidderItems']>) {
  // A query by a hidden price is refused in every state of the project.
  const page = await pageQuery(
    db, { grid: bidders, columns: { bidderName, price, isWinner, remark }, key: id, where: biddersOf(db, projectId), from: projectBidder },
    query
  )
  await demandProject(db, projectId)
  return page
}

/** Removes one bidder, or all. Idempotent. */
export async function removeBidders(tx: Tx, projectId: string, only?: string): Promise<void> {
  await openProject(tx, projectId)
  const rows = await tx.q.select({ id, name: bidderName }).from(projectBidder)
    .where(and(biddersOf(tx, projectId), only === undefined ? undefined : eq(id, only)))
  if (rows.length === 0) return
  await tx.q.delete(projectBidder).where(and(biddersOf(tx, projectId), inArray(id, rows.map(row => row.id))))
  const name = rows.map(row => row.name).join('、')
  await audit(tx, { action: 'deleteBidderItem', entity: 'project_bidder', entityId: projectId, subject: name, before: { name } })
}
