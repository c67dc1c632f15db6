import { beforeAll, expect, it } from 'vitest'
import type { Grid } from '#schemas/kit/index.ts'
import { bills } from '#schemas/store/bills.ts'
import { stockMoves, stockReport } from '#schemas/store/moves.ts'
import { stockRows } from '#schemas/store/stockRows.ts'
import { unusedRows } from '#schemas/store/unusedRows.ts'
import { CALLS, EXPORTS } from '#server/app/calls.ts'
import { newId } from '#server/core/ids.ts'
import { runTask } from '#server/core/tasks.ts'
import { readWorkbook } from '#server/core/xlsx/index.ts'
import { exportTasks } from '#server/domains/export/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import { exportApi, LIST_EXPORT } from '#shared/api/export.ts'
import { storeApi } from '#shared/api/store.ts'
import { overHttp, picture } from '../file/http.ts'
import type { Person } from '../harness/world.ts'
import { deedsIn, KINDS, type Kind } from './randomActions.ts'
import { KEEPER, listOf, withStore } from './fixtures.ts'

const M = 'm-export'
const w = withStore(M)
const http = overHttp(w.world.running)
const SITE = { projectId: 'site' }
const PERIOD = { from: '2026-05-01', to: '2026-06-30' }
const EXPORT = ['P_STORAGE:export', 'N_MATERIAL:export']
/** Bills that others draw from in part. */
const QUANTITIES: Partial<Record<Kind, string>> = { planIn: '4', pick: '4', planOut: '3' }
let [sighted, userWithoutPrices]: Person[] = []
let mark = ''
/** Every amount of the store that does not also occur as a quantity. */
let money: ReadonlySet<number>

beforeAll(async () => {
  sighted = await w.member(await w.world.person(M, [...KEEPER, ...EXPORT]), ['site', 'site2'])
  userWithoutPrices = await w.member(await w.world.person(M, [...KEEPER.filter(key => key !== 'P_PRICE'), ...EXPORT]), ['site', 'site2'])
  const store = deedsIn(w, M, async ({ headers }) => (await http.send(headers, 'a.png', picture(newId()))).data.id)
  await store.begin(w.keeper())
  for (const kind of KINDS.filter(one => one !== 'undo' && one !== 'close')) await store.act(
    { kind, quantity: QUANTITIES[kind] ?? '1', price: '12.37', day: '2026-05-02', which: 1, own: true, there: false }, w.keeper()
  )
  const { rows } = await w.world.database.pool.query<{ amount: string, quantity: string }>(`
    select abs(amount) as amount, abs(quantity) as quantity from ledger_row where merchant_id = $1 union select amount, quantity
    from ledger_balance where merchant_id = $1`, [M])
  const quantities = new Set(rows.map(({ quantity }) => Number(quantity)))
  money = new Set(rows.map(({ amount }) => Number(amount)).filter(amount => !quantities.has(amount)))
  const [stockRow] = (await sighted.call(storeApi.stock, SITE)).rows
  mark = stockRow!.id
})

/** Exports a list as a user and returns its column titles and every number. */
async function exported({ ctx, call, headers }: Person, contract: Contract, query: object) {
  const { taskId } = await call(exportApi.startExport, { list: contract.path, query: { ...query } })
  const faults: unknown[] = []
  await runTask(
    w.world.database.pool, ctx, taskId, exportTasks(CALLS, EXPORTS, w.world.running.services)[LIST_EXPORT], fault => faults.push(fault)
  )
  expect(faults).toEqual([])
  const file = await w.world.running.app.inject({ method: 'POST', url: exportApi.downloadExport.path, headers, payload: { id: taskId } })
  expect([contract.title, file.statusCode]).toEqual([contract.title, 200])
  const { sheets } = await readWorkbook(new Uint8Array(file.rawPayload), { owner: 'me' })
  const cells = sheets.flatMap(({ rows }) => rows.flat())
  return {
    titles: sheets[0]!.rows[0]!.map(cell => String(cell?.text ?? '')),
    numbers: cells.flatMap(cell => (cell === undefined || cell === null ? [] : [Math.abs(Number(cell.number ?? (cell.text || 'x')))]))
      .filter(Number.isFinite), rows: sheets[0]!.rows.length - 1,
  }
}
const moneyIn = ({ numbers }: { readonly numbers: readonly number[] }): number[] => numbers.filter(number => money.has(number))

const LISTS: readonly (readonly [string, Contract, Grid, () => object])[] = [
  ['库存', storeApi.stock, stockRows, () => SITE], ['过去的库存', storeApi.stock, stockRows, () => ({ ...SITE, asOf: '2026-05-02' })],
  ['收发存', storeApi.report, stockReport, () => ({ ...SITE, ...PERIOD })],
  ['进出卡', storeApi.card, stockMoves, () => ({ ...SITE, stock: mark })], ['出入库单', storeApi.bills, bills, () => SITE],
  ['领出未退', storeApi.unused, unusedRows, () => ({ ...SITE, day: '2026-06-30' })],
  ...([
    'otherIn', 'planIn', 'backIn', 'planOut', 'otherOut', 'returnOut', 'directReturn', 'pick', 'back', 'purchaseReturn', 'count',
    'transfer', 'monthEnd',
  ] as const).map(bill =>
    [w.nameOf(bill), ...listOf(bill), () => ({})] as const),
]

it.each(LISTS)('%s is exported without prices and amounts for whoever may not see them', async (name, contract, grid, query) => {
  const [fullExport, unpricedExport] = [await exported(sighted!, contract, query()), await exported(userWithoutPrices!, contract, query())]
  const prices = Object.values(grid.columns).filter(({ facts }) => facts.price === true).map(({ label }) => label)
  expect(unpricedExport.rows).toBe(fullExport.rows)
  expect(fullExport.rows).toBeGreaterThan(0)
  expect(fullExport.titles.filter(title => !unpricedExport.titles.includes(title))
    .every(title => prices.some(label => title.startsWith(label)))).toBe(
    true
  )
  expect(unpricedExport.titles.filter(title => prices.some(label => title.startsWith(label)))).toEqual([])
  expect(moneyIn(unpricedExport)).toEqual([])
  if (['库存', '收发存', '进出卡'].includes(name)) expect(moneyIn(fullExport).length).toBeGreaterThan(0)
})

