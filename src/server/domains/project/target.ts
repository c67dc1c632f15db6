import { and, eq, isNull, sql } from 'drizzle-orm'
import { COMMON_ITEM, COST_CLASS, targetCost, type CostClass } from '#schemas/cost/targetCost.ts'
import { analysisRound as declared } from '#schemas/analysis/round.ts'
import { businessDate, dec } from '#schemas/kit/index.ts'
import { analysis, analysisItem, analysisMachine, analysisOther, analysisPick } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { post, type Posting } from '#server/ledger/index.ts'
import { approvedRound } from './analyses.ts'
import { inComposition } from './composedCosts.ts'
import { postEntitlement } from './entitlement.ts'

type Post = Posting<typeof targetCost>
const AMOUNT = { LABOUR: 'labour', MATERIAL: 'material', MACHINE: 'machine', OTHER: 'other' } as const satisfies Readonly<Record<
  CostClass, string
>>

/**
 * Posts the first target cost of a won project from the approved analysis: the picked row of every item, by class; rows added by an
 * analysis and costs without an item are common (domain B1, B5.1). The sum equals the approved one to the cent. Its materials are the
 * entitlement of the same version.
 */
export async function postTarget(tx: Tx, projectId: string): Promise<void> {
  const round = await approvedRound(tx, projectId)
  if (round === undefined) return
  const { merchantId } = tx.ctx
  const picked = await tx.q.select({
    id: analysisItem.id, projectItemId: analysisItem.projectItemId, name: analysisItem.name, quantity: analysisItem.quantity,
    labour: analysisItem.labour, material: analysisItem.material, machine: analysisItem.machine, other: analysisItem.other,
  }).from(analysisPick)
    .innerJoin(analysisItem, and(eq(analysisItem.merchantId, analysisPick.merchantId), eq(analysisItem.id, analysisPick.analysisItemId)))
    .where(and(eq(analysisPick.merchantId, merchantId), eq(analysisPick.roundId, round.id)))
  const ofSelected = (table: typeof analysisMachine | typeof analysisOther) => and(eq(table.merchantId, merchantId), isNull(table.itemId),
    sql`${table.analysisId} = (select ${analysis.id} from ${analysis} where ${analysis.merchantId} = ${merchantId}
      and ${analysis.roundId} = ${round.id} and ${analysis.state} = 'SELECTED')`)
  const machines = await tx.q.select({ id: analysisMachine.id, name: analysisMachine.machineName, amount: analysisMachine.amount })
    .from(analysisMachine).where(ofSelected(analysisMachine))
  const others = await tx.q.select(
    { id: analysisOther.id, name: analysisOther.costName, amount: sql<string>`${inComposition('amount', 'analysis_other')}` }
  )
    .from(analysisOther).where(ofSelected(analysisOther))
  const key = (itemId: string, costClass: CostClass) => ({ projectId, itemId, costClass, version: '1' })
  const common = (costClass: CostClass) =>
    ({ id, name, amount }: (typeof machines)[number]): Post => ({ key: key(COMMON_ITEM, costClass), line: id, title: name, amount })
  const postings: Post[] = [
    ...picked.flatMap(row => (Object.keys(COST_CLASS) as CostClass[]).flatMap((costClass): Post[] => {
      const amount = row[AMOUNT[costClass]] ?? '0'
      if (dec(amount).isZero()) return []
      return [{
        key: key(row.projectItemId ?? COMMON_ITEM, costClass), line: row.id, title: row.name, amount,
        ...(row.projectItemId !== null && { quantity: row.quantity ?? '0' }),
      }]
    })),
    ...machines.map(common('MACHINE')), ...others.map(common('OTHER')),
  ]
  const source = { kind: declared.name, id: round.id, day: businessDate(tx.ctx.now) }
  await post(tx, targetCost, source, postings)
  await postEntitlement(tx, projectId, source)
}
