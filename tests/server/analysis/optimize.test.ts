import { beforeAll, expect, it } from 'vitest'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisOptimizeApi as api } from '#shared/api/analysisOptimize.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
const all = { pageSize: -1 }
beforeAll(async () => { scope = await w.packaged() })
const sum = (rows: readonly { amount?: string | null }[]) => toScale(sumOf(rows.map(({ amount }) => amount ?? null)), 2)

it('comes to the sheet\'s sums by material, item and trade, the largest first; an item\'s rows come to its cost', async () => {
  const me = w.as('estimator')
  const { sums } = await me.call(analysisSheetApi.totals, scope)
  const [materials, items, trades] = [
    await me.call(api.materials, scope), await me.call(api.items, scope), await me.call(api.trades, scope),
  ]
  expect([sum(materials), sum(items), sum(trades)]).toEqual([sums.material, sums.direct, sums.labour])
  expect([materials, items, trades].map(rows => rows.at(-1)!.cumulative)).toEqual(['100.00', '100.00', '100.00'])
  for (const rows of [materials, items, trades]) expect(rows.map(({ abc }) => abc).join('')).toMatch(/^A+B*C*$/)
  for (const item of items.slice(0, 4))
    expect(sum((await me.call(api.itemCosts, { ...scope, ...all, key: item.id })).rows)).toBe(item.amount)
})

it('says what a material costs above the median of its recorded prices, in its unit', async () => {
  const me = w.as('estimator')
  const stored = async () => (await w.database.pool.query<{ id: string, key: string, price: string }>(`select m.lib_material_id as id,
    p.search_key as key, max(m.price)::text as price from analysis_material m
    join price_point p on p.lib_material_id = m.lib_material_id and p.withdrawn_at is null where m.analysis_id = $1 group by 1, 2
    order by 1`, [scope.analyseId])).rows
  const [one] = await stored()
  const row = (await me.call(api.materials, scope)).find(({ id }) => id === one!.id)!
  expect(row.median).toMatch(/^\d+\.\d\d$/)
  expect(row.above).toBe(toScale(dec(row.price!).minus(row.median!).times(100).div(row.median!), 2))
  const saved = dec(row.amount!).minus(toScale(dec(row.quantity!).times(row.median!), 2))
  expect(row.saving).toBe(saved.gt(0) ? toScale(saved, 2) : null)
})

it('leads from one analysis to another by what makes the difference', async () => {
  const me = w.as('estimator')
  await w.assign(['estimator', 'pm'])
  const other = await w.packagedBy('pm')
  const cost = w.as('cost')
  const side = (id: string) => ({ kind: 'analysis' as const, id })
  const same = await me.call(api.waterfall, { projectId: scope.projectId, from: side(scope.analyseId), to: side(scope.analyseId) })
  expect([same.steps, same.rows]).toEqual([[], []])
  const { sums } = await cost.call(analysisSheetApi.totals, scope)
  const { rows: items } = await w.as('pm').call(analysisSheetApi.page, { ...other, ...all })
  const item = items.find(({ direct }) => direct != null)!
  await w.as('pm').call(analysisSheetApi.updateNum, { ...other, itemId: item.id, quantity: toScale(dec(item.quantity!).times(2), 6) })
  const {
    before, after, steps, rows,
  } = await cost.call(api.waterfall, { projectId: scope.projectId, from: side(scope.analyseId), to: side(other.analyseId) })
  expect([before, after]).toEqual([sums.direct, (await cost.call(analysisSheetApi.totals, other)).sums.direct])
  expect(steps.map(({ step }) => step)).toContain('quantity')
  expect(rows.map(({ name }) => name)).toContain(item.name)
  // A competitor's analysis is hidden, as is a round without picks.
  expect(
    await refusal(me.call(api.waterfall, { projectId: scope.projectId, from: side(scope.analyseId), to: side(other.analyseId) }))
  ).toContain(
    '404'
  )
  expect(
    await refusal(
      cost.call(api.waterfall, { projectId: scope.projectId, from: side(scope.analyseId), to: { kind: 'best', id: 'nothing' } })
    )
  ).toContain('404')
})

it('shows nothing without the price key or to others', async () => {
  expect(await refusal(w.as('other').call(api.materials, scope))).toMatch(/40[34]/)
  await w.database.pool.query(`delete from role_permission where permission = 'P_PRICE' and role_id in (select id from role where key = 4)`)
  expect(await refusal(w.as('estimator').call(api.materials, scope))).toContain('403')
})
