import { and, eq } from 'drizzle-orm'
import type { TaskState } from '#shared/approval/types.ts'
import { approval, approvalTask } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { notifyPeople } from '#server/domains/notice/index.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { bizOf, namedDocument, routeOfDocument } from './notices.ts'

const OPEN: TaskState = 'OPEN'
/** Maximum number of tasks per run. */
const PORTION = 500
interface OverdueTask {
  readonly merchantId: string, readonly documentId: string, readonly task: number, readonly userId: string, readonly reminded: number
  readonly atWork: boolean, readonly kind: string, readonly title: string, readonly projectId: string | null,
  readonly realName: string | null, readonly starterId: string
}

/**
 * Reminds of overdue tasks: first the approver, after another full term also the starter and the admins. For an approver who has left the
 * admins are notified at once (domain B12.3, B12.9). No task is agreed automatically.
 */
export async function remindTasks(tx: Tx, served: readonly ServedDocument[]): Promise<void> {
  const kinds = new Map(served.map(({ stored }) => [stored.document.name, stored.document]))
  const overdueTasks = await tx.sql<OverdueTask>`
    select t.merchant_id as "merchantId", t.document_id as "documentId", t.task, t.user_id as "userId", t.reminded,
    m.state = 'ENABLED' as "atWork", d.kind, d.title, d.project_id as "projectId",
      m.real_name as "realName", a.starter_id as "starterId"
    from ${approvalTask} t join ${approval} a on a.merchant_id = t.merchant_id and a.document_id = t.document_id and a.state = 'RUNNING'
      join ${document} d on d.merchant_id = t.merchant_id and d.id = t.document_id
      left join ${userMerchant} m on m.merchant_id = t.merchant_id and m.user_id = t.user_id
    where t.state = ${OPEN} and t.reminded < 2 and (m.state is distinct from 'ENABLED'
    or t.deadline <= ${tx.ctx.now.toISOString()}::timestamptz
      and (t.reminded = 0 or t.deadline + (t.deadline - t.opened_at) <= ${tx.ctx.now.toISOString()}::timestamptz))
    order by t.deadline limit ${PORTION} for update of t skip locked`
  for (const task of overdueTasks) {
    const { merchantId, documentId, userId, reminded, atWork, kind, title, projectId, realName, starterId } = task
    const declared = kinds.get(kind)
    const name = declared === undefined ? title : namedDocument(declared, title)
    const facts = {
      kind: 'REMIND' as const, route: routeOfDocument(declared ?? {}, documentId, projectId), biz: bizOf(documentId), merchantId,
    }
    const admins = reminded > 0 || !atWork ? await adminsOf(tx, merchantId) : []
    if (!atWork) await notifyPeople(
      tx, { ...facts, receivers: admins, title: `${realName ?? '审批人'}已离开，请转办：${name}`, dedupeKey: `left:${documentId}:${task.task}` }
    )
    else if (reminded === 0) await notifyPeople(tx, { ...facts, receivers: [userId], title: `审批已超时：${name}` })
    else await notifyPeople(tx, { ...facts, receivers: [userId, starterId, ...admins], title: `审批已两次超时，${realName ?? ''}尚未处理：${name}` })
    await tx.q.update(approvalTask).set({ reminded: atWork ? reminded + 1 : 2 })
      .where(and(eq(approvalTask.merchantId, merchantId), eq(approvalTask.documentId, documentId), eq(approvalTask.task, task.task)))
  }
}

const adminsOf = async (tx: Tx, merchantId: string): Promise<string[]> => (await tx.sql<{ id: string }>`
  select u.user_id as id from ${userRole} u join ${role} r on r.merchant_id = u.merchant_id and r.id = u.role_id and r.key = 1
  and r.state = 'ENABLED'
    join ${userMerchant} m on m.merchant_id = u.merchant_id and m.user_id = u.user_id and m.state = 'ENABLED'
  where u.merchant_id = ${merchantId} and u.project_id = ''`).map(({ id }) => id)
