import { and, eq, inArray, ne } from 'drizzle-orm'
import { DOCUMENTS } from '#schemas/documents.ts'
import { pageOfRow } from '#schemas/kit/index.ts'
import { eventRefusal, type Guard, type GuardFacts, type RunningDocument } from '#schemas/project/guards.ts'
import { project as declared } from '#schemas/project/project.ts'
import { PROJECT_EVENTS, type ProjectEvent, type ProjectState } from '#schemas/project/states.ts'
import { AppError } from '#server/core/errors.ts'
import { document } from '#server/db/tables/document.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { commitRecord, everyRecord, kindOf, lockRecords } from '#server/document/index.ts'
import { approvedRound } from './analyses.ts'
import { byId, knownProject } from './visible.ts'

type Stored = typeof project.$inferSelect

/** States of a document with a running flow (domain B0). */
const RUNNING = ['STARTING', 'RUNNING', 'PROCESSED']

const PAGES = new Map(DOCUMENTS.map(document => [document.name, document]))

async function runningIn({ q, ctx }: Db, projectId: string): Promise<RunningDocument[]> {
  const rows = await q.select({ id: document.id, kind: document.kind, code: document.code }).from(document)
    .where(and(eq(document.merchantId, ctx.merchantId), eq(document.projectId, projectId), inArray(document.state, RUNNING)))
      .orderBy(document.code)
  return rows.map(({ id, kind, code }) => ({ code, route: pageOfRow(PAGES.get(kind) ?? {}, { id, projectId }) ?? '' }))
}

async function rolesIn({ q, ctx }: Db, projectId: string): Promise<ReadonlySet<number>> {
  const rows = await q.selectDistinct({ key: role.key }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId), eq(role.state, 'ENABLED')))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.projectId, projectId)))
  return new Set(rows.map(({ key }) => key))
}

export const guardFacts = async (db: Db, row: Stored): Promise<GuardFacts> => ({
  bidResult: row.bidResult, analysed: row.withoutAnalysis === true || await approvedRound(db, row.id) !== undefined,
  running: await runningIn(db, row.id), roles: await rolesIn(db, row.id),
  contractConfirmed: row.contractConfirmedAt !== null, staffConfirmed: row.staffConfirmedAt !== null,
  started: row.startConfirmedAt !== null,
})

export async function hasDocuments({ q, ctx }: Db, projectId: string): Promise<boolean> {
  return await q.$count(
    document, and(eq(document.merchantId, ctx.merchantId), eq(document.projectId, projectId), ne(document.id, projectId))
  ) > 0
}

const refused = ({ text, guard }: { readonly text: string, readonly guard?: Guard }): AppError =>
  new AppError('WRONG_STATE', { text, ...(guard && { field: guard.leads }) })

/**
 * Applies an event of the declared machine in the caller's transaction (domain B1).
 * @throws AppError WRONG_STATE with the state, or with the failed guard; `field` is the page that it leads to
 */
export async function moveProject(tx: Tx, projectId: string, event: ProjectEvent, reason?: string): Promise<ProjectState> {
  const { stored } = kindOf(declared)
  const [before] = await lockRecords(tx, everyRecord(stored), [projectId])
  const row = await knownProject(tx, projectId)
  const refusal = eventRefusal(event, row.state, await guardFacts(tx, row), projectId)
  if (refusal !== null) throw refused(refusal)
  const { to } = PROJECT_EVENTS[event]
  await tx.q.update(project).set({ state: to }).where(byId(tx, projectId))
  await commitRecord(tx, stored, { id: projectId, before }, { action: 'updateProjectStatus', moves: 'state', reason })
  return to
}

/** Starts the works once all preparations are confirmed. */
export async function beginWorks(tx: Tx, projectId: string): Promise<boolean> {
  const row = await knownProject(tx, projectId)
  if (eventRefusal('start', row.state, await guardFacts(tx, row), projectId) !== null) return false
  await moveProject(tx, projectId, 'start')
  return true
}
