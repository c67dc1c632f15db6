import { expect, it } from 'vitest'
import { loss } from '#schemas/change/losses.ts'
import { newId } from '#server/core/ids.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { lossApi, variableChangeApi } from '#shared/api/change.ts'
import { withChanges } from './fixtures.ts'

const w = withChanges('CL')
const lossRow = (more: object = {}) => ({ id: newId(), itemName: '返工人工', costClass: 'LABOUR', quantity: '2', unitCost: '320.00', ...more })

it('counts a loss of 1,082.50 that the store has posted once: the team bears 866.00, the company 216.50, and nothing is a cost '
  + 'twice', async () => {
  const bill = await w.scrapped([['2', '320.00'], ['5', '88.50']])
  const cost = await w.balances('A')
  const scrappedRows = bill.rows.map((row, at) =>
    lossRow({ id: `t-${at}`, itemName: '墙砖', costClass: 'MATERIAL', quantity: row.quantity, unitCost: '1.00', ...w.from(bill, row.id) }))
  const saved = await w.loss(scrappedRows, { responsible: 'TEAM', teamId: w.id('team'), share: '80' })
  const { head, lines } = await w.info('loss', saved.id)
  expect(head).toMatchObject({ totalAmount: '1082.50', shareAmount: '866.00', ownAmount: '216.50' })
  expect(lines.items).toMatchObject([{ unitCost: '320.00', amount: '640.00' }, { unitCost: '88.50', amount: '442.50' }])
  await w.complete('loss', saved.id)
  expect(await w.balances('A')).toEqual(cost)
  expect(await w.balances('X')).toEqual([['team', 0, '866.00']])
  expect(await w.me().call(variableChangeApi.total, { projectId: 'site' })).toMatchObject(
    { losses: '1082.50', deductions: '866.00', net: '-216.50' }
  )
  // A scrapped row can be lost only once.
  const repeatedLoss = await w.loss([{ ...scrappedRows[1]!, id: 't-2' }])
  await expect(w.submit('loss', repeatedLoss.id)).rejects.toThrow('剩余 0')
  await expect(w.undo('otherOut', bill.id)).rejects.toThrow('引用')
  await w.undo('loss', saved.id)
  expect(await w.balances('X')).toEqual([])
})

it('posts what is in own words as a cost of its class, and nothing to others where the company answers', async () => {
  const cost = await w.balances('A')
  const saved = await w.loss([lossRow()], { share: '50' })
  expect((await w.info('loss', saved.id)).head).toMatchObject(
    { totalAmount: '640.00', share: '0.00', shareAmount: '0.00', ownAmount: '640.00' }
  )
  await w.me().call(lossApi.submit, { id: saved.id, version: saved.version, urgency: 50 })
  const { taskId, version } = await w.boss().call(approvalApi.workflow, { kind: loss.name, id: saved.id })
  await w.boss().call(lossApi.audit, { id: saved.id, taskId: taskId ?? -1, version, resultState: 'agree', opinion: '同意' })
  expect(await w.balances('A')).toEqual([...cost, ['COMMON/LABOUR//2026-05', 0, '640.00']].toSorted())
  await w.undo('loss', saved.id)
  expect(await w.balances('A')).toEqual(cost)
})

it('takes only what was scrapped, and names who answers', async () => {
  const moved = await w.scrapped([['1', '10.00']], 'GIFT')
  await expect(w.loss([lossRow({ itemName: '墙砖', quantity: '1', ...w.from(moved, moved.rows[0]!.id) })])).rejects.toThrow('只能取出库原因为报损的明细')
  await expect(w.loss([lossRow()], { responsible: 'TEAM', share: '10' })).rejects.toThrow('请选择责任班组')
  await expect(w.loss([lossRow()], { responsible: 'SUPPLIER', share: '10' })).rejects.toThrow('请选择责任供应商')
  await expect(w.loss([])).rejects.toThrow('请至少登记一行损耗')
})
