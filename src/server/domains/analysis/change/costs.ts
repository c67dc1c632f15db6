import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { materialKey } from '#schemas/cost/entitlement.ts'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import { analysisItem, analysisMaterial } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { analysesOf, factsOf, roundOfChange } from '../facts/visibleRounds.ts'
import { analyseStateOf, type AnalyseState } from '#schemas/analysis/states.ts'

/** Total cost of a change item, negative for work removed. `materials` is null without a package. */
export interface ItemCost {
  readonly lineId: string
  readonly sign: string
  readonly labour: string
  readonly material: string
  readonly machine: string
  readonly other: string
  readonly materials: readonly { readonly material: string, readonly quantity: string, readonly amount: string }[] | null
}

/** States in which an analysis reports the cost of its change. */
const COSTED_STATES: readonly AnalyseState[] = ['SUBMITTED', 'AUDITING', 'APPROVED']

/** Loads the analysis of a change with its costs; undefined until it is submitted (domain B4.2). */
export async function changeCosts(
  db: Db, projectId: string, changeId: string
): Promise<{ readonly isApproved: boolean, readonly items: readonly ItemCost[] } | undefined> {
  const round = await roundOfChange(db, projectId, changeId)
  const analyses = round === undefined ? [] : await analysesOf(db, round.id)
  const [changeAnalysis] = analyses
  if (round === undefined || changeAnalysis === undefined) return undefined
  const state = analyseStateOf(changeAnalysis.state, factsOf(round, analyses))
  if (!COSTED_STATES.includes(state)) return undefined
  const { merchantId } = db.ctx
  const rows = await db.q.select({
    id: analysisItem.id, lineId: analysisItem.changeLineId, sign: analysisItem.sign, labour: analysisItem.labour,
    material: analysisItem.material, machine: analysisItem.machine, other: analysisItem.other,
    quotaName: analysisItem.quotaName,
  }).from(analysisItem).where(and(
    eq(analysisItem.merchantId, merchantId), eq(analysisItem.analysisId, changeAnalysis.id), isNotNull(analysisItem.changeLineId),
    isNotNull(analysisItem.unit)
  ))
  const ids = rows.map(({ id }) => id)
  const materials = grouped(ids.length === 0 ? [] : await db.q.select().from(analysisMaterial)
    .where(and(eq(analysisMaterial.merchantId, merchantId), inArray(analysisMaterial.itemId, ids))), ({ itemId }) => itemId)
  const summed = (itemId: string): ItemCost['materials'] =>
    [...grouped(materials.get(itemId) ?? [], materialKey)].map(([material, rows]) => ({
      material, quantity: toScale(sumOf(rows.map(({ quantity }) => quantity)), 6),
      amount: toScale(sumOf(rows.map(({ amount }) => amount)), 2),
    }))
  return {
    isApproved: state === 'APPROVED',
    items: rows.map(({ id, lineId, labour, material, quotaName, ...row }) =>
      ({ ...row, lineId: lineId!, labour: labour ?? '0', material: material ?? '0', materials: quotaName === null ? null : summed(id) })),
  }
}
