import { expect, it } from 'vitest'
import { loss } from '#schemas/change/losses.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { changeFinders } from '#server/domains/change/index.ts'
import { variableChangeApi as api } from '#shared/api/change.ts'
import { documentApi } from '#shared/api/document.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { DAY, withChanges } from './fixtures.ts'

const w = withChanges('CP')
const grown = () => w.line('ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '1080' })
const stone = () => w.line('ADD', { oldItemName: '石材墙面', oldItemId: w.stone, newQuantity: '900', oldQuantity: '890' })

it('says what the bill has of items by their names: what means none or several is left out', async () => {
  const itemsByName = (...names: readonly string[]) => w.me().call(api.items, { projectId: 'site', names: [...names] })
  expect(await itemsByName('块料墙面', '没有这一项', '他项')).toMatchObject([{ asked: '块料墙面', id: w.tile, price: '120.00' }])
  await expect(w.me().call(api.items, { projectId: 'nowhere', names: [] })).rejects.toThrow('404')
})

it('leads from version 1 of the target to the one that a change makes, before and after it is agreed to', async () => {
  const { id } = await w.change([grown()])
  const moved = () => w.me().call(api.target, { id })
  const change = [{ costClass: 'LABOUR', amount: '2400.00' }, { costClass: 'MATERIAL', amount: '4800.00' }]
  const before = [{ costClass: 'LABOUR', amount: '40000.00' }, { costClass: 'MATERIAL', amount: '88000.00' }]
  expect(await moved()).toEqual({ version: 2, posted: false, before, change })
  await w.complete('change', id)
  expect(await moved()).toEqual({ version: 2, posted: true, before, change })
  const later = await w.change([w.line('ADD', { oldItemName: '块料墙面', oldItemId: w.tile, oldQuantity: '1080', newQuantity: '1090' })])
  expect(await w.me().call(api.target, { id: later.id })).toMatchObject(
    { version: 3, posted: false, before: [{ amount: '42400.00' }, { amount: '92800.00' }] }
  )
  await expect(w.me().call(api.target, { id: 'nowhere' })).rejects.toThrow('404')
})

it('is led to below its project from lists, links and the process centre', async () => {
  const { id } = await w.change([stone()], {}, { positions: [{ id: 'p7', positionName: '大堂', positionId: w.id('room') }] })
  const { rows } = await w.me().call(documentApi(variableChange).page, { projectId: 'site', pageSize: -1 })
  expect(rows.find(row => row.id === id)).toMatchObject({ projectId: 'site', positionNames: '大堂' })
  expect(await w.me().call(documentFactsApi.page, { id })).toEqual({ opens: `/project/site/variable/detail?id=${id}` })
})

it('warns of what the client does not know of, and of what he has not answered, after the limits of the company', async () => {
  const { id } = await w.change([stone()])
  await w.complete('change', id)
  const issues = (rule: keyof typeof changeFinders) =>
    w.system(async tx => (await changeFinders[rule](tx)).filter(({ objectId }) => objectId === id), 'CP')
  expect(await issues('change.unreported')).toEqual([])
  await w.database.pool.query(
    "update approval set ended_at = now() - interval '9 days' where merchant_id = 'CP' and document_id = $1", [id]
  )
  expect(await issues('change.unreported')).toMatchObject(
    [{ objectName: '墙面加高', route: `/project/site/variable/detail?id=${id}`, content: expect.stringContaining('已 9 天未报甲方') }]
  )
  await w.me().call(api.report, { id, version: (await w.info('change', id)).version, day: DAY })
  expect([await issues('change.unreported'), await issues('change.unanswered')]).toMatchObject(
    [[], [{ content: expect.stringContaining('天未答复') }]]
  )
})

it('offers a loss only what was scrapped', async () => {
  const [moved, scrapped] = [await w.scrapped([['2', '80.00']], 'MOVED'), await w.scrapped([['3', '80.00']])]
  const { rows } = await w.me()
    .call(pullApi.candidates, { kind: loss.name, line: 'items', from: otherOut.name, fromLine: 'items', pageSize: 50 })
  const offeredIds = new Set(rows.map(row => String(row.documentId)))
  expect([offeredIds.has(moved.id), offeredIds.has(scrapped.id)]).toEqual([false, true])
})

it('says what of a loss waits for the next settlement of who bears it', async () => {
  const { id } = await w.loss(
    [w.line('', { way: undefined, costClass: 'MATERIAL', itemName: '墙砖', quantity: '10', unitCost: '108.25' })],
    { responsible: 'TEAM', teamId: w.id('team'), share: '80' }
  )
  const open = async () => (await w.me().call(documentApi(loss).page, { projectId: 'site', pageSize: -1 })).rows.find(row => row.id === id)
  expect(await open()).toMatchObject({ deductedAmount: '0.00', openDeduction: '0.00' })
  await w.complete('loss', id)
  expect(await open()).toMatchObject({ shareAmount: '866.00', deductedAmount: '0.00', openDeduction: '866.00' })
})
