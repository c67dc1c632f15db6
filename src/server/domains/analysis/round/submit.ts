import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { analysisMachines, analysisOthers } from '#schemas/analysis/blocks.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { ITEM_STATE, SETTLED_ITEMS } from '#schemas/analysis/itemStates.ts'
import { modeOf } from '#schemas/analysis/modes.ts'
import { checkRows, dec, sumOf, type Grid, type Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import {
  analysis, analysisItem, analysisMachine, analysisMaterial, analysisOther, analysisPick, analysisRound, analysisStep,
} from '#server/db/tables/analysis.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { endTasks, notifyPeople, withdrawNotices } from '#server/domains/notice/index.ts'
import { checkSnapshot } from '#server/domains/quota/index.ts'
import { toWire } from '#server/grid/index.ts'
import type { SubmitFault } from '#shared/api/analysisSubmit.ts'
import { forgetComposed } from '../costs/composition.ts'
import { isAgreed, type ItemRow } from '../costs/rows.ts'
import { sheetSums } from '../costs/sums.ts'
import {
  demandMajordomo, knownAnalysis, lockedAnalysis, lockedSheet, type VisibleAnalysis, type OfAnalysis, type RoundRow,
} from '../facts/visibleRounds.ts'
import { bizOf, deskOf, moveAnalysis, sheetOf } from './assign.ts'
import { changeRound, undecideRound } from './round.ts'

type Line = SubmitFault['line']
const lineFault = (line: Line, text: string): SubmitFault => ({ line, row: '', column: '', code: 'required', text })

/** Such as a value removed from its dictionary. */
const unsound = (line: Line, grid: Grid, rows: readonly Row[], lookups: Parameters<typeof checkRows>[2]): SubmitFault[] =>
  checkRows(grid, rows, lookups).map(({ row, column, code, text }) => ({ line, row, column, code, text }))

/** Stored package costs have to equal the items' sums by class; costs agreed without a package have no stored rows. */
async function sumFaults(db: Db, id: string, items: readonly ItemRow[]): Promise<SubmitFault[]> {
  const sumOfTable = (table: typeof analysisStep | typeof analysisMaterial) =>
    db.q.select({ sum: sql<string>`coalesce(sum(${table.amount}), 0)::text` }).from(table)
      .where(and(eq(table.merchantId, db.ctx.merchantId), eq(table.analysisId, id)))
  const { labour, material } = await sheetSums(db, id)
  const agreedItems = items.filter(row => row.snapshot === null && isAgreed(row))
  const sums = {
    labour: dec(labour).minus(sumOf(agreedItems.map(row => row.labour))),
    material: dec(material).minus(sumOf(agreedItems.map(row => row.material))),
  }
  const [[steps], [materials]] = [await sumOfTable(analysisStep), await sumOfTable(analysisMaterial)]
  return [
    ...(dec(steps!.sum).eq(sums.labour) ? [] : [lineFault('items', '人工明细与合计不一致')]),
    ...(dec(materials!.sum).eq(sums.material) ? [] : [lineFault('items', '材料明细与合计不一致')]),
  ]
}

/** In the order of its parts (domain B4.4). */
async function faultsOf(db: Db, { analysis: row, round }: VisibleAnalysis): Promise<SubmitFault[]> {
  const lookups = await lookupsFor(db)
  const { completes, publics } = modeOf(round)
  const unnamed = (line: Line, rows: readonly { readonly id: string, readonly itemId: string | null }[]): SubmitFault[] => (publics ? []
    : rows.filter(({ itemId }) => itemId === null)
      .map(({ id }) => ({ line, row: id, column: 'itemName', code: 'required', text: '变更测算的费用须计入清单项' })))
  const inAnalysis = (table: typeof analysisItem | typeof analysisMachine | typeof analysisOther) =>
    and(eq(table.merchantId, db.ctx.merchantId), eq(table.analysisId, row.id))
  const items = (await db.q.select().from(analysisItem).where(inAnalysis(analysisItem)).orderBy(analysisItem.sort, analysisItem.id)).filter(
    ({ unit }) => unit !== null
  )
  const machines = await db.q.select().from(analysisMachine).where(inAnalysis(analysisMachine))
  const others = await db.q.select().from(analysisOther).where(inAnalysis(analysisOther))
  const wire = (grid: Grid, rows: readonly object[]): Row[] => rows.map(one => toWire(grid, { ...one }) as Row)
  return [
    ...(items.length === 0 ? [lineFault('items', '没有清单项')] : []),
    ...items.flatMap(({ id, name, state, snapshot }): SubmitFault[] => {
      if (!SETTLED_ITEMS.includes(state!))
        return [{ line: 'items', row: id, column: 'state', code: 'required', text: `${name}：${ITEM_STATE[state!]}` }]
      const text = snapshot === null ? null : checkSnapshot(snapshot, lookups)
      return text === null ? [] : [{ line: 'items', row: id, column: 'quotaName', code: 'invalid', text: `${name}：${text}` }]
    }),
    ...unsound('items', analysisItems, wire(analysisItems, items), lookups), ...await sumFaults(db, row.id, items),
    ...(!completes || row.machineSubmitted ? [] : [lineFault('machines', '机械费未提交')]),
    ...unsound('machines', analysisMachines, wire(analysisMachines, machines), lookups), ...unnamed('machines', machines),
    ...(!completes || row.otherSubmitted ? [] : [lineFault('others', '其他费未提交')]),
    ...unsound('others', analysisOthers, wire(analysisOthers, others), lookups), ...unnamed('others', others),
    ...(!completes || row.progressConfirmed ? [] : [lineFault('phases', '进度计划未确认')]),
  ]
}

/** 测算提交检查. */
export const submitFaults = async (db: Db, ref: OfAnalysis): Promise<SubmitFault[]> => faultsOf(db, await knownAnalysis(db, ref))

async function majordomos({ q, ctx }: Db, projectId: string): Promise<string[]> {
  const rows = await q.selectDistinct({ id: userRole.userId }).from(userRole)
    .innerJoin(
      role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId), eq(role.key, 3), eq(role.state, 'ENABLED'))
    )
    .innerJoin(
      userMerchant,
      and(eq(userMerchant.merchantId, userRole.merchantId), eq(userMerchant.userId, userRole.userId), eq(userMerchant.state, 'ENABLED'))
    )
    .where(and(eq(userRole.merchantId, ctx.merchantId), inArray(userRole.projectId, ['', projectId])))
  return rows.map(({ id }) => id)
}

const demandOwner = (locked: VisibleAnalysis): void => {
  if (locked.role !== 'MANAGER') throw new AppError('FORBIDDEN', { text: '只有这份测算的测算人员可以办理' })
}
/** One decision at a time. */
async function lockRound(tx: Tx, ref: OfAnalysis): Promise<VisibleAnalysis> {
  const { round } = await knownAnalysis(tx, ref)
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, round.id))).for('update')
  return lockedAnalysis(tx, ref)
}

/** The one analysis of a change gives the sums of its round. */
async function decideChange(tx: Tx, { id }: RoundRow, analysisId: string): Promise<void> {
  const { labour, material, machine, other, direct, sell } = await sheetSums(tx, analysisId)
  await changeRound(tx, id, { labour, material, machine, other, direct, sell })
}

/** 提交测算. @throws AppError BAD_ROWS with every fault */
export async function submitAnalyse(tx: Tx, ref: OfAnalysis): Promise<void> {
  const locked = await lockedSheet(tx, ref)
  const faults = await faultsOf(tx, locked)
  if (faults.length > 0)
    throw new AppError('BAD_ROWS', { text: `测算还不能提交：${faults[0]!.text}${faults.length > 1 ? ` 等 ${faults.length} 处` : ''}`, rows: faults })
  await moveAnalysis(tx, locked, 'submit', 'submitProjectAnalyse', { submittedAt: tx.ctx.now.toISOString() })
  if (locked.round.changeId !== null) await decideChange(tx, locked.round, locked.analysis.id)
  await endTasks(tx, bizOf(locked.analysis.id))
  await notifyPeople(tx, {
    receivers: await majordomos(tx, ref.projectId), kind: 'TASK', title: `${tx.ctx.realName}提交了测算：${locked.round.roundName}`,
    route: deskOf(locked.round), biz: bizOf(locked.analysis.id),
  })
}

export async function withdrawAnalyse(tx: Tx, ref: OfAnalysis): Promise<void> {
  const locked = await lockRound(tx, ref)
  demandOwner(locked)
  if (locked.shown !== 'SUBMITTED') throw new AppError('WRONG_STATE', { text: '只有已提交、本轮还没有选用的测算可以撤回' })
  await moveAnalysis(tx, locked, 'withdraw', 'withdrawProjectAnalyse', { submittedAt: null })
  if (locked.round.changeId !== null) await undecideRound(tx, locked.round.id)
  await withdrawNotices(tx, bizOf(locked.analysis.id), (await majordomos(tx, ref.projectId)).filter(id => id !== locked.analysis.userId))
}

export async function reanalyse(tx: Tx, ref: OfAnalysis): Promise<void> {
  const locked = await lockedAnalysis(tx, ref)
  demandOwner(locked)
  await moveAnalysis(tx, locked, 'reanalyse', 'reanalysis', { submittedAt: null })
}

async function undecide(tx: Tx, { round }: VisibleAnalysis): Promise<void> {
  await tx.q.delete(analysisPick).where(and(eq(analysisPick.merchantId, tx.ctx.merchantId), eq(analysisPick.roundId, round.id)))
  await forgetComposed(tx, round.id)
  if (round.bestAt !== null || round.changeId !== null) await undecideRound(tx, round.id)
}

/** 退回测算, in the same round and with the reason (domain B4.2). */
export async function rejectAnalyse(tx: Tx, { reason, ...ref }: OfAnalysis & { readonly reason: string }): Promise<void> {
  const locked = await lockRound(tx, ref)
  await demandMajordomo(tx, ref.projectId)
  await moveAnalysis(tx, locked, 'reject', 'rejectAnalyse', { reason })
  await undecide(tx, locked)
  const { id, userId } = locked.analysis
  await endTasks(tx, bizOf(id))
  await notifyPeople(tx, {
    receivers: [userId], kind: 'TASK', title: `测算已退回：${locked.round.roundName}`, body: reason, route: sheetOf(locked.round, id),
    biz: bizOf(id),
  })
}

/** 选用: selects exactly one analysis of a round; selecting it again deselects it (domain B4.2). */
export async function selectAnalyse(tx: Tx, ref: OfAnalysis): Promise<void> {
  const locked = await lockRound(tx, ref)
  await demandMajordomo(tx, ref.projectId)
  const { analysis: row, round } = locked
  if (row.state === 'SELECTED') {
    await moveAnalysis(tx, locked, 'deselect', 'selectAnalyse')
    await undecide(tx, locked)
    return
  }
  const others = await tx.q.select().from(analysis).where(
    and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.roundId, round.id), eq(analysis.state, 'SELECTED'), ne(analysis.id, row.id))
  )
  for (const other of others) await moveAnalysis(tx, { ...locked, analysis: other }, 'deselect', 'selectAnalyse')
  await moveAnalysis(tx, locked, 'select', 'selectAnalyse')
  await undecide(tx, locked)
  await endTasks(tx, bizOf(row.id))
}
