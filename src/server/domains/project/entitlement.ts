import { and, eq } from 'drizzle-orm'
import { analysisRound } from '#schemas/analysis/round.ts'
import { entitlement, materialKey } from '#schemas/cost/entitlement.ts'
import { COMMON_ITEM, targetCost } from '#schemas/cost/targetCost.ts'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { analysisItem, analysisMaterial, analysisPick } from '#server/db/tables/analysis.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import { inRead, inWrite, type Tx } from '#server/db/tx.ts'
import { post, type Posting, type Source } from '#server/ledger/index.ts'

/**
 * Posts the approved quantities: materials of every picked row with their loss, by row and material (domain B7.2). Rows added by an
 * analysis are common.
 * @param source the round, as in the target cost: both are reversed together
 */
export async function postEntitlement(tx: Tx, projectId: string, source: Source): Promise<{ readonly posted: number }> {
  const { merchantId } = tx.ctx
  const rows = await tx.q.select({
    line: analysisItem.id, projectItemId: analysisItem.projectItemId, libMaterialId: analysisMaterial.libMaterialId,
    name: analysisMaterial.name, spec: analysisMaterial.spec,
    unit: analysisMaterial.unit, quantity: analysisMaterial.quantity, amount: analysisMaterial.amount,
  }).from(analysisPick)
    .innerJoin(analysisItem, and(eq(analysisItem.merchantId, analysisPick.merchantId), eq(analysisItem.id, analysisPick.analysisItemId)))
    .innerJoin(
      analysisMaterial, and(eq(analysisMaterial.merchantId, analysisItem.merchantId), eq(analysisMaterial.itemId, analysisItem.id))
    )
    .where(and(eq(analysisPick.merchantId, merchantId), eq(analysisPick.roundId, source.id)))
      .orderBy(analysisItem.id, analysisMaterial.sort)
  const postings = [...grouped(rows, row => `${row.line}/${materialKey(row)}`).values()].map((group): Posting<typeof entitlement> => {
    const { line, projectItemId, name, spec } = group[0]!
    return {
      key: { projectId, itemId: projectItemId ?? COMMON_ITEM, material: materialKey(group[0]!), version: '1' }, line,
      title: [name, spec].filter(Boolean).join(' '),
      quantity: toScale(sumOf(group.map(({ quantity }) => quantity)), 6), amount: toScale(sumOf(group.map(({ amount }) => amount)), 2),
    }
  })
  return post(tx, entitlement, source, postings)
}

/** A source of the target cost without an entitlement. */
type Owing = Source & { readonly merchantId: string, readonly projectId: string }

/**
 * Posts entitlements of all target costs frozen without one. Idempotent, also for concurrent processes. Changes post their version on
 * approval.
 * @returns the number of projects posted
 */
export async function enterEntitlements(pool: Pool): Promise<number> {
  const owing = await inRead(pool, systemCtx('entitlement.find'), ({ sql }) => sql<Owing>`
    select distinct t.merchant_id as "merchantId", t.key[1] as "projectId", t.source_kind as kind, t.source as id, t.day from ${ledgerRow} t
    where t.ledger = ${targetCost.name} and t.source_kind = ${analysisRound.name} and t.turn = 0
      and not exists (select from ${ledgerRow} e where e.merchant_id = t.merchant_id and e.source = t.source
      and (e.ledger = ${entitlement.name} or e.turn > 0))
    order by 1, 2`)
  let entered = 0
  for (const { merchantId, projectId, ...source } of owing) {
    entered += await inWrite(pool, systemCtx('entitlement.enter', merchantId), async tx => {
      const { posted } = await postEntitlement(tx, projectId, source)
      return posted > 0 ? 1 : 0
    })
  }
  return entered
}
