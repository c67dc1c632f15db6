import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { businessDate, dec, isEmpty, type Problem, type Row } from '#schemas/kit/index.ts'
import { settingAt } from '#server/core/settings.ts'
import { position } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { LineFault, Saving } from '#server/document/index.ts'
import { projectsFor, seenFaults } from '#server/domains/project/index.ts'
import { changeCosts } from '#server/domains/analysis/index.ts'
import { changedRows, lineCosts, type Changing, type PartCost } from './costs.ts'
import { partsOf, text } from './parts.ts'
import { quantitiesNow } from './targets.ts'

export const projects = projectsFor('change')
/** Refusal without a cost analysis (sheet changes, Messages). */
const NOT_ANALYSED = '请先完成变更测算'

const at = (row: Row, column: string, reason: string): LineFault =>
  ({ line: 'items', row: String(row.id), column, code: 'invalid', text: reason })

/** Contradictory lines: an increase that decreases, an item replaced by itself, a replacement without a new item. */
function wayFaults(row: Row): LineFault[] {
  const difference = text(row.difference)
  if (row.way === 'PRICE') return isEmpty(row.asked ?? null) ? [at(row, 'asked', '调价行的申报金额必须填写')] : []
  if (row.way === 'ADD' && difference !== '' && dec(difference).lte(0)) return [at(row, 'newQuantity', '增加后的工程量应大于原工程量')]
  if (row.way === 'REDUCE' && difference !== '' && dec(difference).gte(0)) return [at(row, 'newQuantity', '减少后的工程量应小于原工程量')]
  if (row.way !== 'REPLACE') return []
  if (text(row.newItemId) === '' && (text(row.newName) === '' || text(row.newUnit) === '')) return [
    at(row, 'newName', '请选择改用的清单项，或填写新增项的名称和单位'),
  ]
  return text(row.newItemId) !== '' && row.newItemId === row.oldItemId ? [at(row, 'newItemName', '改用的清单项与原清单项相同')] : []
}

/** References to items and places of another project. */
async function foreignFaults({ q, ctx }: Tx, { draft: { head, lines } }: Saving): Promise<LineFault[]> {
  const projectId = text(head.projectId)
  const ids = changedRows({ lines }).flatMap(row => [text(row.oldItemId), text(row.newItemId)]).filter(id => id !== '')
  const positionIds = (lines.positions ?? []).map(row => text(row.positionId)).filter(id => id !== '')
  const items = ids.length === 0 ? [] : await q.select({ id: projectItem.id }).from(projectItem)
    .where(and(
      eq(projectItem.merchantId, ctx.merchantId), eq(projectItem.projectId, projectId), inArray(projectItem.id, ids),
      isNotNull(projectItem.unit)
    ))
  const existing = positionIds.length === 0 ? [] : await q.select({ id: position.id }).from(position)
    .where(and(eq(position.merchantId, ctx.merchantId), eq(position.projectId, projectId), inArray(position.id, positionIds)))
  const existingIds = new Set([...items, ...existing].map(({ id }) => id))
  const isForeign = (id: unknown): boolean => text(id) !== '' && !existingIds.has(text(id))
  return [
    ...changedRows({ lines }).flatMap(row => (['old', 'new'] as const).flatMap(
      side => (isForeign(row[`${side}ItemId`]) ? [at(row, `${side}ItemName`, '不是本项目的清单项')] : [])
    )),
    ...(lines.positions ?? []).filter(row => isForeign(row.positionId))
      .map((row): LineFault => ({ line: 'positions', row: String(row.id), column: 'positionName', code: 'invalid', text: '不是本项目的部位' })),
  ]
}

const dayFaults = ({ ctx }: Tx, { draft: { head } }: Saving): Problem[] =>
  (text(head.occurredDay) > businessDate(ctx.now) ? [{ row: '', column: 'occurredDay', code: 'invalid', text: '发生日期不能晚于今天' }] : [])

export const changeFaults = [
  seenFaults({ projectId: '项目' }),
  (tx: Tx, { draft: { head } }: Saving) => projects.faults(tx, head),
  (tx: Tx, saving: Saving) => Promise.resolve(dayFaults(tx, saving)),
  (_tx: Tx, { draft }: Saving) => Promise.resolve(changedRows(draft).flatMap(wayFaults)),
  foreignFaults,
] as const

/** Whether the analysis is submitted, or approved where the company requires that; not needed without cost (domain B4.2). */
async function isAnalysed(db: Db, { id, head }: Changing): Promise<boolean> {
  const analysed = id === undefined ? undefined : await changeCosts(db, text(head.projectId), id)
  if (analysed === undefined) return false
  return analysed.isApproved || await settingAt(db, 'changeNeedsApprovedAnalysis', businessDate(db.ctx.now)) !== 'true'
}

/** Chinese reason why a change cannot take effect, or null: costs without an analysis, or items below zero. */
export async function whyNotChanged(db: Db, change: Changing, computed?: readonly PartCost[]): Promise<string | null> {
  const costs = computed ?? await lineCosts(db, change)
  if (
    costs.some(({ cost }) => cost === null || cost.classes.some(({ amount }) => !dec(amount).isZero())) && !await isAnalysed(db, change)
  ) return NOT_ANALYSED
  const parts = partsOf(changedRows(change)).filter(({ isNew }) => !isNew)
  const quantities = await quantitiesNow(db, text(change.head.projectId), parts.map(({ itemId }) => itemId))
  const after = new Map(quantities)
  for (const { itemId, quantity } of parts) after.set(itemId, dec(after.get(itemId) ?? '0').plus(quantity).toFixed())
  const below = parts.find(({ itemId }) => dec(after.get(itemId) ?? '0').isNegative())
  return below === undefined ? null : `“${below.title}”现有工程量不够减少，请核对原工程量`
}

/** 变更通知期限已过 N 天: a notice to the editor, never a refusal. */
export function lateNotices({ draft: { head } }: Saving, now: Date): readonly string[] {
  const [by, today] = [text(head.notifyBy), businessDate(now)]
  if (by === '' || by >= today) return []
  return [`变更通知期限已过 ${Math.round((Date.parse(today) - Date.parse(by)) / 86_400_000)} 天`]
}
