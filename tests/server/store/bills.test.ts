import { expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { storeBillApi } from '#shared/api/storeBills.ts'
import { DAY, withStore } from './fixtures.ts'

const w = withStore('m-bills')
const api = storeBillApi.in
const head = () => ({ projectId: 'site', warehouseId: 'm-bills-w', handlerId: w.keeper().ctx.userId, bizDay: DAY, reason: 'OPENING' })
const save = (docType: string, price: string) => w.keeper()
  .call(api.save, { docType, head: head(), lines: { items: [w.line('10', { price })] } })

it('saves, reads, lists, posts and deletes bills of any kind by the calls of the specification', async () => {
  const { id } = await save('OTHER', '3.00')
  expect(await w.keeper().call(api.info, { id })).toMatchObject(
    { docType: 'OTHER', head: { reason: 'OPENING', totalAmount: '30.00' }, lines: { items: [{ quantity: '10.000000' }] } }
  )
  const page = (input: object) => w.keeper().call(api.page, { pageNum: 1, pageSize: 50, sorts: [], filters: [], ...input })
  expect((await page({ projectId: 'site', docType: 'OTHER' })).rows).toMatchObject(
    [{ id, docType: 'OTHER', totalAmount: '30.00', route: `/storage/income/otherDetail?id=${id}` }]
  )
  expect((await page({ docType: 'PLAN' })).rows).toEqual([])

  await w.post('otherIn', { id })
  expect(await w.balances('S')).toMatchObject([{ quantity: 10, amount: '30.00' }])
  expect(await w.keeper().call(api.deApprove, { id, opinion: '数量有误' })).toMatchObject({ processStateKv: { key: 'NOT_START' } })
  expect(await w.balances('S')).toEqual([])
  await expect(w.keeper().call(api.remove, { ids: [id] })).rejects.toThrow('提交过审批，不能删除')
  const draft = await save('OTHER', '1.00')
  await w.keeper().call(api.remove, { ids: [draft.id] })
  expect(await w.keeper().refused(api.info, { id: draft.id })).toEqual([404, 'NOT_FOUND'])
})

it('answers a task, and knows nothing of other kinds, other projects and what is unknown', async () => {
  const { id } = await save('OTHER', '1000.00')
  await w.submit('otherIn', { id })
  const { taskId, version } = await w.boss().call(storeBillApi.in.info, { id }).then(({ workflow }) => workflow!)
  expect(await w.boss().call(api.audit, { id, taskId: taskId!, version, resultState: 'agree', opinion: '同意' })).toMatchObject(
    { processStateKv: { key: 'COMPLETE' } }
  )
  expect(await w.keeper().refused(api.save, { docType: 'NO_SUCH', head: head(), lines: { items: [] } })).toEqual([400, 'BAD_INPUT'])
  for (const call of [storeBillApi.out.info, api.info]) expect(await w.keeper().refused(call, { id: newId() })).toEqual([404, 'NOT_FOUND'])
  expect(await w.keeper().refused(storeBillApi.out.info, { id })).toEqual([404, 'NOT_FOUND'])
  const stranger = await w.world.person('m-bills', ['P_STORAGE:query', 'P_STORAGE:edit', 'P_STORAGE:reaudit'])
  expect(await stranger.refused(api.info, { id })).toEqual([404, 'NOT_FOUND'])
  expect(await stranger.refused(api.deApprove, { id, opinion: '有误' })).toEqual([404, 'NOT_FOUND'])
  expect((await stranger.call(api.page, { pageNum: 1, pageSize: 50, sorts: [], filters: [] })).total).toBe(0)
})
