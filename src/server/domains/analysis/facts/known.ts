import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import {
  ANALYSE_STATE, analyseStateOf, isOpenRound, type AnalyseRole, type AnalyseState, type RoundFacts,
} from '#schemas/analysis/states.ts'
import { ANALYSABLE_STATES } from '#schemas/project/states.ts'
import { AppError } from '#server/core/errors.ts'
import type { ProcessState } from '#schemas/kit/index.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import { variableChange } from '#server/db/tables/change.ts'
import type { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { knownProject, openProject, projectsFor } from '#server/domains/project/index.ts'
import { leadsIn, sees } from './sees.ts'

export type RoundRow = typeof analysisRound.$inferSelect
export type AnalysisRow = typeof analysis.$inferSelect
type ProjectRow = typeof project.$inferSelect
export interface OfAnalysis { readonly projectId: string, readonly analyseId: string }

/** Whether the person leads the analyses of a project (domain B4.1, B14). */
export async function isMajordomo(db: Db, projectId: string): Promise<boolean> {
  const [found] = await db.sql<{ leads: boolean }>`select ${leadsIn(db.ctx, sql`${projectId}`)} as leads`
  return found!.leads
}

/** The right to approve is the project's manager's as well: who holds it without leading reads so. @throws AppError WRONG_STATE */
export async function demandMajordomo(db: Db, projectId: string): Promise<void> {
  if (!await isMajordomo(db, projectId)) throw new AppError('WRONG_STATE', { text: '只有成本总监可以办理' })
}

/** The rounds of a project, the newest first; analyses of its changes are none of them. */
export const roundsOf = ({ q, ctx }: Db, projectId: string): Promise<RoundRow[]> =>
  q.select().from(analysisRound)
    .where(and(eq(analysisRound.merchantId, ctx.merchantId), eq(analysisRound.projectId, projectId), isNull(analysisRound.changeId)))
    .orderBy(desc(analysisRound.round))

/** The round in which a change is analysed, undefined before it is; one that was cancelled is none. */
export async function roundOfChange({ q, ctx }: Db, projectId: string, changeId: string): Promise<RoundRow | undefined> {
  const [round] = await q.select().from(analysisRound).where(and(
    eq(analysisRound.merchantId, ctx.merchantId), eq(analysisRound.projectId, projectId), eq(analysisRound.changeId, changeId),
    ne(analysisRound.processState, 'CANCELLED')
  ))
  return round
}

/** A round by its id, whatever it is of. @throws AppError NOT_FOUND */
export async function roundById({ q, ctx }: Db, id: string): Promise<RoundRow> {
  const [round] = await q.select().from(analysisRound).where(and(eq(analysisRound.merchantId, ctx.merchantId), eq(analysisRound.id, id)))
  if (round === undefined) throw new AppError('NOT_FOUND')
  return round
}

/** Whether anything of a round may still change: of the analysis of a change only until the change itself is submitted. */
export async function mayChange({ sql: run, ctx }: Db, round: RoundRow): Promise<boolean> {
  if (round.changeId === null) return isOpenRound(round)
  const [change] = await run<{ state: ProcessState }>`select process_state as state from ${variableChange}
    where merchant_id = ${ctx.merchantId} and id = ${round.changeId}`
  return isOpenRound(round) && change !== undefined && isOpenRound({ processState: change.state, supersededAt: null, voidedAt: null })
}

/** The analyses of a round, in the order in which they were assigned. */
export const analysesOf = ({ q, ctx }: Db, roundId: string): Promise<AnalysisRow[]> =>
  q.select().from(analysis).where(and(eq(analysis.merchantId, ctx.merchantId), eq(analysis.roundId, roundId)))
    .orderBy(analysis.createdAt, analysis.id)

export const factsOf = (round: RoundRow, analyses: readonly Pick<AnalysisRow, 'state'>[]): RoundFacts =>
  ({ ...round, selected: analyses.some(({ state }) => state === 'SELECTED') })

/** Of a round the analyses that the person may know of: his own, and all of them where he knows what the round comes to. */
export const visibleOf = ({ ctx }: Db, isSeen: boolean, analyses: readonly AnalysisRow[]): readonly AnalysisRow[] =>
  (isSeen ? analyses : analyses.filter(({ userId }) => userId === ctx.userId))

/** An analysis with what people may know of it. */
export interface Known {
  readonly analysis: AnalysisRow
  readonly round: RoundRow
  readonly shown: AnalyseState
  readonly role: AnalyseRole
  readonly isOpen: boolean
}

async function knownIn(db: Db, { projectId, analyseId }: OfAnalysis): Promise<Known> {
  const [found] = await db.q.select().from(analysis)
    .where(and(eq(analysis.merchantId, db.ctx.merchantId), eq(analysis.projectId, projectId), eq(analysis.id, analyseId)))
  if (found === undefined) throw new AppError('NOT_FOUND')
  const round = await roundById(db, found.roundId)
  const all = await analysesOf(db, round.id)
  if (!visibleOf(db, await sees(db, round), all).some(({ id }) => id === analyseId)) throw new AppError('NOT_FOUND')
  const leads = await isMajordomo(db, projectId)
  return {
    analysis: found, round, shown: analyseStateOf(found.state, factsOf(round, all)), isOpen: await mayChange(db, round),
    role: found.userId === db.ctx.userId ? 'MANAGER' : leads ? 'MAJORDOMO' : 'VIEWER',
  }
}

/** @throws AppError NOT_FOUND for what the person may not know of, GONE with its project */
export async function knownAnalysis(db: Db, of: OfAnalysis): Promise<Known> {
  await knownProject(db, of.projectId)
  return knownIn(db, of)
}

/** @throws AppError as `openProject`, WRONG_STATE where the project's state allows no analysis */
export const analysableProject = (tx: Tx, projectId: string): Promise<ProjectRow> =>
  openProject(tx, projectId, { states: ANALYSABLE_STATES, deed: '测算' })

const changes = projectsFor('change')
/** A change is analysed as long as the project takes changes. @throws AppError as `openProject`, WRONG_STATE with the reason */
export async function changeableProject(tx: Tx, projectId: string): Promise<ProjectRow> {
  await changes.demand(tx, { projectId })
  return openProject(tx, projectId)
}

/**
 * The project of an analysis that is about to change, and the change that it is of, which nobody submits meanwhile.
 * @returns the id of its round
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function heldRound(tx: Tx, of: OfAnalysis): Promise<string> {
  const { merchantId } = tx.ctx
  const [found] = await tx.q.select({ roundId: analysis.roundId, changeId: analysisRound.changeId }).from(analysis)
    .innerJoin(analysisRound, and(eq(analysisRound.merchantId, analysis.merchantId), eq(analysisRound.id, analysis.roundId)))
    .where(and(eq(analysis.merchantId, merchantId), eq(analysis.projectId, of.projectId), eq(analysis.id, of.analyseId)))
  await ((found?.changeId ?? null) === null ? analysableProject : changeableProject)(tx, of.projectId)
  if (found === undefined) throw new AppError('NOT_FOUND')
  if (found.changeId !== null) await tx.q.select({ id: variableChange.id }).from(variableChange)
    .where(and(eq(variableChange.merchantId, merchantId), eq(variableChange.id, found.changeId))).for('share')
  return found.roundId
}

/**
 * An analysis that is about to change: of one at a time. Its round is locked first, so that nobody selects or approves it meanwhile.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function lockedAnalysis(tx: Tx, of: OfAnalysis): Promise<Known> {
  const roundId = await heldRound(tx, of)
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, roundId))).for('share')
  await tx.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.id, of.analyseId))).for('update')
  return knownIn(tx, of)
}

/** The same for the sheet: its estimator's own, while it is open. @throws AppError FORBIDDEN, WRONG_STATE */
export async function lockedSheet(tx: Tx, of: OfAnalysis): Promise<Known> {
  const known = await lockedAnalysis(tx, of)
  if (known.role !== 'MANAGER') throw new AppError('FORBIDDEN', { text: '只有这份测算的测算人员可以修改' })
  demandOpen(known)
  return known
}

/** @throws AppError WRONG_STATE naming the state */
export function demandOpen({ shown, isOpen }: Known): void {
  if (shown !== 'ANALYSING' || !isOpen) throw new AppError('WRONG_STATE', { text: `测算${ANALYSE_STATE[shown]}，不能修改` })
}
