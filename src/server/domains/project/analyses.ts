import { and, eq, isNull } from 'drizzle-orm'
import { analysisRound as declared } from '#schemas/analysis/round.ts'
import { auditAll } from '#server/core/audit.ts'
import { analysisRound } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishRow } from '#server/grid/index.ts'

type RoundRow = typeof analysisRound.$inferSelect
const current = ({ ctx }: Db, projectId: string) => and(
  eq(analysisRound.merchantId, ctx.merchantId), eq(analysisRound.projectId, projectId), isNull(analysisRound.changeId),
  isNull(analysisRound.voidedAt)
)

/** Approved analysis, the source of the target cost (domain B1, B4.2). */
export async function approvedRound(db: Db, projectId: string): Promise<RoundRow | undefined> {
  const [round] = await db.q.select().from(analysisRound)
    .where(and(current(db, projectId), eq(analysisRound.processState, 'COMPLETE'), isNull(analysisRound.supersededAt)))
  return round
}

/** Voids the analyses of a lost project; a new bid needs a new analysis (domain B4.2). */
export async function voidRounds(tx: Tx, projectId: string): Promise<void> {
  const rows = await tx.q.update(analysisRound).set({ voidedAt: tx.ctx.now.toISOString() }).where(current(tx, projectId)).returning()
  await auditAll(
    tx, rows.map(({ id, roundName }) => ({ action: 'updateState', entity: declared.entity, entityId: id, subject: roundName, to: 'VOID' }))
  )
  for (const { id, version } of rows) publishRow(tx, declared.header, id, version)
}
