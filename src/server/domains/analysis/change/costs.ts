import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { materialKey } from '#schemas/cost/entitlement.ts'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import { analysisItem, analysisMaterial } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { analysesOf, factsOf, roundOfChange } from '../facts/known.ts'
import { analyseStateOf, type AnalyseState } from '#schemas/analysis/states.ts'

/** What an item of a change costs in all, below zero of what is not built any more. Without a package nothing is said of its materials. */
export interface ItemCost {
  readonly lineId: string
  readonly sign: string
  readonly labour: string
  readonly material: string
  readonly machine: string
  readonly other: string
  readonly materials: readonly { readonly material: string, readonly quantity: string, readonly amount: string }[] | null
}

/** In these states an analysis says what its change costs. */
const SAYS: readonly AnalyseState[] = ['SUBMITTED', 'AUDITING', 'APPROVED']

/** The analysis of a change with what it costs, once it is submitted; undefined before (domain B4.2). */
export async function changeCosts(
  db: Db, projectId: string, changeId: string
): Promise<{ readonly isApproved: boolean, readonly items: readonly ItemCost[] } | undefined> {
  const round = await roundOfChange(db, projectId, changeId)
  const analyses = round === undefined ? [] : await analysesOf(db, round.id)
  const [own] = analyses
  if (round === undefined || own === undefined) return undefined
  const state = analyseStateOf(own.state, factsOf(round, analyses))
  if (!SAYS.includes(state)) return undefined
  const { merchantId } = db.ctx
  const rows = await db.q.select({
    id: analysisItem.id, lineId: analysisItem.changeLineId, sign: analysisItem.sign, labour: analysisItem.labour,
    material: analysisItem.material, machine: analysisItem.machine, other: analysisItem.other,
    quotaName: analysisItem.quotaName,
  }).from(analysisItem).where(and(
    eq(analysisItem.merchantId, merchantId), eq(analysisItem.analysisId, own.id), isNotNull(analysisItem.changeLineId),
    isNotNull(analysisItem.unit)
  ))
  const ids = rows.map(({ id }) => id)
  const materials = grouped(ids.length === 0 ? [] : await db.q.select().from(analysisMaterial)
    .where(and(eq(analysisMaterial.merchantId, merchantId), inArray(analysisMaterial.itemId, ids))), ({ itemId }) => itemId)
  const summed = (itemId: string): ItemCost['materials'] =>
    [...grouped(materials.get(itemId) ?? [], materialKey)].map(([material, of]) => ({
      material, quantity: toScale(sumOf(of.map(({ quantity }) => quantity)), 6), amount: toScale(sumOf(of.map(({ amount }) => amount)), 2),
    }))
  return {
    isApproved: state === 'APPROVED',
    items: rows.map(({ id, lineId, labour, material, quotaName, ...row }) =>
      ({ ...row, lineId: lineId!, labour: labour ?? '0', material: material ?? '0', materials: quotaName === null ? null : summed(id) })),
  }
}
