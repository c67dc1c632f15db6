import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { analyseStateOf, isOpenRound, TO_DO_STATES } from '#schemas/analysis/states.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { ANALYSABLE_STATES } from '#schemas/project/states.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { visible } from '#server/domains/project/index.ts'
import type { AssignedAnalysis } from '#shared/api/analysis.ts'
import { analysesOf, factsOf } from './visibleRounds.ts'

/** 待办测算: open analyses of the user, most urgent first; submitted, decided and void ones are excluded (domain B4.2). */
export async function assignedAnalyses(db: Db): Promise<AssignedAnalysis[]> {
  const { q, ctx } = db
  const rows = await q.select({ analysis, round: analysisRound, projectName: project.projectName, deadline: project.analyseDeadline })
    .from(analysis)
    .innerJoin(analysisRound, and(
      eq(analysisRound.merchantId, analysis.merchantId), eq(analysisRound.id, analysis.roundId), isNull(analysisRound.changeId),
      isNull(analysisRound.voidedAt), isNull(analysisRound.supersededAt)
    ))
    .innerJoin(project, and(
      eq(project.merchantId, analysis.merchantId), eq(project.id, analysis.projectId), isNull(project.deletedAt),
      inArray(project.state, [...ANALYSABLE_STATES]), visible(ctx)
    ))
    .where(and(eq(analysis.merchantId, ctx.merchantId), eq(analysis.userId, ctx.userId), inArray(analysis.state, [...TO_DO_STATES])))
    .orderBy(asc(project.analyseDeadline), asc(analysis.createdAt), asc(analysis.id))
  const today = businessDate(ctx.now)
  const assigned: AssignedAnalysis[] = []
  for (const { analysis: row, round, projectName, deadline } of rows) {
    const state = analyseStateOf(row.state, factsOf(round, await analysesOf(db, round.id)))
    if (state !== row.state || !isOpenRound(round)) continue
    assigned.push({
      analyseId: row.id, projectId: row.projectId, projectName, round: round.round, state, reason: row.reason, deadline,
      overdue: deadline !== null && deadline < today,
    })
  }
  return assigned
}
