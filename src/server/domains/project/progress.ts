import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { guardsOf, nextEvent } from '#schemas/project/guards.ts'
import { project as declared } from '#schemas/project/project.ts'
import type { Action } from '#schemas/kit/index.ts'
import { PROJECT_EVENTS, type ProjectState } from '#schemas/project/states.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'
import type { ProjectProgress } from '#shared/api/project.ts'
import { guardFacts } from './events.ts'
import { knownProject } from './visible.ts'

/** Recorded date of each state, and the conditions of the next one (domain B1). */
export async function readProgress(db: Db, projectId: string): Promise<ProjectProgress> {
  const row = await knownProject(db, projectId)
  const moves = await db.q.select(
    { state: auditLog.toState, from: auditLog.fromState, at: auditLog.at, realName: auditLog.realName, reason: auditLog.reason }
  )
    .from(auditLog)
    .where(and(
      eq(auditLog.merchantId, db.ctx.merchantId), eq(auditLog.entity, declared.entity), eq(auditLog.entityId, projectId),
      isNotNull(auditLog.toState)
    ))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  const event = nextEvent(row.state)
  const action: Action<ProjectState> | null = event && PROJECT_EVENTS[event]
  const facts = await guardFacts(db, row)
  return {
    state: row.state, running: [...facts.running],
    log: [
      { state: declared.start, at: row.createdAt, realName: '', reason: null },
      ...moves.filter(({ state, from }) => state !== from)
        .map(({ state, at, realName, reason }) => ({ state: state ?? '', at, realName, reason })),
    ],
    next: event === null || action === null ? null
      : { label: action.label, to: action.to, by: action.by ?? '', guards: [...guardsOf(event, facts, projectId)] },
  }
}
