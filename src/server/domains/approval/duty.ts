import { and, asc, eq, inArray } from 'drizzle-orm'
import { isPending } from '#shared/approval/nodes.ts'
import type { TaskState } from '#shared/approval/types.ts'
import { AppError } from '#server/core/errors.ts'
import { approval, approvalTask } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { ServedDocument } from '#server/document/index.ts'
import type { Duty } from '#server/domains/org/index.ts'
import { lockDocument } from './lockDocument.ts'
import { perform } from './perform.ts'
import { namedDocument } from './notices.ts'

const PENDING: TaskState[] = ['OPEN', 'WAITING']

/** Running approvals with a task of a user, pending or later in the node, in lock order. */
const pendingWith = (
  { q, ctx }: Db, userId: string
) => q.selectDistinct({ id: approvalTask.documentId, kind: document.kind, title: document.title })
  .from(approvalTask)
  .innerJoin(
    approval,
    and(eq(approval.merchantId, approvalTask.merchantId), eq(approval.documentId, approvalTask.documentId), eq(approval.state, 'RUNNING'))
  )
  .innerJoin(document, and(eq(document.merchantId, approvalTask.merchantId), eq(document.id, approvalTask.documentId)))
  .where(and(eq(approvalTask.merchantId, ctx.merchantId), eq(approvalTask.userId, userId), inArray(approvalTask.state, PENDING)))
  .orderBy(asc(approvalTask.documentId))

/** Transfers a user's pending tasks to a successor by a step of each approval (domain B12.3, B14). */
export function approvalDuty(all: readonly ServedDocument[]): Duty {
  const kinds = new Map(all.map(served => [served.stored.document.name, served]))
  async function reassign(
    tx: Tx, { id, kind, title }: { readonly id: string, readonly kind: string, readonly title: string }, from: string, to: string
  ): Promise<void> {
    const served = kinds.get(kind)
    if (served === undefined) throw new Error(`${kind} is served by nobody`)
    const locked = await lockDocument(tx, served, id)
    const { state, tasks } = locked.kept.instance
    // The task may have been answered while waiting for the lock.
    if (state !== 'RUNNING' || !tasks.some(task => task.userId === from && isPending(task))) return
    try {
      await perform(tx, locked, { kind: 'reassign', by: tx.ctx.userId, from, to }, { deed: 'reassign' })
    } catch (error) {
      if (error instanceof AppError)
        throw new AppError(error.code, { text: `${namedDocument(served.stored.document, title)}：${error.message}，请先把它转办给其他人` })
      throw error
    }
  }
  return {
    key: 'approval', label: '待审批的单据',
    count: async (db, userId) => (await pendingWith(db, userId)).length,
    async transfer(tx, from, to) {
      for (const one of await pendingWith(tx, from)) await reassign(tx, one, from, to)
    },
  }
}
