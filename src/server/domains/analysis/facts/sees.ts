import { and, eq, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { isSystemCtx } from '#server/core/systemCtx.ts'
import {
  analysis, analysisChange, analysisItem, analysisMachine, analysisOther, analysisPhase, analysisRound,
} from '#server/db/tables/analysis.ts'
import { approval, approvalTask } from '#server/db/tables/approval.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import type { LogSeal } from '#server/domains/org/index.ts'
import { ANALYSE_LEAD } from '#shared/api/analysis.ts'

/*
 * Visibility of a round's money, required by every call that returns money of an analysis: a round is sealed until it is approved, and
 * again once its approval is reversed (domain B4.2, B22.3).
 */

/** The role 成本总监 (domain B14). */
const MAJORDOMO = 3

/** Leading the whole company (成本总监, 总经理) requires seeing everything and the permission. */
export const leadsCompany = (ctx: Ctx): boolean => isSystemCtx(ctx) || (ctx.seeAll && meets(ctx, ANALYSE_LEAD))

/** Whether the user leads the analyses of a project, by project or company role and with the permission (domain B4.1, B14). */
export function leadsIn(ctx: Ctx, projectId: SQLWrapper): SQL {
  if (leadsCompany(ctx)) return sql`true`
  if (!meets(ctx, ANALYSE_LEAD)) return sql`false`
  return sql`exists (select from ${userRole} join ${role} on ${role.merchantId} = ${userRole.merchantId} and ${role.id} = ${userRole.roleId}
    and ${role.state} = 'ENABLED'
    where ${userRole.merchantId} = ${ctx.merchantId} and ${userRole.userId} = ${ctx.userId} and ${userRole.projectId} = ${projectId}
    and (${role.key} = ${MAJORDOMO} or ${role.seeAll}))`
}

/**
 * Whether a running approval of the round includes the user as pending or agreed approver; returned and recalled approvals do not count.
 */
export const isAsked = ({ merchantId, userId }: Ctx): SQL => sql`exists (select from ${approvalTask}
  join ${approval} on ${approval.merchantId} = ${approvalTask.merchantId} and ${approval.documentId} = ${approvalTask.documentId}
  and ${approval.state} = 'RUNNING'
  where ${approvalTask.merchantId} = ${merchantId} and ${approvalTask.documentId} = ${analysisRound.id}
  and ${userId} in (${approvalTask.userId}, ${approvalTask.onBehalf})
    and (${approvalTask.state} = 'OPEN' or ${approvalTask.state} = 'AGREED' and ${approvalTask.round} = ${approval.round}))`

/**
 * Condition for rounds whose money the user sees: leaders, approvers, and once approved every reader of analyses. A change's one analysis
 * has no competitors and is visible to readers from the start.
 */
export const seesRound = (ctx: Ctx): SQL =>
  or(leadsIn(ctx, analysisRound.projectId), eq(analysisRound.processState, 'COMPLETE'), isNotNull(analysisRound.changeId), isAsked(ctx))!

export async function seenRounds(db: Db, projectId: string): Promise<ReadonlySet<string>> {
  const rows = await db.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, db.ctx.merchantId), eq(analysisRound.projectId, projectId), seesRound(db.ctx)))
  return new Set(rows.map(({ id }) => id))
}

/** Whether the user sees the money of a round. An estimator also sees that of the assigned analysis. */
export const sees = async (db: Db, { id, projectId }: { readonly id: string, readonly projectId: string }): Promise<boolean> =>
  (await seenRounds(db, projectId)).has(id)

const PARTS = {
  analysis_item: analysisItem, analysis_machine: analysisMachine, analysis_other: analysisOther, analysis_phase: analysisPhase,
  analysis_change: analysisChange,
} as const

/**
 * Hides values of an analysis in the company's log from users who do not see its money. Deleted records are visible only to users who lead
 * everything.
 */
export const analysisSeal: LogSeal = {
  entities: ['analysisRound', ...Object.keys(PARTS)],
  knows(ctx) {
    if (leadsCompany(ctx)) return sql`true`
    const round = sql`exists (select from ${analysisRound} where ${analysisRound.merchantId} = ${ctx.merchantId}
      and ${analysisRound.id} = ${auditLog.entityId} and ${seesRound(ctx)})`
    const parts = Object.entries(PARTS).map(([entity, part]) => sql`when ${entity} then exists (select from ${part}
      join ${analysis} on ${analysis.merchantId} = ${part.merchantId} and ${analysis.id} = ${part.analysisId}
      join ${analysisRound} on ${analysisRound.merchantId} = ${analysis.merchantId} and ${analysisRound.id} = ${analysis.roundId}
      where ${part.merchantId} = ${ctx.merchantId} and ${part.id} = ${auditLog.entityId} and (${analysis.userId} = ${ctx.userId}
      or ${seesRound(ctx)}))`)
    return sql`case ${auditLog.entity} when 'analysisRound' then ${round} ${sql.join(parts, sql` `)} end`
  },
}
