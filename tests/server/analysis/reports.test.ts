import { beforeAll, expect, it } from 'vitest'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisReportApi as api } from '#shared/api/analysisReport.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
const all = { pageSize: -1 }
beforeAll(async () => { scope = await w.packaged() })
const sum = (rows: readonly { amount?: string | null }[]) => toScale(sumOf(rows.map(({ amount }) => amount ?? null)), 2)

it('comes to the sheet\'s own sums by material, by trade and by step, and so do the rows behind each', async () => {
  const me = w.as('estimator')
  const { sums } = await me.call(analysisSheetApi.totals, scope)
  const materials = await me.call(api.materialReport, { ...scope, ...all })
  const trades = await me.call(api.workerReport, { ...scope, ...all })
  expect([sum(materials.rows), materials.sums!.amount]).toEqual([sums.material, sums.material])
  expect([sum(trades.rows), trades.sums!.amount]).toEqual([sums.labour, sums.labour])
  expect(sum((await me.call(api.processes, { ...scope, ...all })).rows)).toBe(sums.labour)
  expect(
    [sum((await me.call(api.materials, { ...scope, ...all })).rows), sum((await me.call(api.workers, { ...scope, ...all })).rows)]
  ).toEqual(
    [sums.material, sums.labour]
  )
  for (const row of materials.rows)
    expect(sum((await me.call(api.materialDetail, { ...scope, ...all, key: row.id })).rows)).toBe(row.amount)
  for (const row of trades.rows) expect(sum((await me.call(api.workerDetail, { ...scope, ...all, key: row.id })).rows)).toBe(row.amount)
  expect((await me.call(api.workerTypes, scope)).length).toBe(trades.rows.length)
  expect(materials.rows[0]).toMatchObject({ average: expect.stringMatching(/^\d+\.\d\d$/) })
})

it('counts a material that was merged as what it was merged into', async () => {
  const me = w.as('estimator')
  const [first, second, ...others] =
    (await me.call(api.materialReport, { ...scope, ...all, sorts: [{ key: 'amount', order: 'DESC' }] })).rows
  await w.database.pool.query(`insert into material_merge (merchant_id, id, machine, kept_id, kept_words, kept_version, before, gone,
    gone_ids, moved, by_name)
    values ('1001', 'merged', false, $1, '', 1, '{}', '[]', array[$2], '{}', '')`, [first!.id, second!.id])
  const after = (await me.call(api.materialReport, { ...scope, ...all })).rows
  expect(after.length).toBe(others.length + 1)
  expect(after.find(({ id }) => id === first!.id)!.amount).toBe(toScale(sumOf([first!.amount, second!.amount]), 2))
})

it('shows no money without the price key, and nothing to others', async () => {
  expect(await refusal(w.as('other').call(api.materialReport, scope))).toContain('404')
  const dear = (await w.as('estimator').call(api.materialReport, { ...scope, ...all })).rows.map(({ id }) => id)
  await w.database.pool.query(`delete from role_permission where permission = 'P_PRICE' and role_id in (select id from role where key = 4)`)
  const { rows, sums } = await w.as('estimator').call(api.materialReport, { ...scope, ...all })
  // Sorting by amount would reveal whose costs are higher.
  const byName = (await w.as('estimator')
    .call(api.materialReport, { ...scope, ...all, sorts: [{ key: 'materialName', order: 'ASC' }] })).rows
  expect(rows.map(({ id }) => id)).toEqual(byName.map(({ id }) => id))
  expect(rows.map(({ id }) => id)).not.toEqual(dear)
  expect(rows.some(row => 'amount' in row || 'average' in row)).toBe(false)
  expect(sums?.amount).toBeUndefined()
})
