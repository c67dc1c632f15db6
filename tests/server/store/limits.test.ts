import { beforeAll, expect, it } from 'vitest'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { pick } from '#server/kinds/store/pick.ts'
import { releaseReservations } from '#server/domains/store/index.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { newId } from '#server/core/ids.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { post } from '#server/ledger/index.ts'
import { projectClosingApi } from '#shared/api/projectClosing.ts'
import { DAY, withStore } from './fixtures.ts'

const w = withStore('m-limits')
beforeAll(async () => {
  await w.world.system(
    tx => post(tx, entitlement, { kind: 'test', id: 'target', day: '2026-01-01' }, [{
      key: { projectId: 'site', itemId: COMMON_ITEM, material: 'm-limits-tile', version: '1' }, line: '1', title: '抛光砖', quantity: '10',
      amount: '900.00',
    }]),
    'm-limits'
  )
  await w.post('otherIn', await w.save('otherIn', { reason: 'OPENING' }, [w.line('40', { price: '9.00' })]))
})
const picks = (quantity: string, more = {}) => {
  const line = w.line(quantity, more)
  return w.save('pick', { purpose: '地面', receiver: '李工' }, [line]).then(saved => ({ ...saved, line: line.id }))
}
const approvedPick = async (quantity: string, more = {}) => {
  const saved = await picks(quantity, more)
  await w.submit('pick', saved)
  await w.agree('pick', saved)
  return saved
}

it('lets picks draw on the entitlement of the item less what came back, and asks why beyond it', async () => {
  const first = await approvedPick('8')
  const issue = w.line('8', w.from(first, first.line))
  const out = await w.save('planOut', {}, [issue])
  await w.post('planOut', out)
  const request = w.line('3', w.from(out, issue.id))
  const back = await w.save('back', { reason: '余料' }, [request])
  await w.submit('back', back)
  await w.agree('back', back)
  await w.post('backIn', await w.save('backIn', {}, [w.line('3', w.from(back, request.id))]))

  expect((await w.info('pick', (await picks('5')).id)).lines.items).toMatchObject(
    [{ limit: '10.000000', asked: '5.000000', left: '5.000000', over: null }]
  )
})

it('names who has taken the rest, at the save and under the lock of the approval', async () => {
  await expect(picks('6')).rejects.toThrow(/超过目标用量 1（剩余额度 5，LL\d+ 已领用 5），请填写超量原因/)
  const overrunReason = { cause: 'DAMAGE', causeNote: '搬运破损' }
  const over = await picks('6', overrunReason)
  expect((await w.info('pick', over.id)).head).toMatchObject({ overBudget: true })
  await w.submit('pick', over)
  await w.agree('pick', over)
  expect(await w.balances('R')).toMatchObject([{ quantity: 6 }])
})

it('takes no day that is closed, neither new nor back, and no straight delivery where the company allows none', async () => {
  const bill = await w.save('otherIn', { reason: 'OPENING' }, [w.line('1', { price: '9.00' })])
  await w.post('otherIn', bill)
  const close = (day: string | null) => w.boss().call(projectClosingApi.save, { projectId: 'site', day })
  expect(await w.keeper().refused(projectClosingApi.save, { projectId: 'site', day: DAY })).toEqual([403, 'FORBIDDEN'])
  await expect(close('2999-01-01')).rejects.toThrow('结账日期不能晚于今天')
  await close(DAY)
  await expect(w.save('otherIn', { reason: 'OPENING' }, [w.line('1', { price: '9.00' })])).rejects.toThrow(`业务日期 ${DAY} 已结账`)
  await expect(w.undo('otherIn', bill)).rejects.toThrow('已结账')
  expect(await w.keeper().call(projectClosingApi.read, { projectId: 'site' })).toEqual({ day: DAY })
  await close(null)
  await w.undo('otherIn', bill)
  await w.world.system(
    tx => tx.q.insert(merchantSetting).values({ id: newId(), key: 'directToSite', value: 'false', effectiveFrom: '2020-01-01' }),
    'm-limits'
  )
  await expect(w.save(
    'planIn', { supplierId: w.supplierId, includeTax: true, taxRate: '13', directToSite: true },
    [w.line('1', { arrived: '1', price: '9.00' })]
  )).rejects.toThrow(
    '企业设置不允许材料直送现场'
  )
})

it('releases what a pick holds when nobody has issued it for a week', async () => {
  const pending = await approvedPick('2', { cause: 'DAMAGE', causeNote: '搬运破损' })
  const release = () => w.world.system(tx => releaseReservations(tx, pick), 'm-limits')
  const reserved = async () => (await w.balances('R')).reduce((sum, { quantity }) => sum + quantity, 0)
  const before = await reserved()
  expect(await release()).toBe(0)
  await w.world.database.pool.query(`update approval set ended_at = now() - interval '8 days' where document_id = $1`, [pending.id])
  expect(await release()).toBe(1)
  expect(await reserved()).toBe(before - 2)
  expect(await release()).toBe(0)
  // The keeper can reserve it again while it is in stock.
  await w.keeper()
    .call(pullApi.reopen, { kind: w.nameOf('pick'), id: pending.id, line: 'items', remainder: w.nameOf('planOut'), rows: [pending.line] })
  expect(await reserved()).toBe(before)
})
