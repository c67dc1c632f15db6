import { and, eq } from 'drizzle-orm'
import { analysisItems } from '#schemas/analysis/items.ts'
import { isOpenRound } from '#schemas/analysis/states.ts'
import { audit } from '#server/core/audit.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { publishList } from '#server/grid/index.ts'
import { composedSums, keepComposed } from '../costs/composition.ts'
import { perArea } from '../costs/displayedSums.ts'
import { analysesOf, roundsOf, type RoundRow } from '../facts/visibleRounds.ts'
import { refreshOthers } from '../sheet/otherCosts.ts'
import { compareRound, pickedOf, type Comparison } from './compare.ts'
import { changeRound } from './round.ts'

export async function refreshAreas(tx: Tx, roundId: string): Promise<void> {
  await tx.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.roundId, roundId))).orderBy(analysis.id).for('update')
  for (const { id } of await analysesOf(tx, roundId)) await refreshOthers(tx, id)
  publishList(tx, analysisItems)
}

export async function composeRound(
  tx: Tx, { round, choices, publics }: Comparison, buildingArea: string | null, set: Partial<RoundRow> = {}
): Promise<string> {
  const { sums, others } = composedSums(pickedOf(choices), publics)
  await keepComposed(tx, round.id, others)
  await changeRound(tx, round.id, { ...sums, perArea: perArea(sums.direct, buildingArea), buildingArea, ...set })
  return sums.direct
}

/** Follows a changed area, unless the round is approved or in approval (domain B4.2, B4.4). */
export async function followArea(tx: Tx, projectId: string): Promise<void> {
  const { buildingArea } = await knownProject(tx, projectId)
  for (const { id } of (await roundsOf(tx, projectId)).filter(isOpenRound)) {
    await tx.q.select({ id: analysisRound.id }).from(analysisRound)
      .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, id))).for('update')
    const round = (await roundsOf(tx, projectId)).find(one => one.id === id)!
    if (!isOpenRound(round)) continue
    await refreshAreas(tx, id)
    if (round.bestAt === null) continue
    const direct = await composeRound(tx, await compareRound(tx, round), buildingArea)
    await audit(tx, {
      action: 'followArea', entity: 'analysisRound', entityId: id, subject: round.roundName, before: { direct: round.direct },
      after: { direct },
    })
  }
}
