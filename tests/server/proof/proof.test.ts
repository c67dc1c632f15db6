import { expect, it } from 'vitest'
import { stock } from '#schemas/store/ledgers.ts'
import { actualCost } from '#schemas/cost/actualCost.ts'
import { proveEveryMerchant, WARNING_FINDERS } from '#server/app/nightly.ts'
import { TASKS } from '#server/app/calls.ts'
import { runTask } from '#server/core/tasks.ts'
import { checkWarnings } from '#server/domains/notice/index.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { PROVE_LEDGERS, proofApi } from '#shared/api/proof.ts'
import { taskApi } from '#shared/api/task.ts'
import type { Person } from '../harness/world.ts'
import { withStore } from '../store/fixtures.ts'

const w = withStore('m-proof')
const { world } = w
const night = () => proveEveryMerchant(world.database.pool)
const falsify = (set: string, ledger: string) =>
  world.database.pool.query(`update ledger_balance set ${set} where merchant_id = 'm-proof' and ledger = $1`, [ledger])
const flaws = async (person: Person) => (await person.call(proofApi.flaws, { pageSize: 50 })).rows
const warned = async (person: Person) =>
  (await person.call(noticeApi.queryPage, { pageSize: 50 })).rows.filter(({ title }) => title?.startsWith('账目核对不一致'))

it('is proven by night and by hand; what is falsified is shown in words, and its administrators are warned once', async () => {
  const ALL = ['query', 'add', 'edit', 'delete', 'export'].map(action => `N_MERCHANT:${action}`)
  const [admin, other] = [await world.person('m-proof', [...ALL, 'P_PRICE']), await world.person('m-proof', ALL)]
  const [reader, clerk] = [await world.person('m-proof', ['N_MERCHANT:query']), await world.person('m-proof', ['P_STORAGE:query'])]
  expect(await admin.call(proofApi.last, {})).toBeNull()
  await w.post('otherIn', await w.save('otherIn', { reason: 'OPENING' }, [w.line('10', { price: '100.00', lot: 'A1' })]))
  await w.post('otherOut', await w.save('otherOut', { reason: 'SCRAPPED' }, [w.line('3', { lot: 'A1' })]))

  await night()
  const [keys, postings] = [expect.any(Number), expect.any(Number)]
  expect(await admin.call(proofApi.last, {})).toEqual({ at: expect.any(String), byName: '系统', keys, postings, flaws: 0 })
  expect(await flaws(admin)).toEqual([])

  await falsify('quantity = 8, amount = 800.01', stock.name)
  await falsify('amount = amount + 1', actualCost.name)
  await night()
  expect(await flaws(admin)).toMatchObject([
    { ledger: '实际成本', subject: '项目 云栖里，清单项 公共费用，类别 其他，资源 抛光砖，月份 2026-05', flaw: 'SUM', amount: '301.00', rightAmount: '300.00' },
    {
      ledger: '库存', subject: '仓库 云栖里工地仓，材料 抛光砖，规格型号 800×800，批号 A1，货主 自有', flaw: 'SUM', quantity: '8', rightQuantity: '7.000000',
      amount: '800.01', rightAmount: '700.00',
    },
  ])
  const [, visible] = await flaws(other)
  expect(visible).toMatchObject({ quantity: '8' })
  expect(Object.keys(visible!).filter(name => name.toLowerCase().endsWith('amount'))).toEqual([])
  for (const occasion of ['night', 'once more']) {
    expect([occasion, await warned(admin), await warned(other)]).toMatchObject([occasion, [{ title: '账目核对不一致：账目' }], [{}]])
    expect([occasion, await warned(reader), await warned(clerk)]).toEqual([occasion, [], []])
    await night()
    await world.system(tx => checkWarnings(tx, WARNING_FINDERS, ['ledger.differs']), 'm-proof')
  }
  expect((await admin.call(noticeApi.queryWarnings, { pageSize: 50 })).rows).toMatchObject(
    [{ rule: 'ledger.differs', level: '1', route: '/merchant/settings?section=proof', content: expect.not.stringContaining('800') }]
  )

  await falsify('quantity = 7, amount = 700', stock.name)
  await falsify('amount = 300', actualCost.name)
  const { taskId } = await admin.call(proofApi.start, {})
  await runTask(world.database.pool, admin.ctx, taskId, TASKS[PROVE_LEDGERS]!, error => { throw error })
  expect(await admin.call(taskApi.queryTask, { id: taskId })).toMatchObject({ state: 'DONE', result: { flaws: 0 } })
  expect(await admin.call(proofApi.last, {})).toMatchObject({ byName: admin.ctx.realName, flaws: 0 })
  expect((await admin.call(noticeApi.queryWarnings, { pageSize: 50 })).rows).toEqual([])

  expect(await reader.refused(proofApi.start, {})).toEqual([403, 'FORBIDDEN'])
  for (const api of [proofApi.last, proofApi.flaws]) expect(await clerk.refused(api, {})).toEqual([403, 'FORBIDDEN'])
})
