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
 * What was approved may be asked for: of every row that was picked its materials with their loss, those of one row and material added up
 * (domain B7.2). Rows that an analysis has added itself are common.
 * @param source the round, as it stands in the target cost: both are taken back together
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
  const postings = [...grouped(rows, row => `${row.line}/${materialKey(row)}`).values()].map((own): Posting<typeof entitlement> => {
    const { line, projectItemId, name, spec } = own[0]!
    return {
      key: { projectId, itemId: projectItemId ?? COMMON_ITEM, material: materialKey(own[0]!), version: '1' }, line,
      title: [name, spec].filter(Boolean).join(' '),
      quantity: toScale(sumOf(own.map(({ quantity }) => quantity)), 6), amount: toScale(sumOf(own.map(({ amount }) => amount)), 2),
    }
  })
  return post(tx, entitlement, source, postings)
}

/** A source of the target cost that the entitlement does not know. */
type Owing = Source & { readonly merchantId: string, readonly projectId: string }

/**
 * Posts the entitlement of every project whose target cost was frozen before entitlements were kept. Idempotent, also when two processes meet.
 * Changes post their own version of it when they are approved.
 * @returns how many projects got theirs
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
