import { expect, it } from 'vitest'
import { positionMatchApi as api } from '#shared/api/positionMatch.ts'
import { withChanges } from './fixtures.ts'

const w = withChanges('CD')
const scope = { projectId: 'site' } as const
const itemStates = async () => (await w.me().call(api.items, { ...scope, pageSize: -1 })).rows.map(
  ({ name, state, remaining }) => `${name} ${state} ${Number(remaining)}`
).toSorted()

it('leaves matches where they are, and what a change has moved to be finished again', async () => {
  await w.me().call(api.unlock, { ...scope, reason: '补匹配' })
  await w.me().call(api.save, { ...scope, added: [{ id: 'new-1', cells: { itemId: w.tile, positionId: w.id('room'), quantity: '1000' } }] })
  await w.me().call(api.finish, { ...scope, itemIds: [w.tile, w.stone, w.id('paint')], withoutPosition: true })
  await w.me().call(api.commit, scope)
  expect([await itemStates(), await w.design()]).toEqual([['乳胶漆 DONE 0', '块料墙面 DONE 0', '石材墙面 DONE 0'], '30'])

  const { id } = await w.change([
    w.line('ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '1080' }),
    w.line('REDUCE', { oldItemName: '石材墙面', oldItemId: w.stone, newQuantity: '150' }),
  ])
  await w.complete('change', id)
  expect([await itemStates(), await w.design()]).toEqual([['乳胶漆 DONE 0', '块料墙面 PART 80', '石材墙面 NONE 150'], '40'])
  await expect(w.me().call(api.commit, scope)).rejects.toThrow('还有 2 项未完成匹配')

  await w.me().call(api.finish, { ...scope, itemIds: [w.tile, w.stone], withoutPosition: true })
  expect(
    (await w.me().call(api.ofItem, { ...scope, itemId: w.tile })).map(({ positionName, quantity }) => `${positionName} ${Number(quantity)}`)
      .toSorted()
  ).toEqual(
    ['全项目 80', '大堂 1000']
  )
  expect(await itemStates()).toEqual(['乳胶漆 DONE 0', '块料墙面 DONE 0', '石材墙面 DONE 0'])
  expect(await w.me().call(api.commit, scope)).toEqual({ number: 2 })
})
