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

/** Whether the user leads the analyses of a project (domain B4.1, B14). */
export async function isMajordomo(db: Db, projectId: string): Promise<boolean> {
  const [row] = await db.sql<{ leads: boolean }>`select ${leadsIn(db.ctx, sql`${projectId}`)} as leads`
  return row!.leads
}

/** The project manager may approve without leading. @throws AppError WRONG_STATE */
export async function demandMajordomo(db: Db, projectId: string): Promise<void> {
  if (!await isMajordomo(db, projectId)) throw new AppError('WRONG_STATE', { text: '只有成本总监可以办理' })
}

/** Newest first, without those of changes. */
export const roundsOf = ({ q, ctx }: Db, projectId: string): Promise<RoundRow[]> =>
  q.select().from(analysisRound)
    .where(and(eq(analysisRound.merchantId, ctx.merchantId), eq(analysisRound.projectId, projectId), isNull(analysisRound.changeId)))
    .orderBy(desc(analysisRound.round))

/** Cancelled rounds are excluded. */
export async function roundOfChange({ q, ctx }: Db, projectId: string, changeId: string): Promise<RoundRow | undefined> {
  const [round] = await q.select().from(analysisRound).where(and(
    eq(analysisRound.merchantId, ctx.merchantId), eq(analysisRound.projectId, projectId), eq(analysisRound.changeId, changeId),
    ne(analysisRound.processState, 'CANCELLED')
  ))
  return round
}

/** @throws AppError NOT_FOUND */
export async function roundById({ q, ctx }: Db, id: string): Promise<RoundRow> {
  const [round] = await q.select().from(analysisRound).where(and(eq(analysisRound.merchantId, ctx.merchantId), eq(analysisRound.id, id)))
  if (round === undefined) throw new AppError('NOT_FOUND')
  return round
}

/** Whether a round is editable; that of a change only until the change is submitted. */
export async function mayChange({ sql: run, ctx }: Db, round: RoundRow): Promise<boolean> {
  if (round.changeId === null) return isOpenRound(round)
  const [change] = await run<{ state: ProcessState }>`select process_state as state from ${variableChange}
    where merchant_id = ${ctx.merchantId} and id = ${round.changeId}`
  return isOpenRound(round) && change !== undefined && isOpenRound({ processState: change.state, supersededAt: null, voidedAt: null })
}

/** In the order of assignment. */
export const analysesOf = ({ q, ctx }: Db, roundId: string): Promise<AnalysisRow[]> =>
  q.select().from(analysis).where(and(eq(analysis.merchantId, ctx.merchantId), eq(analysis.roundId, roundId)))
    .orderBy(analysis.createdAt, analysis.id)

export const factsOf = (round: RoundRow, analyses: readonly Pick<AnalysisRow, 'state'>[]): RoundFacts =>
  ({ ...round, selected: analyses.some(({ state }) => state === 'SELECTED') })

/** The visible analyses of a round: the user's, or all if the user sees the round's money. */
export const visibleOf = ({ ctx }: Db, isSeen: boolean, analyses: readonly AnalysisRow[]): readonly AnalysisRow[] =>
  (isSeen ? analyses : analyses.filter(({ userId }) => userId === ctx.userId))

/** A visible analysis with its round and the user's role. */
export interface VisibleAnalysis {
  readonly analysis: AnalysisRow
  readonly round: RoundRow
  readonly shown: AnalyseState
  readonly role: AnalyseRole
  readonly isOpen: boolean
}

async function knownIn(db: Db, { projectId, analyseId }: OfAnalysis): Promise<VisibleAnalysis> {
  const [row] = await db.q.select().from(analysis)
    .where(and(eq(analysis.merchantId, db.ctx.merchantId), eq(analysis.projectId, projectId), eq(analysis.id, analyseId)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  const round = await roundById(db, row.roundId)
  const all = await analysesOf(db, round.id)
  if (!visibleOf(db, await sees(db, round), all).some(({ id }) => id === analyseId)) throw new AppError('NOT_FOUND')
  const leads = await isMajordomo(db, projectId)
  return {
    analysis: row, round, shown: analyseStateOf(row.state, factsOf(round, all)), isOpen: await mayChange(db, round),
    role: row.userId === db.ctx.userId ? 'MANAGER' : leads ? 'MAJORDOMO' : 'VIEWER',
  }
}

/** @throws AppError NOT_FOUND if not visible, GONE with its project */
export async function knownAnalysis(db: Db, ref: OfAnalysis): Promise<VisibleAnalysis> {
  await knownProject(db, ref.projectId)
  return knownIn(db, ref)
}

/** @throws AppError as `openProject`, WRONG_STATE where the project's state allows no analysis */
export const analysableProject = (tx: Tx, projectId: string): Promise<ProjectRow> =>
  openProject(tx, projectId, { states: ANALYSABLE_STATES, deed: '测算' })

const changes = projectsFor('change')
/** A change can be analysed while the project accepts changes. @throws AppError as `openProject`, WRONG_STATE with the reason */
export async function changeableProject(tx: Tx, projectId: string): Promise<ProjectRow> {
  await changes.demand(tx, { projectId })
  return openProject(tx, projectId)
}

/**
 * Locks the project of an analysis, and its change against submitting, before a write.
 * @returns the id of its round
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function heldRound(tx: Tx, ref: OfAnalysis): Promise<string> {
  const { merchantId } = tx.ctx
  const [row] = await tx.q.select({ roundId: analysis.roundId, changeId: analysisRound.changeId }).from(analysis)
    .innerJoin(analysisRound, and(eq(analysisRound.merchantId, analysis.merchantId), eq(analysisRound.id, analysis.roundId)))
    .where(and(eq(analysis.merchantId, merchantId), eq(analysis.projectId, ref.projectId), eq(analysis.id, ref.analyseId)))
  await ((row?.changeId ?? null) === null ? analysableProject : changeableProject)(tx, ref.projectId)
  if (row === undefined) throw new AppError('NOT_FOUND')
  if (row.changeId !== null) await tx.q.select({ id: variableChange.id }).from(variableChange)
    .where(and(eq(variableChange.merchantId, merchantId), eq(variableChange.id, row.changeId))).for('share')
  return row.roundId
}

/**
 * Locks an analysis for a write. Its round is locked first, so that it is not selected or approved meanwhile.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function lockedAnalysis(tx: Tx, ref: OfAnalysis): Promise<VisibleAnalysis> {
  const roundId = await heldRound(tx, ref)
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, roundId))).for('share')
  await tx.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.id, ref.analyseId))).for('update')
  return knownIn(tx, ref)
}

/** Locks the user's open sheet. @throws AppError FORBIDDEN, WRONG_STATE */
export async function lockedSheet(tx: Tx, ref: OfAnalysis): Promise<VisibleAnalysis> {
  const locked = await lockedAnalysis(tx, ref)
  if (locked.role !== 'MANAGER') throw new AppError('FORBIDDEN', { text: '只有这份测算的测算人员可以修改' })
  demandOpen(locked)
  return locked
}

/** @throws AppError WRONG_STATE naming the state */
export function demandOpen({ shown: state, isOpen }: VisibleAnalysis): void {
  if (state !== 'ANALYSING' || !isOpen) throw new AppError('WRONG_STATE', { text: `测算${ANALYSE_STATE[state]}，不能修改` })
}
