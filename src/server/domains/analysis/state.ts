import { and, eq, inArray, sql } from 'drizzle-orm'
import { ANALYSE_ACTIONS, ANALYSE_CODE, analyseStateOf, analyseRefusal, isOpenRound, type AnalyseDeed, type AnalyseState } from '#schemas/analysis/states.ts'
import { ITEM_STATE, type ItemState } from '#schemas/analysis/itemStates.ts'
import { sameItems, type Gaps } from '#schemas/analysis/sums.ts'
import { businessDate, dec, toScale } from '#schemas/kit/index.ts'
import { ANALYSABLE_STATES } from '#schemas/project/states.ts'
import { meets, seesPrices } from '#server/core/calls/index.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { projectAnalyst } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { ANALYSE_EDIT, type AnalysisRoundFacts, type AnalysisSums, type NowAnalyseState, type RoundAnalysis } from '#shared/api/analysis.ts'
import { analysesOf, factsOf, isMajordomo, roundsOf, visibleOf, type AnalysisRow, type RoundRow } from './known.ts'
import { seenRounds } from './sees.ts'
import { storedGaps } from './sums.ts'

const LATE: readonly AnalyseState[] = ['UNASSIGNED', 'ASSIGNED', 'ANALYSING', 'REJECTED']

interface Sums { readonly labour: string | null, readonly material: string | null, readonly machine: string | null, readonly other: string | null, readonly direct: string | null, readonly sell: string | null }
/** Sums with cost, price and margin over the same items, what they leave out, and the cost of one square metre; nothing for who may not see prices. */
export function sumsOf({ ctx }: Db, { labour, material, machine, other, direct, sell }: Sums, gaps: Gaps | undefined, area: string | null): AnalysisSums {
  if (!seesPrices(ctx)) return {}
  const money = (value: string | null): string | null => (value === null ? null : toScale(dec(value), 2))
  return {
    labour: money(labour), material: money(material), machine: money(machine), other: money(other), direct: money(direct), sell: money(sell),
    ...(direct === null || gaps === undefined ? { margin: null } : { ...sameItems(direct, gaps), unpriced: gaps.unpriced, uncosted: gaps.uncosted }),
    perArea: perArea(direct, area),
  }
}

/** The cost of one square metre; null while the area is not known. */
export const perArea = (direct: string | null, area: string | null): string | null => (area === null || direct === null || dec(area).isZero() ? null : toScale(dec(direct).div(area), 2))

/** Whether a round was composed by the area that the project has. */
export const sameArea = ({ buildingArea }: RoundRow, area: string | null): boolean => (buildingArea === null || area === null ? buildingArea === area : dec(buildingArea).eq(area))

/** By which area the costs of a round are: one that is decided keeps that by which it was composed. */
export const areaOf = (round: RoundRow, { buildingArea }: { readonly buildingArea: string | null }): string | null => (isOpenRound(round) ? buildingArea : round.buildingArea ?? buildingArea)

/** The state that a project's analysis has come to, for who has none of his own. */
function furthest(shown: readonly AnalyseState[]): AnalyseState {
  const counted = shown.filter(state => state !== 'NOT_SELECTED' && state !== 'REJECTED')
  return (counted.length > 0 ? counted : shown).toSorted((a, b) => Number(ANALYSE_CODE[b]) - Number(ANALYSE_CODE[a]))[0] ?? 'UNASSIGNED'
}

/** 我的测算状态 (domain B4.2). */
export async function nowState(db: Db, { projectId }: { readonly projectId: string }): Promise<NowAnalyseState> {
  const project = await knownProject(db, projectId)
  const [round] = await roundsOf(db, projectId)
  const leads = await isMajordomo(db, projectId)
  const analyses = round === undefined ? [] : await analysesOf(db, round.id)
  const own = analyses.find(({ userId }) => userId === db.ctx.userId)
  const named = await db.q.$count(projectAnalyst, and(eq(projectAnalyst.merchantId, db.ctx.merchantId), eq(projectAnalyst.projectId, projectId), eq(projectAnalyst.userId, db.ctx.userId))) > 0
  const facts = round && factsOf(round, analyses)
  const shownOf = (row: AnalysisRow): AnalyseState => analyseStateOf(row.state, facts!)
  const state = own === undefined ? furthest(analyses.map(shownOf)) : shownOf(own)
  const works = ANALYSABLE_STATES.includes(project.state)
  const isOpen = works && round !== undefined && isOpenRound(round)
  const mine = (deed: AnalyseDeed): boolean => isOpen && own !== undefined && meets(db.ctx, ANALYSE_EDIT) && shownOf(own) === own.state && analyseRefusal(deed, own.state) === null
  const lead = (deed: AnalyseDeed): boolean => isOpen && leads && analyses.some(row => analyseRefusal(deed, row.state) === null)
  return {
    role: leads ? 'MAJORDOMO' : own !== undefined || named ? 'MANAGER' : 'VIEWER', analyseId: own?.id ?? null, roundId: round?.id ?? null, analyseState: state,
    round: round?.round ?? 0, deadline: project.analyseDeadline,
    overdue: project.analyseDeadline !== null && project.analyseDeadline < businessDate(db.ctx.now) && LATE.includes(state),
    canStart: mine('start'), canSubmit: mine('submit'), canReject: lead('reject'), canSelect: lead('select') || lead('deselect'),
    canBest: isOpen && leads && facts!.selected, canAudit: isOpen && leads && round.bestAt !== null,
    canReopen: works && leads && round !== undefined && round.processState === 'COMPLETE' && round.supersededAt === null && round.voidedAt === null,
    canAssign: works && leads && (round === undefined || round.voidedAt !== null || isOpen),
  }
}

/** How many items of each analysis are in which state. */
export async function itemCounts({ sql: run, ctx }: Db, analyseIds: readonly string[]): Promise<ReadonlyMap<string, Record<ItemState, number>>> {
  const rows = await run<{ id: string, state: ItemState, count: number }>`select ${analysisItem.analysisId} as id, ${analysisItem.state} as state, count(*)::int as count from ${analysisItem}
    where ${analysisItem.merchantId} = ${ctx.merchantId} and ${analysisItem.analysisId} = any(${sql.param([...analyseIds])}) and ${analysisItem.state} is not null group by 1, 2`
  const none = (): Record<ItemState, number> => Object.fromEntries(Object.keys(ITEM_STATE).map(key => [key, 0])) as Record<ItemState, number>
  const counts = new Map(analyseIds.map(id => [id, none()]))
  for (const { id, state, count } of rows) counts.get(id)![state] = count
  return counts
}

const BY_LEAD = (deed: AnalyseDeed): boolean => ANALYSE_ACTIONS[deed].who === 'MAJORDOMO'
/** The acts that a person may do with an analysis: assigning is of the round as a whole. */
function actsOf(db: Db, leads: boolean, isOpen: boolean, row: AnalysisRow, shown: AnalyseState): AnalyseDeed[] {
  if (!isOpen) return []
  const isOwn = row.userId === db.ctx.userId && meets(db.ctx, ANALYSE_EDIT)
  return (Object.keys(ANALYSE_ACTIONS) as AnalyseDeed[]).filter(deed => deed !== 'assign' && analyseRefusal(deed, row.state) === null
    && (BY_LEAD(deed) ? leads && (shown === row.state || deed === 'select' || shown === 'BEST') : isOwn && shown === row.state))
}

/** 测算轮次: the newest first, each with the analyses that the person may know of. */
export async function listRounds(db: Db, { projectId }: { readonly projectId: string }): Promise<AnalysisRoundFacts[]> {
  const project = await knownProject(db, projectId)
  const leads = await isMajordomo(db, projectId)
  const rounds = await roundsOf(db, projectId)
  const seen = await seenRounds(db, projectId)
  const all = new Map<string, AnalysisRow[]>()
  for (const { id } of rounds) all.set(id, await analysesOf(db, id))
  const rows = [...all.values()].flat()
  const people = [...new Set([...rows.map(({ userId }) => userId), ...rounds.flatMap(({ bestBy }) => bestBy ?? [])])]
  const named = people.length === 0 ? [] : await db.q.select({ id: userMerchant.userId, name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, db.ctx.merchantId), inArray(userMerchant.userId, people)))
  const nameOf = (id: string): string => named.find(one => one.id === id)?.name ?? ''
  const counts = await itemCounts(db, rows.map(({ id }) => id))
  const gaps = await storedGaps(db, rows.map(({ id }) => id), rounds.map(({ id }) => id))
  const one = (round: RoundRow) => (row: AnalysisRow): RoundAnalysis => {
    const shown = analyseStateOf(row.state, factsOf(round, all.get(round.id)!))
    const isOpen = ANALYSABLE_STATES.includes(project.state) && isOpenRound(round)
    return {
      analyseId: row.id, userId: row.userId, realName: nameOf(row.userId), state: shown, reason: row.reason, submittedAt: row.submittedAt,
      machineSubmitted: row.machineSubmitted, otherSubmitted: row.otherSubmitted, progressConfirmed: row.progressConfirmed,
      items: counts.get(row.id)!, sums: sumsOf(db, row, gaps.get(row.id), areaOf(round, project)), acts: actsOf(db, leads, isOpen, row, shown),
    }
  }
  return rounds.map(round => ({
    roundId: round.id, code: round.code, roundName: round.roundName, round: round.round, version: round.version, processState: round.processState,
    bestAt: round.bestAt, bestByName: round.bestBy === null ? null : nameOf(round.bestBy), reason: round.reason, superseded: round.supersededAt !== null, voided: round.voidedAt !== null,
    seen: seen.has(round.id), sums: seen.has(round.id) ? sumsOf(db, round, gaps.get(round.id), areaOf(round, project)) : {},
    analyses: visibleOf(db, seen.has(round.id), all.get(round.id)!).map(one(round)),
  }))
}
