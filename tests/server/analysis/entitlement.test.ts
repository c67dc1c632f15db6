import { expect, it } from 'vitest'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { enterEntitlements } from '#server/domains/project/index.ts'
import { balances, history, reverse } from '#server/ledger/index.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const projectId = () => w.project('珠江智谷 8 层')
const system = systemCtx('test', '1001')
const currentBalances = () => inRead(w.database.pool, system, db => balances(db, entitlement, { projectId: projectId() }))

it('what was approved may be asked for: the entitlement adds up to the materials of what was picked, item by item, to six places and to '
  + 'the cent', async () => {
  const [round] = await w.as('cost').call(analysisApi.rounds, { projectId: projectId() })
  const { rows } = await w.database.pool.query<Record<string, string>>(`select coalesce(i.project_item_id, 'COMMON') as item,
    m.lib_material_id as lib, sum(m.quantity) as quantity, sum(m.amount) as amount
    from analysis_pick p join analysis_item i on i.merchant_id = p.merchant_id and i.id = p.analysis_item_id join analysis_material m
    on m.merchant_id = i.merchant_id and m.item_id = i.id
    where p.round_id = $1 group by 1, 2`, [round!.roundId])
  const initial = await currentBalances()
  expect(initial.length).toBeGreaterThan(20)
  expect(initial.map(({ key }) => key.version)).toEqual(initial.map(() => '1'))
  const totalAtScale = (quantities: readonly (string | undefined)[], scale: number) =>
    toScale(sumOf(quantities.map(one => one ?? '0')), scale)
  expect(totalAtScale(initial.map(({ quantity }) => quantity), 6)).toBe(totalAtScale(rows.map(({ quantity }) => quantity), 6))
  expect(totalAtScale(initial.map(({ amount }) => amount), 2)).toBe(round!.sums.material)
  for (const { item, lib, quantity, amount } of rows.filter(({ lib }) => lib !== null)) {
    const balance = initial.find(({ key }) => key.itemId === item && key.material === lib)
    expect([balance?.quantity, balance?.amount]).toEqual([toScale(dec(quantity!), 6), toScale(dec(amount!), 2)])
  }
})

it('is taken back with the target cost', async () => {
  const [source, remainingBalances] = await inWrite(w.database.pool, system, async tx => {
    const [last] = await history(tx, targetCost, { projectId: projectId() }, { limit: 1 })
    await reverse(tx, { kind: last!.sourceKind, id: last!.source, day: '2026-11-01' })
    return [last!.source, (await balances(tx, entitlement, { projectId: projectId() })).filter(
      ({ quantity, amount }) => !dec(quantity).isZero() || !dec(amount).isZero()
    )] as const
  })
  expect([source.length > 0, remainingBalances]).toEqual([true, []])
  // Entries that users reversed are not entered again at the next start.
  expect(await enterEntitlements(w.database.pool)).toBe(0)
})
