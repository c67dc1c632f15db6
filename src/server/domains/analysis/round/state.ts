import { and, eq, inArray } from 'drizzle-orm'
import {
  ANALYSE_ACTIONS, ANALYSE_CODE, analyseStateOf, analyseRefusal, isAmong, isOpenRound, type AnalyseDeed, type AnalyseState,
} from '#schemas/analysis/states.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { ANALYSABLE_STATES } from '#schemas/project/states.ts'
import { meets } from '#server/core/calls/index.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { projectAnalyst } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { ANALYSE_EDIT, type AnalysisRoundFacts, type NowAnalyseState, type RoundAnalysis } from '#shared/api/analysis.ts'
import { areaOf, sumsOf } from '../costs/displayedSums.ts'
import { storedGaps } from '../costs/sums.ts'
import { itemCounts } from '../facts/itemCounts.ts'
import {
  analysesOf, factsOf, isMajordomo, mayChange, roundOfChange, roundsOf, visibleOf, type AnalysisRow, type RoundRow,
} from '../facts/visibleRounds.ts'
import { seenRounds } from '../facts/sees.ts'

const UNSUBMITTED_STATES: readonly AnalyseState[] = ['UNASSIGNED', 'ASSIGNED', 'ANALYSING', 'REJECTED']

/** For users without an analysis. */
function furthest(states: readonly AnalyseState[]): AnalyseState {
  const counted = states.filter(state => state !== 'NOT_SELECTED' && state !== 'REJECTED')
  return (counted.length > 0 ? counted : states).toSorted((a, b) => Number(ANALYSE_CODE[b]) - Number(ANALYSE_CODE[a]))[0] ?? 'UNASSIGNED'
}

/** 我的测算状态 (domain B4.2). */
export async function nowState(db: Db, { projectId }: { readonly projectId: string }): Promise<NowAnalyseState> {
  const project = await knownProject(db, projectId)
  const [round] = await roundsOf(db, projectId)
  const leads = await isMajordomo(db, projectId)
  const analyses = round === undefined ? [] : await analysesOf(db, round.id)
  const isAnalyst = await db.q.$count(
    projectAnalyst,
    and(eq(projectAnalyst.merchantId, db.ctx.merchantId), eq(projectAnalyst.projectId, projectId), eq(projectAnalyst.userId, db.ctx.userId))
  ) > 0
  const works = ANALYSABLE_STATES.includes(project.state)
  const isOpen = works && round !== undefined && isOpenRound(round)
  const userAnalysis = analyses.find(({ userId }) => userId === db.ctx.userId)
  const now = progressOf(db, { round, analyses, leads, isOpen })
  return {
    ...now, role: leads ? 'MAJORDOMO' : userAnalysis !== undefined || isAnalyst ? 'MANAGER' : 'VIEWER', deadline: project.analyseDeadline,
    overdue: project.analyseDeadline !== null && project.analyseDeadline < businessDate(db.ctx.now)
      && UNSUBMITTED_STATES.includes(now.analyseState),
    canBest: isOpen && leads && factsOf(round, analyses).selected, canAudit: isOpen && leads && round.bestAt !== null,
    canReopen: works && leads && round !== undefined && round.processState === 'COMPLETE' && round.supersededAt === null
      && round.voidedAt === null,
    canAssign: works && leads && (round === undefined || round.voidedAt !== null || isOpen),
  }
}

interface RoundFacts {
  readonly round: RoundRow | undefined, readonly analyses: readonly AnalysisRow[], readonly leads: boolean, readonly isOpen: boolean
}

function progressOf({ ctx }: Db, { round, analyses, leads, isOpen }: RoundFacts) {
  const userAnalysis = analyses.find(({ userId }) => userId === ctx.userId)
  const shownOf = (row: AnalysisRow): AnalyseState => analyseStateOf(row.state, factsOf(round!, analyses))
  const fits = (action: AnalyseDeed, row: AnalysisRow): boolean =>
    analyseRefusal(action, row.state) === null && !(round!.changeId !== null && isAmong(action))
  const userCan = (action: AnalyseDeed): boolean =>
    isOpen && userAnalysis !== undefined && meets(ctx, ANALYSE_EDIT) && shownOf(userAnalysis) === userAnalysis.state && fits(
      action, userAnalysis
    )
  const lead = (action: AnalyseDeed): boolean => isOpen && leads && analyses.some(row => fits(action, row))
  return {
    analyseId: userAnalysis?.id ?? null, roundId: round?.id ?? null,
    analyseState: userAnalysis === undefined ? furthest(analyses.map(shownOf)) : shownOf(userAnalysis), round: round?.round ?? 0,
    canStart: userCan('start'), canSubmit: userCan('submit'), canReject: lead('reject'), canSelect: lead('select') || lead('deselect'),
  }
}

/** 变更测算状态, in the same shape: any user with permission to analyse may start the analysis of an unsubmitted change (domain B4.2). */
export async function changeState(
  db: Db, { projectId, changeId }: { readonly projectId: string, readonly changeId: string }
): Promise<NowAnalyseState> {
  await knownProject(db, projectId)
  const round = await roundOfChange(db, projectId, changeId)
  const leads = await isMajordomo(db, projectId)
  const analyses = round === undefined ? [] : await analysesOf(db, round.id)
  const isOpen = round !== undefined && await mayChange(db, round)
  const [one] = analyses
  const isFree = one === undefined || one.state === 'UNASSIGNED' && isOpen
  const { canStart, ...now } = progressOf(db, { round, analyses, leads, isOpen })
  const isOwn = one !== undefined && one.userId === db.ctx.userId
  return {
    ...now, analyseId: one?.id ?? null, role: isOwn ? 'MANAGER' : leads ? 'MAJORDOMO' : 'VIEWER', deadline: null, overdue: false,
    canStart: canStart || isFree && meets(db.ctx, ANALYSE_EDIT), canBest: false,
    canAudit: isOpen && (isOwn || leads) && one?.state === 'SUBMITTED', canReopen: false, canAssign: false,
  }
}

const BY_LEAD = (action: AnalyseDeed): boolean => ANALYSE_ACTIONS[action].who === 'MAJORDOMO'
/** Assigning applies to the whole round. */
function actsOf(db: Db, { changeId }: RoundRow, leads: boolean, isOpen: boolean, row: AnalysisRow, state: AnalyseState): AnalyseDeed[] {
  if (!isOpen) return []
  const isOwn = row.userId === db.ctx.userId && meets(db.ctx, ANALYSE_EDIT)
  return (Object.keys(ANALYSE_ACTIONS) as AnalyseDeed[]).filter(action =>
    action !== 'assign' && !(changeId !== null && isAmong(action)) && analyseRefusal(action, row.state) === null
      && (BY_LEAD(action) ? leads && (state === row.state || action === 'select' || state === 'BEST') : isOwn && state === row.state))
}

/** 测算轮次: newest first, each with its visible analyses; for a change its single round. */
export async function listRounds(
  db: Db, { projectId, changeId }: { readonly projectId: string, readonly changeId?: string | undefined }
): Promise<AnalysisRoundFacts[]> {
  const project = await knownProject(db, projectId)
  const leads = await isMajordomo(db, projectId)
  const ofChange = changeId === undefined ? undefined : await roundOfChange(db, projectId, changeId)
  const rounds = changeId === undefined ? await roundsOf(db, projectId) : ofChange === undefined ? [] : [ofChange]
  const isChanging = ofChange !== undefined && await mayChange(db, ofChange)
  const visibleIds = await seenRounds(db, projectId)
  const all = new Map<string, AnalysisRow[]>()
  for (const { id } of rounds) all.set(id, await analysesOf(db, id))
  const rows = [...all.values()].flat()
  const people = [...new Set([...rows.map(({ userId }) => userId), ...rounds.flatMap(({ bestBy }) => bestBy ?? [])])]
  const names = people.length === 0 ? [] : await db.q.select({ id: userMerchant.userId, name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, db.ctx.merchantId), inArray(userMerchant.userId, people)))
  const nameOf = (id: string): string => names.find(one => one.id === id)?.name ?? ''
  const counts = await itemCounts(db, rows.map(({ id }) => id))
  const gaps = await storedGaps(db, rows.map(({ id }) => id), rounds.map(({ id }) => id))
  const one = (round: RoundRow) => (row: AnalysisRow): RoundAnalysis => {
    const state = analyseStateOf(row.state, factsOf(round, all.get(round.id)!))
    const isOpen = round.changeId === null ? ANALYSABLE_STATES.includes(project.state) && isOpenRound(round) : isChanging
    return {
      analyseId: row.id, userId: row.userId, realName: nameOf(row.userId), state, reason: row.reason, submittedAt: row.submittedAt,
      machineSubmitted: row.machineSubmitted, otherSubmitted: row.otherSubmitted, progressConfirmed: row.progressConfirmed,
      items: counts.get(row.id)!, sums: sumsOf(db, row, gaps.get(row.id), areaOf(round, project)),
      acts: actsOf(db, round, leads, isOpen, row, state),
    }
  }
  return rounds.map(round => ({
    roundId: round.id, code: round.code, roundName: round.roundName, round: round.round, version: round.version,
    processState: round.processState,
    bestAt: round.bestAt, bestByName: round.bestBy === null ? null : nameOf(round.bestBy), reason: round.reason,
    superseded: round.supersededAt !== null, voided: round.voidedAt !== null,
    seen: visibleIds.has(round.id), sums: visibleIds.has(round.id) ? sumsOf(db, round, gaps.get(round.id), areaOf(round, project)) : {},
    analyses: visibleOf(db, visibleIds.has(round.id), all.get(round.id)!).map(one(round)),
  }))
}
