import { dec } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import type { RowFault } from '#shared/errors.ts'
import { billOf, type BillRow } from '../facts/bill.ts'
import type { VisibleAnalysis } from '../facts/visibleRounds.ts'
import { settleSums } from '../pricing/repriceItems.ts'
import { addRows, copiedIds } from '../sheet/copy.ts'
import { moveAnalysis } from './assign.ts'

/** Missing values of items (domain B4.2). */
function faultsOf(bill: readonly BillRow[]): RowFault[] {
  return bill.filter(({ isItem }) => isItem).flatMap(({ row }): RowFault[] => [
    ...(row.name.trim() === '' ? [{ row: row.id, column: 'name', code: 'required', text: '清单项缺少名称' }] : []),
    ...(row.quantity === null || dec(row.quantity).lte(0)
      ? [{ row: row.id, column: 'quantity', code: 'invalid', text: `${row.name}：工程量必须大于 0` }]
      : []),
  ])
}

/**
 * 开始测算: copies the project's items. An analysis started before continues with its items.
 * @throws AppError BAD_ROWS naming the items that are not ready, WRONG_STATE where there are none
 */
export async function startAnalyse(tx: Tx, locked: VisibleAnalysis): Promise<void> {
  if (locked.role !== 'MANAGER') throw new AppError('FORBIDDEN', { text: '只有这份测算的测算人员可以开始' })
  const { analysis, round } = locked
  // The items follow the change's lines.
  if (round.changeId !== null) return moveAnalysis(tx, locked, 'start', 'startAnalyse', { startedAt: tx.ctx.now.toISOString() })
  const bill = await billOf(tx, analysis.projectId)
  if (!bill.some(({ isItem }) => isItem))
    throw new AppError('WRONG_STATE', { text: '项目还没有清单项，请先导入工程量清单', field: `/project/${analysis.projectId}/info` })
  const rows = faultsOf(bill)
  if (rows.length > 0) throw new AppError('BAD_ROWS', { text: `${rows.length} 个清单项没有名称或工程量，请先在工程量清单中补全：${rows[0]!.text}`, rows })
  await moveAnalysis(tx, locked, 'start', 'startAnalyse', { startedAt: tx.ctx.now.toISOString() })
  const ids = await copiedIds(tx, analysis.id)
  if (ids.size === 0) await addRows(tx, analysis.id, bill, ids)
  await settleSums(tx, analysis.id)
}
