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

/** 投标单位, as the bid result has them. */
export async function listBidders(db: Db, { projectId, ...asked }: ParsedInput<(typeof projectItemApi)['queryBidderItems']>) {
  // Who asks by a hidden price is refused whatever the project is.
  const page = await pageQuery(
    db, { grid: bidders, columns: { bidderName, price, isWinner, remark }, key: id, where: biddersOf(db, projectId), from: projectBidder },
    asked
  )
  await demandProject(db, projectId)
  return page
}

/** Removes one bidder, or all; those that are gone already count as removed. */
export async function removeBidders(tx: Tx, projectId: string, only?: string): Promise<void> {
  await openProject(tx, projectId)
  const found = await tx.q.select({ id, name: bidderName }).from(projectBidder)
    .where(and(biddersOf(tx, projectId), only === undefined ? undefined : eq(id, only)))
  if (found.length === 0) return
  await tx.q.delete(projectBidder).where(and(biddersOf(tx, projectId), inArray(id, found.map(row => row.id))))
  const name = found.map(row => row.name).join('、')
  await audit(tx, { action: 'deleteBidderItem', entity: 'project_bidder', entityId: projectId, subject: name, before: { name } })
}
