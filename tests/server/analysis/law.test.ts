import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { ITEM_STATE } from '#schemas/analysis/itemStates.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisExportApi } from '#shared/api/analysisExport.ts'
import { analysisReportApi as reports } from '#shared/api/analysisReport.ts'
import { analysisSheetApi as api } from '#shared/api/analysisSheet.ts'
import { askedBook, columnOf, sheetsOf, totalOf } from './exported.ts'
import { withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
let packages: { id: string, unit: string }[]
let phases: string[]
beforeAll(async () => {
  const [analyseId] = await w.begin('estimator')
  scope = { projectId: w.projectId(), analyseId: analyseId! }
  packages = (await w.database.pool.query<{ id: string, unit: string }>(`select id, unit from quota where merchant_id = '1001'
    and state = '1' order by code`)).rows
  const { ids } = await me().call(
    analysisBlockApi.savePhases,
    { ...scope, added: ['拆除', '装饰'].map((phaseName, at) => ({ id: `new-${at}`, cells: { phaseName, startOffset: at, days: 5 } })) }
  )
  phases = Object.values(ids)
})
const me = () => w.as('estimator')
const items = async () => (await me().call(api.page, { ...scope, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)

const at = fc.nat(100)
const action = fc.oneof(
  fc.record({ do: fc.constant('select' as const), at, which: at }),
  fc.record({
    do: fc.constantFrom('clear' as const, 'confirm' as const, 'cancel' as const, 'lock' as const, 'unlock' as const, 'noCost' as const), at,
  }),
  fc.record({ do: fc.constant('quantity' as const), at, quantity: fc.integer({ min: 1, max: 9_999_999 }) }),
  fc.record({ do: fc.constant('machine' as const), at, price: fc.integer({ min: 1, max: 999_999 }), named: fc.boolean() }),
  fc.record({
    do: fc.constant('other' as const), at, rate: fc.integer({ min: 1, max: 99_999 }),
    base: fc.constantFrom('LABOUR', 'DIRECT', 'AREA', 'FIXED'), named: fc.boolean(),
  }),
  fc.record({ do: fc.constant('phase' as const), at, which: at }),
  fc.record({ do: fc.constant('undo' as const) }),
)
const scaled = (value: number, scale: number): string => (value / 10 ** scale).toFixed(scale)

const amounts = (rows: readonly { readonly amount?: string | null | undefined }[]): string => totalOf(rows.map(({ amount }) => amount))

/**
 * Checks that reports by material, trade, step, fee and phase, their detail rows and the workbook of all lists add up to the sums of the
 * sheet.
 */
async function expectReports(
  sums: { labour?: string | null, material?: string | null, machine?: string | null, other?: string | null, direct?: string | null }
): Promise<void> {
  const all = { ...scope, pageSize: -1 }
  const fees = toScale(sumOf([sums.machine!, sums.other!]), 2)
  const kinds = [
    [reports.materialReport, reports.materialDetail, sums.material!], [reports.workerReport, reports.workerDetail, sums.labour!],
    [reports.fees, reports.feeDetail, fees], [reports.phases, reports.phaseDetail, sums.direct!],
  ] as const
  for (const [sum, detail, expected] of kinds) {
    const { rows } = await me().call(sum, all)
    expect([sum.path, amounts(rows)]).toEqual([sum.path, expected])
    for (const { id, amount } of rows)
      expect([sum.path, amounts((await me().call(detail, { ...all, key: id })).rows)]).toEqual([sum.path, totalOf([amount])])
  }
  expect(amounts((await me().call(reports.processes, all)).rows)).toBe(sums.labour)
  const byPhase = (await me().call(reports.phases, all)).rows
  for (const key of ['labour', 'material', 'machine', 'other'] as const)
    expect([key, totalOf(byPhase.map(row => row[key]))]).toEqual([key, sums[key]])

  const sheets = await sheetsOf((await askedBook(w, analysisExportApi.all, scope)).bytes)
  const inBook = ['材料汇总', '材料明细', '工种汇总', '工序汇总', '人工明细', '费用汇总', '费用明细'].map(name => [name, totalOf(columnOf(sheets.get(name)!, '金额'))])
  expect(inBook).toEqual([
    ...['材料汇总', '材料明细'].map(name => [name, sums.material]), ...['工种汇总', '工序汇总', '人工明细'].map(name => [name, sums.labour]),
    ...['费用汇总', '费用明细'].map(name => [name, fees]),
  ])
  expect(['阶段汇总', '阶段明细'].map(name => totalOf(columnOf(sheets.get(name)!, '直接成本')))).toEqual([sums.direct, sums.direct])
}

it(
  'whatever is done to a sheet, page, classes, public costs, exploded packages, reports, workbook and stored sums come to the same cent',
  () => fc.assert(fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 14 }), async actions => {
    let deedId: string | null = null
    for (const one of actions) {
      const all = await items()
      const row = 'at' in one ? all[one.at % all.length]! : all[0]!
      const input = { ...scope, itemIds: [row.id] }
      switch (one.do) {
        case 'select': {
          const fit = packages.filter(({ unit }) => unit === row.unit)
          if (fit.length > 0) deedId = (await me().call(api.selectQuota, { ...input, quotaId: fit[one.which % fit.length]!.id })).deedId
          break
        }
        case 'noCost': deedId = (await me().call(api.noCost, { ...input, reason: '甲供' })).deedId; break
        case 'quantity': if (row.state !== 'LOCKED')
          await me().call(api.updateNum, { ...scope, itemId: row.id, quantity: scaled(one.quantity, 3) }); break
        case 'machine':
          await me().call(analysisBlockApi.saveMachines, { ...scope, added: [{ id: 'new-1', cells: {
            machineName: '吊车', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '1', days: '1',
            price: scaled(one.price, 2), itemId: one.named ? row.id : null,
          } }] })
          break
        case 'other':
          await me().call(analysisBlockApi.saveOthers, { ...scope, added: [{ id: 'new-1', cells: {
            costName: '规费', costType: dictKey(DICT.costType, '规费税金'), base: one.base, rate: scaled(one.rate, 4),
            itemId: one.named ? row.id : null,
          } }] })
          break
        case 'phase': await me().call(
          reports.putIntoPhase, { ...scope, itemIds: [row.id], phaseId: [...phases, null][one.which % (phases.length + 1)]! }
        ); break
        case 'undo': if (deedId !== null) await me().call(api.undo, { ...scope, deedId }).catch(() => null); break
        default: deedId = (await me().call(api[one.do], input)).deedId
      }
    }
    const all = await items()
    const { sums, publicMachine, publicOther, items: counts } = await me().call(api.totals, scope)
    const costed = all.filter(({ direct }) => direct !== null)
    const totalOfKey = (key: 'labour' | 'material' | 'machine' | 'other' | 'direct', more = '0') =>
      toScale(sumOf([...costed.map(one => one[key]), more]), 2)
    expect(sums).toMatchObject({
      labour: totalOfKey('labour'), material: totalOfKey('material'), machine: totalOfKey('machine', publicMachine!),
      other: totalOfKey('other', publicOther!),
    })
    expect(sums.direct).toBe(toScale(sumOf([sums.labour!, sums.material!, sums.machine!, sums.other!]), 2))
    expect(sums.direct).toBe(toScale(sumOf([...costed.map(({ direct }) => direct), publicMachine!, publicOther!]), 2))
    const others = (await me().call(analysisBlockApi.others, { ...scope, pageSize: -1 })).rows
    expect(toScale(sumOf(others.filter(({ itemId }) => itemId === null).map(({ amount }) => amount)), 2)).toBe(
      publicOther === '0' ? '0.00' : publicOther
    )
    const labour = toScale(sumOf(costed.map(one => one.labour)), 2)
    for (const row of others) if (row.base === 'LABOUR' && row.itemId === null) expect(row.basis).toBe(labour)
    const { rows: [stored] } = await w.database.pool.query<Record<string, string>>(`select a.direct::text, a.labour::text, a.material::text,
      (select coalesce(sum(amount), 0) from analysis_step where analysis_id = a.id)::text as steps,
    (select coalesce(sum(amount), 0) from analysis_material where analysis_id = a.id)::text as materials from analysis a
    where a.id = $1`, [scope.analyseId])
    const two = (value: string) => toScale(sumOf([value]), 2)
    expect([two(stored!.direct!), two(stored!.steps!), two(stored!.materials!)]).toEqual(
      [sums.direct, two(stored!.labour!), two(stored!.material!)]
    )
    expect(counts).toEqual(Object.fromEntries(Object.keys(ITEM_STATE).map(state => [state, all.filter(one => one.state === state).length])))
    await expectReports(sums)
    for (const row of all) expect(row.quotaName !== null || row.noCostReason !== null).toBe(row.state !== 'NONE')
  }), { numRuns: 8 }), 120_000
)
