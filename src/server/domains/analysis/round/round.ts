import { and, eq } from 'drizzle-orm'
import { analysisRound as declared } from '#schemas/analysis/round.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { nextBillCode } from '#server/core/numbering.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { analysisRound } from '#server/db/tables/analysis.ts'
import type { project } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { commitRecord, kindOf } from '#server/document/index.ts'
import type { RoundRow } from '../facts/visibleRounds.ts'
import { beginFees } from '../pricing/feeTable.ts'

/** Number and reason of a project's round, or change and name. */
type Opened = Pick<RoundRow, 'round' | 'reason'> & Partial<Pick<RoundRow, 'changeId' | 'roundName'>>

export async function openRound(
  tx: Tx, { id: projectId, projectName }: Pick<typeof project.$inferSelect, 'id' | 'projectName'>,
  { round, reason, changeId = null, roundName = `${projectName} 第 ${round} 轮测算` }: Opened,
): Promise<string> {
  const id = newId()
  const code = await nextBillCode(tx, 'analysis', businessDate(tx.ctx.now))
  await tx.q.insert(analysisRound).values({ id, projectId, code, roundName, pinyin: pinyinOf(roundName), round, reason, changeId })
  await commitRecord(
    tx, kindOf(declared).stored, { id, before: undefined },
    { action: changeId === null ? 'assignManager' : 'startChangeAnalyse', reason, values: { after: { code, roundName } } }
  )
  if (changeId === null) await beginFees(tx, projectId)
  return id
}

const UNDECIDED = {
  bestAt: null, bestBy: null, labour: null, material: null, machine: null, other: null, direct: null, sell: null, perArea: null,
} as const satisfies Partial<RoundRow>

export const undecideRound = (tx: Tx, id: string): Promise<void> => changeRound(tx, id, UNDECIDED)

/** Updates the spine too. */
export async function changeRound(tx: Tx, id: string, set: Partial<RoundRow>): Promise<void> {
  await tx.q.update(analysisRound).set(set).where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, id)))
  await commitRecord(tx, kindOf(declared).stored, { id, before: undefined }, null)
}
