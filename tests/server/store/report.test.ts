import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dec, toScale } from '#schemas/kit/index.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { REPORT_COLUMNS } from '#schemas/store/moves.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { post, reverse } from '#server/ledger/index.ts'
import { storeApi } from '#shared/api/store.ts'
import type { Person } from '../harness/world.ts'
import { M2, withStore } from './fixtures.ts'

const MERCHANT = 'm-report'
const w = withStore(MERCHANT)
const SITE = { projectId: 'site' }
const COLUMNS = Object.values(REPORT_COLUMNS)
const INCOMING: readonly string[] = ['purchase', 'back', 'otherIn', 'movedIn']
const number = (value: unknown) => dec(typeof value === 'string' ? value : '0')

describe('收发存 and 进出卡 of bills', () => {
  let bill: { readonly id: string }
  beforeAll(async () => {
    const ways = [
      ['OPENING', '40', '50.00', '2026-05-01'], ['MOVED', '10', '60.00', '2026-06-02'], ['FOUND', '4', '50.00', '2026-06-10'],
    ] as const
    for (const [reason, quantity, price, bizDay] of ways) {
      bill = await w.save('otherIn', { reason, bizDay }, [w.line(quantity, { price })])
      await w.post('otherIn', bill)
    }
    const order = w.line('20', { price: '45.00' })
    const bought = await w.save(
      'order',
      { orderName: '直送', supplierId: w.supplierId, needDay: '2026-12-01', deliverTo: 'DIRECT', includeTax: true, taxRate: '13.0000' },
      [order]
    )
    await w.submit('order', bought)
    await w.agree('order', bought)
    await w.world.system(({ sql }) => sql`insert into project_item (merchant_id, id, project_id, sort, name, code, unit, quantity)
      values (${MERCHANT}, 'i1', 'site', 1, '块料楼地面', '011102003001', 'm2', 10)`, MERCHANT)
    const direct = await w.save(
      'planIn', { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000', directToSite: true, bizDay: '2026-06-20' },
        [w.line('20', { arrived: '20', price: '45.00', projectItemId: 'i1', projectItemName: '块料楼地面', ...w.from(bought, order.id) })]
    )
    await w.post('planIn', direct)
    for (const [reason, quantity] of [['MOVED', '5'], ['SCRAPPED', '2']] as const) {
      const out = await w.save('otherOut', { reason, bizDay: '2026-06-25' }, [w.line(quantity)])
      await w.post('otherOut', out)
    }
    await w.undo('otherIn', bill)
  })

  it('separates a period from what was before by the days and kinds of bills', async () => {
    const { rows, sums } = await w.keeper().call(storeApi.report, { ...SITE, from: '2026-06-01', to: '2026-06-30' })
    expect(rows).toMatchObject([{
      itemName: '抛光砖', warehouseName: '云栖里工地仓', opening: '40.000000', openingAmount: '2000.00', purchase: '20.000000',
      purchaseAmount: '900.00', back: null, otherIn: '0.000000', movedIn: '10.000000', movedInAmount: '600.00',
      picked: '20.000000', pickedAmount: '900.00', returned: null, otherOut: '2.000000', movedOut: '5.000000', closing: '43.000000',
    }])
    const [row] = rows
    expect(toScale(number(row!.openingAmount).plus('900').plus('600').plus(number(row!.otherInAmount)).minus('900')
      .minus(number(row!.movedOutAmount)).minus(number(row!.otherOutAmount)), 2)).toBe(row!.closingAmount)
    expect(sums).toMatchObject({ openingAmount: '2000.00', closingAmount: row!.closingAmount })
    expect(await w.balances('S')).toMatchObject([{ quantity: 43, amount: row!.closingAmount }])
  })

  it('shows every posting of a stock by its day with the balance after it, reversals where they took back', async () => {
    const [row] = (await w.keeper().call(storeApi.stock, SITE)).rows
    const { rows } = await w.keeper().call(storeApi.card, { ...SITE, stock: row!.id, pageSize: 50 })
    expect(rows.map(one => [one.day, one.move, one.reversal, one.incoming, one.outgoing, one.balance]).toReversed()).toEqual([
      ['2026-05-01', 'OTHER_IN', null, '40.000000', null, '40.000000'], ['2026-06-02', 'MOVED_IN', null, '10.000000', null, '50.000000'],
      ['2026-06-10', 'OTHER_IN', 'REVERSED', '4.000000', null, '54.000000'],
      ['2026-06-10', 'OTHER_IN', 'REVERSAL', '-4', null, '50.000000'],
      ['2026-06-20', 'PURCHASE', null, '20.000000', null, '70.000000'], ['2026-06-20', 'PICKED', null, null, '20.000000', '50.000000'],
      ['2026-06-25', 'MOVED_OUT', null, null, '5.000000', '45.000000'], ['2026-06-25', 'OTHER_OUT', null, null, '2.000000', '43.000000'],
    ])
    expect(rows.find(one => one.move === 'PICKED')).toMatchObject(
      { documentKind: 'store.planIn', itemName: '块料楼地面', unitCost: '45.00', amount: '-900.00' }
    )
    const june = await w.keeper().call(storeApi.card, { ...SITE, stock: row!.id, from: '2026-06-20', to: '2026-06-24', pageSize: 50 })
    expect(june.rows.map(one => [one.move, one.balance])).toEqual(
      [['PICKED', '50.000000'], ['PURCHASE', '70.000000'], ['OPENING', '50.000000']]
    )
    expect(june.sums).toMatchObject({ incoming: '20.000000', outgoing: '20.000000' })
    expect(await w.keeper().call(storeApi.cardTotals, { ...SITE, stock: row!.id, from: '2026-06-20', to: '2026-06-24' })).toMatchObject(
      { opening: '50.000000', incoming: '20.000000', outgoing: '20.000000', closing: '50.000000', openingAmount: '2600.00' }
    )
  })

  it('shows no money without the price key, and nothing of a project that one does not belong to', async () => {
    const [row] = (await w.keeper().call(storeApi.stock, SITE)).rows
    const [seeing, userWithoutPrices, stranger] = await Promise.all([
      ['P_STORAGE:query', 'P_PRICE'], ['P_STORAGE:query'], ['P_STORAGE:query', 'P_PRICE'],
    ].map(rights => w.world.person(MERCHANT, rights))) as [Person, Person, Person]
    await w.world.system(async ({ q }) => {
      await q.insert(role).values({ id: 'plain', key: 101, name: '在场' })
      await q.insert(userRole)
        .values([seeing, userWithoutPrices].map(({ ctx }) => ({ userId: ctx.userId, roleId: 'plain', projectId: 'site' })))
    }, MERCHANT)
    const period = { ...SITE, from: '2026-06-01', to: '2026-06-30' }
    const calls = [[storeApi.report, period], [storeApi.card, { ...SITE, stock: row!.id }]] as const
    for (const [contract, input] of calls) {
      const [all, some] = [await seeing.call(contract, input as never), await userWithoutPrices.call(contract, input as never)]
      const money = (page: typeof all) =>
        [...page.rows.flatMap(one => Object.keys(one)), ...Object.keys(page.sums ?? {})].filter(key => /amount|cost|average/i.test(key))
      expect(money(all).length).toBeGreaterThan(0)
      expect(money(some)).toEqual([])
      expect(await stranger.refused(contract, input)).toEqual([404, 'NOT_FOUND'])
    }
    expect(await userWithoutPrices.call(storeApi.cardTotals, { ...SITE, stock: row!.id })).toMatchObject(
      { closing: '43.000000', closingAmount: null, openingAmount: null }
    )
    expect(await stranger.refused(storeApi.card, { stock: row!.id })).toEqual([404, 'NOT_FOUND'])
    expect(await userWithoutPrices.refused(storeApi.card, { ...SITE, stock: row!.id, sorts: [{ key: 'amount', order: 'ASC' }] })).toEqual(
      [403, 'FORBIDDEN']
    )
    expect(await userWithoutPrices.refused(storeApi.card, { ...SITE, stock: 'x' })).toEqual([404, 'NOT_FOUND'])
  })
})

const KINDS = [
  'store.planIn', 'store.backIn', 'store.otherIn', 'store.planOut', 'store.returnOut', 'store.otherOut', 'store.planIn.used',
  'store.somethingNew',
] as const
const moment = fc.record({
  kind: fc.constantFrom(...KINDS), day: fc.integer({ min: 1, max: 28 }), of: fc.integer({ min: 0, max: 3 }),
  cents: fc.integer({ min: 1, max: 900_00 }), amount: fc.integer({ min: 0, max: 900_00 }), undone: fc.integer({ min: 0, max: 5 }),
})

it('is the ledger to the cent: opening and what came in, less what went out, is the closing, of every stock and of all', {
  timeout: 180_000,
}, async () => {
  await w.world.system(({ q }) => q.insert(warehouse).values({ id: 'w-any', place: 9, code: 'W9', name: '随机仓', kind: 'COMPANY' }), MERCHANT)
  let sequence = 0
  const keyOf = (index: number) =>
    ({ warehouseId: 'w-any', material: `${MERCHANT}-tile`, brand: '', spec: `${index}`, unit: M2, lot: '', owner: 'OWN' })
  await fc.assert(
    fc.asyncProperty(fc.array(
      moment, { minLength: 1, maxLength: 12 }
    ), fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 20 }), async (moments, first, length) => {
      for (const { kind, day, of: index, cents, amount, undone } of moments) {
        const source = { kind, id: `r${sequence++}`, day: `2026-07-${String(day).padStart(2, '0')}` }
        const out = /Out|used/.test(kind)
        const sign = (value: number, scale: number) => toScale(dec(value).div(100).times(out ? -1 : 1), scale)
        // A posting refused by a ledger rule leaves no trace.
        await w.world.system(async tx => {
          await post(
            tx, stock, source, [{ key: keyOf(index), line: source.id, title: '砖', quantity: sign(cents, 6), amount: sign(amount, 2) }]
          )
          if (undone === 0) await reverse(tx, source)
        }, MERCHANT).catch(() => null)
      }
      const [from, to] = [`2026-07-${String(first).padStart(2, '0')}`, `2026-07-${String(Math.min(first + length, 28)).padStart(2, '0')}`]
      const { rows, sums } = await w.keeper().call(storeApi.report, { warehouseId: 'w-any', from, to, pageSize: 100 })
      const ledger = await w.world.system(
        ({ sql }) => sql<{ spec: string, opening: string, closing: string, amount: string }>`select key[4] as spec,
          coalesce(sum(quantity) filter (where day < ${from}), 0) as opening,
      coalesce(sum(quantity) filter (where day <= ${to}), 0) as closing, coalesce(sum(amount) filter (where day <= ${to}), 0) as amount
      from ledger_row where merchant_id = ${MERCHANT} and ledger = 'S' and key[1] = 'w-any' group by 1`,
        MERCHANT
      )
      const byKey = new Map(rows.map(row => [row.spec, row]))
      for (const { spec, opening, closing, amount } of ledger) {
        const row = byKey.get(spec)
        expect([spec, number(row?.opening).toFixed(), number(row?.closing).toFixed(), number(row?.closingAmount).toFixed()]).toEqual(
          [spec, dec(opening).toFixed(), dec(closing).toFixed(), dec(amount).toFixed()]
        )
      }
      for (const row of rows) {
        for (const end of ['', 'Amount'] as const) {
          const moved = COLUMNS.reduce(
            (sum, column) => sum.plus(number(row[`${column}${end}`]).times(INCOMING.includes(column) ? 1 : -1)),
            number(row[`opening${end}`])
          )
          expect(moved.toFixed()).toBe(number(row[`closing${end}`]).toFixed())
        }
      }
      expect(number(sums?.closingAmount).toFixed()).toBe(ledger.reduce((sum, { amount }) => sum.plus(amount), dec('0')).toFixed())
    }), { numRuns: 25 }
  )
  const all = await w.keeper().call(storeApi.report, { warehouseId: 'w-any', from: '2026-07-01', to: '2026-12-31', pageSize: 100 })
  const balances = (await w.balances('S')).filter(({ key }) => key[0] === 'w-any')
  expect(all.rows.map(row => [row.spec, Number(row.closing), row.closingAmount]).toSorted()).toEqual(
    balances.map(({ key, quantity, amount }) => [key[3], quantity, amount]).toSorted()
  )
})
