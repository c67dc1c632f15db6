import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documentApi } from '#shared/api/document.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { userRole, role } from '#server/db/tables/people.ts'
import { DAY, withStore } from './fixtures.ts'

const w = withStore('m-keeper')

it('lets a keeper who sees no prices receive and post what was ordered, at the price of the order', async () => {
  const receiptLine = w.line('20', { price: '88.50' })
  const order = await w.save(
    'order', { orderName: '瓷砖', supplierId: w.supplierId, needDay: '2026-12-01', deliverTo: 'STORE', includeTax: true, taxRate: '13' },
    [receiptLine]
  )
  await w.submit('order', order)
  await w.agree('order', order)
  const userWithoutPrices = await w.world.person(
    'm-keeper', ['P_STORAGE:query', 'P_STORAGE:add', 'P_STORAGE:edit', 'P_STORAGE:audit', 'N_PROJ:query']
  )
  await w.world.system(async ({ q }) => {
    const [one] = await q.select().from(role).where(eq(role.merchantId, 'm-keeper'))
    await q.insert(userRole).values({ userId: userWithoutPrices.ctx.userId, roleId: one!.id, projectId: 'site' })
  }, 'm-keeper')
  const api = documentApi(planIn)
  const { id, version } = await userWithoutPrices.call(api.save, {
    head: {
      projectId: 'site', warehouseId: 'm-keeper-w', handlerId: userWithoutPrices.ctx.userId, bizDay: DAY, supplierId: w.supplierId,
      includeTax: true,
      taxRate: '13',
    },
    lines: { items: [w.line('12', { arrived: '12', ...w.from(order, String(receiptLine.id)) })] },
  })
  const [row] = (await userWithoutPrices.call(api.info, { id })).lines.items
  expect(row).toMatchObject({ quantity: '12.000000' })
  expect(Object.keys(row!)).not.toEqual(expect.arrayContaining(['price']))
  await userWithoutPrices.call(approvalApi.post, { kind: planIn.name, id, version })
  expect(await w.balances('S')).toMatchObject([{ quantity: 12, amount: '1062.00' }])
})

it('lets nobody write a bill for a project or a warehouse that he may not know of', async () => {
  const stranger = await w.world.person(
    'm-keeper', ['P_STORAGE:query', 'P_STORAGE:add', 'P_STORAGE:edit', 'P_STORAGE:audit', 'N_PROJ:query', 'P_PRICE']
  )
  const bill = (head: object) => stranger.call(documentApi(otherIn).save, {
    head: { projectId: 'site', warehouseId: 'm-keeper-w', handlerId: stranger.ctx.userId, bizDay: DAY, reason: 'OPENING', ...head },
    lines: { items: [w.line('1', { price: '1.00' })] },
  })
  await expect(bill({})).rejects.toThrow('所选的项目不存在')
  await expect(bill({ projectId: null })).rejects.toThrow('所选的仓库不存在')
})
