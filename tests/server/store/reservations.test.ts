import { beforeAll, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { withStore } from './fixtures.ts'

const w = withStore('m-held')
beforeAll(async () => {
  await w.post('otherIn', await w.save('otherIn', { reason: 'OPENING' }, [w.line('40', { price: '9.00' })]))
})
const picked = async (quantity: string) => {
  const line = w.line(quantity)
  const saved = await w.save('pick', { purpose: '地面', receiver: '李工' }, [line])
  await w.submit('pick', saved)
  await w.agree('pick', saved)
  return { id: saved.id, line: line.id }
}
const issue = (pick: Awaited<ReturnType<typeof picked>>, quantity: string) =>
  w.save('planOut', {}, [w.line(quantity, w.from(pick, pick.line))])
const rest = ({ id, line }: Awaited<ReturnType<typeof picked>>) =>
  ({ kind: w.nameOf('pick'), id, line: 'items', remainder: w.nameOf('planOut'), rows: [line] })
const close = (pick: Awaited<ReturnType<typeof picked>>) => w.keeper().call(pullApi.close, { ...rest(pick), reason: '不用了' })
const reopen = (pick: Awaited<ReturnType<typeof picked>>) => w.keeper().call(pullApi.reopen, rest(pick))
const reserved = async () => (await w.balances('R')).map(({ quantity }) => quantity)

it('holds nothing of an issue that was taken back where the rest of its pick is closed, and all of it once that is open', async () => {
  const pick = await picked('10')
  const out = await issue(pick, '8')
  await w.post('planOut', out)
  await close(pick)
  expect(await reserved()).toEqual([])
  const { reversals } = await w.keeper().call(approvalApi.dryRun, { kind: w.nameOf('planOut'), id: out.id })
  expect(reversals).toContain('领料单第 1 行 抛光砖：余量已关闭，8 不再保留')
  expect(await reserved()).toEqual([])
  await w.undo('planOut', out)
  expect(await reserved()).toEqual([])
  // The stock is free, but not by way of the pick.
  await expect(w.post('planOut', out)).rejects.toThrow('余量已关闭')
  const other = await w.save('otherOut', { reason: 'SCRAPPED' }, [w.line('40')])
  await w.post('otherOut', other)
  await w.undo('otherOut', other)
  await reopen(pick)
  expect(await reserved()).toEqual([10])
  await w.post('planOut', out)
  expect(await reserved()).toEqual([2])
  for (const [bill, one] of [['planOut', out], ['pick', pick]] as const) await w.undo(bill, one)
  expect(await reserved()).toEqual([])
})

it('still holds what is taken of rows that are open', async () => {
  const pick = await picked('10')
  const out = await issue(pick, '8')
  await w.post('planOut', out)
  await w.undo('planOut', out)
  expect(await reserved()).toEqual([10])
  await w.undo('pick', pick)
})

it('lets go of what an issue was to have that is refused or recalled, where the rest of its pick is closed', async () => {
  await w.world.system(
    tx => tx.q.insert(merchantSetting).values({ id: newId(), key: 'outboundFlowLimit', value: '1', effectiveFrom: '2020-01-01' }), 'm-held'
  )
  const pick = await picked('10')
  const [refused, recalled] = [await issue(pick, '5'), await issue(pick, '3')]
  for (const out of [refused, recalled]) await w.submit('planOut', out)
  await close(pick)
  expect(await reserved()).toEqual([8])
  const { taskId, version } = await w.boss().call(approvalApi.workflow, { kind: w.nameOf('planOut'), id: refused.id })
  await w.boss().call(approvalApi.audit, {
    kind: w.nameOf('planOut'), id: refused.id, taskId: taskId ?? -1, version, resultState: 'disagree', opinion: '多了',
    taskDefinitionKey: 'START',
  })
  expect(await reserved()).toEqual([3])
  await w.keeper().call(approvalApi.act, { kind: w.nameOf('planOut'), id: recalled.id, deed: { act: 'recall' } })
  expect(await reserved()).toEqual([])
  await reopen(pick)
  expect(await reserved()).toEqual([10])
  await w.undo('pick', pick)
  expect(await reserved()).toEqual([])
})
