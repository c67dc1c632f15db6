import { and, eq, inArray } from 'drizzle-orm'
import { analysisComparison } from '#schemas/analysis/comparison.ts'
import { isOpenRound } from '#schemas/analysis/states.ts'
import { dec } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisPick, analysisRound } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import type { RowFault } from '#shared/errors.ts'
import { composedSums, isComposed } from '../costs/composition.ts'
import { sameArea } from '../costs/displayedSums.ts'
import { analysableProject, demandMajordomo, type RoundRow } from '../facts/visibleRounds.ts'
import { composeRound, refreshAreas } from './area.ts'
import { compareRound, comparedRound, pickedOf, type Comparison } from './compare.ts'
import { pickedProblems, refuseErrors } from './offerProblems.ts'
import { undecideRound } from './round.ts'

interface Picks {
  readonly projectId: string, readonly picks: readonly { readonly itemId: string, readonly reason?: string | null | undefined }[],
  readonly dropped?: readonly string[]
}

/** @throws AppError FORBIDDEN, WRONG_STATE */
export async function lockedRound(tx: Tx, projectId: string): Promise<RoundRow> {
  await analysableProject(tx, projectId)
  await demandMajordomo(tx, projectId)
  const { id } = await comparedRound(tx, projectId)
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, id))).for('update')
  return comparedRound(tx, projectId)
}

async function openRoundOf(tx: Tx, projectId: string): Promise<RoundRow> {
  const round = await lockedRound(tx, projectId)
  if (!isOpenRound(round)) throw new AppError('WRONG_STATE', { text: `${round.roundName}已提交审批、已审定或已作废，不能择优` })
  return round
}

/**
 * Replaces picks, one per item; with the first picks the rows added by the selected analysis are picked explicitly. @throws AppError
 * NOT_FOUND
 */
async function putPicks(tx: Tx, before: Comparison, { picks, dropped = [] }: Picks): Promise<Comparison> {
  const { round } = before
  const offersById = new Map(before.choices.flatMap(choice => choice.offers.map(offer => [offer.id, { choice, offer }] as const)))
  if ([...picks.map(({ itemId }) => itemId), ...dropped].some(id => !offersById.has(id)))
    throw new AppError('NOT_FOUND', { text: '有清单项已不在本轮的测算中，请刷新后再试' })
  if (picks.length + dropped.length === 0) return before
  const isFirst =
    await tx.q.$count(analysisPick, and(eq(analysisPick.merchantId, tx.ctx.merchantId), eq(analysisPick.roundId, round.id))) === 0
  const usual = isFirst
    ? before.choices.flatMap(({ own: isAdded, picked }) => (isAdded && picked !== null ? [{ itemId: picked.id, reason: null }] : []))
    : []
  const picksByKey = new Map([...usual, ...picks].map(pick => [offersById.get(pick.itemId)!.choice.key, pick]))
  for (const id of dropped) picksByKey.delete(offersById.get(id)!.choice.key)
  const changedKeys = [...picksByKey.keys(), ...dropped.map(id => offersById.get(id)!.choice.key)]
  const replaced = before.choices.filter(({ key }) => changedKeys.includes(key)).flatMap(({ offers }) => offers.map(({ id }) => id))
  await tx.q.delete(analysisPick).where(
    and(eq(analysisPick.merchantId, tx.ctx.merchantId), eq(analysisPick.roundId, round.id), inArray(analysisPick.analysisItemId, replaced))
  )
  const rows = [...picksByKey.values()].map(({ itemId, reason }) =>
    ({ roundId: round.id, analysisItemId: itemId, projectItemId: offersById.get(itemId)!.offer.projectItemId, reason: reason || null }))
  if (rows.length > 0) await tx.q.insert(analysisPick).values(rows)
  publishList(tx, analysisComparison)
  return compareRound(tx, round)
}

/** 择优取值: saves picks and reopens the decision until the next submit. */
export async function savePicks(tx: Tx, input: Picks): Promise<void> {
  const round = await openRoundOf(tx, input.projectId)
  const before = await compareRound(tx, round)
  if (before.selected === undefined) throw new AppError('WRONG_STATE', { text: '请先选用一份测算' })
  await putPicks(tx, before, input)
  if (round.bestAt !== null) await undecideRound(tx, round.id)
  await audit(tx, {
    action: 'saveAnalysePicks', entity: 'analysisRound', entityId: round.id, subject: round.roundName,
    after: { picks: String(input.picks.length) },
  })
}

/** An item without a pick, or a pick above the lowest without a reason. */
function faultsOf({ choices }: Comparison): RowFault[] {
  return choices.flatMap(({ key, own: isAdded, offers, picked, lowest, reason }): RowFault[] => {
    const name = offers[0]!.name
    if (picked === null) return isAdded ? [] : [{ row: key, column: 'pickedName', code: 'required', text: `${name}：还没有取值` }]
    if (isAdded || lowest === null || dec(picked.direct).lte(lowest) || (reason ?? '') !== '') return []
    return [{ row: key, column: 'reason', code: 'required', text: `${name}：取值高于最低，请填写原因` }]
  })
}

/**
 * 提交择优: makes the picks the round's, each with its user and time, and writes their sums into the document to approve (domain B4.2).
 * Idempotent.
 */
export async function submitBest(tx: Tx, input: Picks): Promise<{ roundId: string }> {
  const round = await openRoundOf(tx, input.projectId)
  const { buildingArea } = await analysableProject(tx, input.projectId)
  // The area is not followed during and after approval.
  const isStale = round.bestAt !== null && !sameArea(round, buildingArea)
  if (isStale) await refreshAreas(tx, round.id)
  const before = await compareRound(tx, round)
  if (before.selected === undefined) throw new AppError('WRONG_STATE', { text: '请先选用一份测算' })
  const now = await putPicks(tx, before, input)
  const rows = faultsOf(now)
  if (rows.length > 0)
    throw new AppError('BAD_ROWS', { text: `还不能提交择优：${rows[0]!.text}${rows.length > 1 ? ` 等 ${rows.length} 处` : ''}`, rows })
  const picked = now.choices.flatMap(choice => (choice.picked === null ? [] : [{ itemId: choice.picked.id, reason: choice.reason }]))
  if (round.bestAt === null) await putPicks(tx, now, { projectId: input.projectId, picks: picked })
  refuseErrors(await pickedProblems(tx, now))
  const { sums } = composedSums(pickedOf(now.choices), now.publics)
  if (!isStale && round.bestAt !== null && isComposed(round, sums) && input.picks.length === 0) return { roundId: round.id }
  await composeRound(tx, now, buildingArea, { bestAt: tx.ctx.now.toISOString(), bestBy: tx.ctx.userId })
  await audit(tx, {
    action: 'submitProjectBest', entity: 'analysisRound', entityId: round.id, subject: round.roundName, before: { direct: round.direct },
    after: { direct: sums.direct, picks: String(picked.length) },
  })
  return { roundId: round.id }
}
