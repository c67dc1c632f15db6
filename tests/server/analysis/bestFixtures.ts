import { beforeAll } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { withAnalyses } from './fixtures.ts'

export type Estimator = 'estimator' | 'pm'

/** Rows to be added with these cells, as `new-1`, `new-2` and so on. */
export const addedRows = (cells: readonly Readonly<Record<string, unknown>>[]) =>
  cells.map((one, at) => ({ id: `new-${at + 1}`, cells: one }))

export const machine = (more: object = {}) => ({
  machineName: '汽车吊', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '2', days: '10', price: '850.50',
  ...more,
})
export const other = (more: object = {}) =>
  ({ costName: '临时设施费', costType: dictKey(DICT.costType, '临时设施费'), base: 'FIXED', rate: '12000', ...more })
/** Public costs, one on each base. */
export const PUBLIC_OTHERS = [
  other(), other({ costName: '规费', base: 'LABOUR', rate: '5' }), other({ costName: '清运', base: 'AREA', rate: '8.5' }),
  other({ costName: '检测', base: 'DAY', days: '30', rate: '100' }), other({ costName: '管理', base: 'DIRECT', rate: '1.5' }),
]

/** Two analyses of a round, each item with a package of its unit where there is one, and for the second analysis another one. */
export function withTwoAnalyses() {
  const world = withAnalyses()
  const ids: Record<Estimator, string> = { estimator: '', pm: '' }
  const analysisOf = (name: Estimator) => ({ projectId: world.projectId(), analyseId: ids[name] })
  const items = async (name: Estimator) =>
    (await world.as(name).call(analysisSheetApi.page, { ...analysisOf(name), pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
  beforeAll(async () => {
    [ids.estimator, ids.pm] = await world.begin('estimator', 'pm') as [string, string]
    const { rows: packages } = await world.database.pool.query<{ id: string, unit: string }>(
      `select id, unit from quota where merchant_id = '1001' and state = '1' order by code`
    )
    for (const name of ['estimator', 'pm'] as const) {
      const all = await items(name)
      for (const unit of new Set(all.map(row => row.unit))) {
        const itemIds = all.filter(row => row.unit === unit).map(({ id }) => id)
        const [first, second] = packages.filter(one => one.unit === unit)
        const selected = name === 'pm' ? second ?? first : first
        if (selected === undefined) await world.as(name).call(analysisSheetApi.noCost, { ...analysisOf(name), itemIds, reason: '甲供' })
        else await world.as(name).call(analysisSheetApi.selectQuota, { ...analysisOf(name), itemIds, quotaId: selected.id })
      }
    }
  })
  return { world, analysisOf, items }
}
