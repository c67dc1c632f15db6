import { beforeAll, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { withStore } from './fixtures.ts'

const M = 'm-golden'
const w = withStore(M)
const TAXED = { supplierId: w.supplierId, includeTax: true, taxRate: '13.0000' }
beforeAll(() => w.world.system(
  tx => tx.q.insert(merchantSetting).values({ id: newId(), key: 'spotPurchaseLimit', value: '100000', effectiveFrom: '2020-01-01' }), M
))

/** A step of a case: goods come in at a price, go out, are returned from step `of`, or are returned to the supplier of it. */
interface Step { readonly way: 'in' | 'out' | 'back' | 'return', readonly quantity: string, readonly price?: string, readonly of?: number }
type SourceRow = { readonly id: string, readonly line: string, readonly price: string }

/**
 * Calculates the case in PostgreSQL from the rules alone: average cost, returns from issues at six decimals of their unit cost, returns to
 * the supplier at their price, the whole remaining amount with the last unit.
 * @returns per step the stock movement and balance in money, and the amount owed and lost
 */
const replayed = async (steps: readonly Step[]) =>
  (await w.world.database.pool.query<{ moved: string, left: string, owed: string, other: string }>(`
  with recursive asked as (select (at - 1)::int as at, s->>'way' as way, (s->>'quantity')::numeric as quantity,
  (s->>'price')::numeric as price, (s->>'of')::int as of from jsonb_array_elements($1::jsonb) with ordinality as e (s, at)),
  course as (
    select -1 as at, 0::numeric as stock, 0::numeric as money, '{}'::jsonb as amounts, 0::numeric as moved, 0::numeric as owed,
      0::numeric as other
    union all
    select a.at, c.stock + sign.by * a.quantity, c.money + m.moved, c.amounts || jsonb_build_object(a.at::text, abs(m.moved) / a.quantity),
    m.moved,
      case a.way when 'in' then round(a.quantity * a.price, 2) when 'return' then - round(a.quantity * a.price, 2) else 0 end,
      case a.way when 'return' then - m.moved - round(a.quantity * a.price, 2) else 0 end
    from course c join asked a on a.at = c.at + 1
      cross join lateral (select case when a.way in ('in', 'back') then 1 else -1 end as by) sign
      cross join lateral (select round(case
        when a.way = 'in' then a.quantity * a.price
        when a.way = 'back' then a.quantity * round((c.amounts->>(a.of::text))::numeric, 6)
        when a.quantity = c.stock then - c.money
        when a.way = 'out' then - a.quantity * c.money / c.stock
        else - least(a.quantity * a.price, c.money) end, 2) as moved) m)
  select moved::text, round(money, 2)::text as left, owed::text, other::text from course where at >= 0
  order by at`, [JSON.stringify(steps)])).rows

/**
 * Performs the case as bills of one lot.
 * @returns the stock postings in order
 */
async function executeSteps(lot: string, steps: readonly Step[]) {
  const done: SourceRow[] = []
  const drawnLine = (source: SourceRow, quantity: string, more: object = {}) =>
    w.line(quantity, { lot, ...w.from(source, source.line), ...more })
  for (const { way, quantity, price = '', of: sourceStep = 0 } of steps) {
    if (way === 'in') {
      const receiptLine = w.line(quantity, { lot, price })
      const order = await w.save('order', { ...TAXED, orderName: lot, needDay: '2026-12-01', deliverTo: 'STORE' }, [receiptLine])
      await w.submit('order', order)
      await w.agree('order', order)
      const row = drawnLine({ id: order.id, line: receiptLine.id, price }, quantity, { arrived: quantity, price })
      const saved = await w.save('planIn', TAXED, [row])
      await w.post('planIn', saved)
      done.push({ id: saved.id, line: row.id, price })
    } else if (way === 'out') {
      const pickLine = w.line(quantity, { lot })
      const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [pickLine])
      await w.submit('pick', pick)
      await w.agree('pick', pick)
      const row = drawnLine({ id: pick.id, line: pickLine.id, price }, quantity)
      const saved = await w.save('planOut', {}, [row])
      await w.post('planOut', saved)
      done.push({ id: saved.id, line: row.id, price })
    } else {
      const from = done[sourceStep]!
      const [leave, comes] = way === 'back' ? ['back', 'backIn'] as const : ['purchaseReturn', 'returnOut'] as const
      const more = way === 'return' ? { price: from.price } : {}
      const head = way === 'return' ? TAXED : {}
      const request = drawnLine(from, quantity, more)
      const saved = await w.save(leave, { ...head, reason: '余料' }, [request])
      await w.submit(leave, saved)
      await w.agree(leave, saved)
      const row = drawnLine({ id: saved.id, line: request.id, price }, quantity, more)
      const bill = await w.save(comes, head, [row])
      await w.post(comes, bill)
      done.push({ id: bill.id, line: row.id, price: from.price })
    }
  }
  const { pool } = w.world.database
  const rows = await Promise.all(
    done.map(async ({ id }) => (await pool.query<{ moved: string, left: string, owed: string, other: string }>(`
    select s.amount::text as moved, s.balance_amount::text as left, coalesce((select sum(amount) from ledger_row
    where merchant_id = s.merchant_id and ledger = 'AP' and source = s.source), 0)::text as owed,
      coalesce((select sum(amount) from ledger_row where merchant_id = s.merchant_id and ledger = 'A' and source = s.source
      and key[3] = 'OTHER'), 0)::text as other
    from ledger_row s where s.merchant_id = $1 and s.ledger = 'S' and s.source = $2`, [M, id])).rows)
  )
  return rows.flat()
}
const numbers = (rows: readonly Readonly<Record<string, string>>[]) =>
  rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])))

const CASES: readonly (readonly [string, readonly Step[], readonly number[]])[] = [
  ['the moving average (domain B23.1)', [
    { way: 'in', quantity: '100', price: '88.50' }, { way: 'in', quantity: '50', price: '92.00' }, { way: 'out', quantity: '40' },
    { way: 'back', quantity: '5', of: 2 },
    { way: 'return', quantity: '10', price: '92.00', of: 1 }, { way: 'out', quantity: '105' },
  ], [8850, 13450, 9863.33, 10311.66, 9391.66, 0]],
  ['a return that is dearer than the stock', [
    { way: 'in', quantity: '10', price: '100.00' }, { way: 'in', quantity: '10', price: '60.00' }, { way: 'out', quantity: '15' },
    { way: 'return', quantity: '5', price: '100.00', of: 0 },
  ], [1000, 1600, 400, 0]],
  ['a return that is cheaper, to the last piece', [
    { way: 'in', quantity: '10', price: '100.00' }, { way: 'in', quantity: '10', price: '60.00' }, { way: 'out', quantity: '15' },
    { way: 'return', quantity: '5', price: '60.00', of: 1 },
  ], [1000, 1600, 400, 0]],
  ['pieces of a box by their base unit', [{ way: 'in', quantity: '72', price: '88.50' }], [6372]],
]

it.each(CASES)('adds up %s as the rules say', async (name, steps, remaining) => {
  const reckoned = numbers(await replayed(steps))
  expect(reckoned.map(row => row.left)).toEqual(remaining)
  expect(numbers(await executeSteps(name.slice(0, 20), steps))).toEqual(reckoned)
})

it('knows what the sheet says of returns: a gain of 100.00, a loss of 100.00', async () => {
  const [dearer, cheaper] = [await replayed(CASES[1]![1]), await replayed(CASES[2]![1])]
  expect(numbers([dearer.at(-1)!, cheaper.at(-1)!])).toEqual(
    [{ moved: -400, left: 0, owed: -500, other: -100 }, { moved: -400, left: 0, owed: -300, other: 100 }]
  )
})

it('spreads freight of 120.00 on 8,850.00 and 4,600.00 as 78.96 and 41.04', async () => {
  const receiptLines = [w.line('100', { lot: 'F1', price: '88.50' }), w.line('50', { lot: 'F2', price: '92.00' })]
  const order = await w.save('order', { ...TAXED, orderName: '运费', needDay: '2026-12-01', deliverTo: 'STORE' }, receiptLines)
  await w.submit('order', order)
  await w.agree('order', order)
  const rows = receiptLines.map(({ id, quantity }, at) =>
    w.line(quantity, { lot: `F${at + 1}`, arrived: quantity, price: at === 0 ? '88.50' : '92.00', ...w.from(order, id) }))
  const saved = await w.save('planIn', { ...TAXED, freight: '120.00' }, rows)
  await w.post('planIn', saved)
  const { rows: [expected] } = await w.world.database.pool.query<{ first: string, second: string }>(
    'select 8850 + round(120.00 * 8850 / 13450, 2) as first, 4600 + 120.00 - round(120.00 * 8850 / 13450, 2) as second'
  )
  expect([Number(expected!.first), Number(expected!.second)]).toEqual([8928.96, 4641.04])
  const costs = (await w.info('planIn', saved.id)).lines.items!.map(({ cost }) => Number(cost))
  expect(costs).toEqual([Number(expected!.first), Number(expected!.second)])
  const { rows: posted } = await w.world.database.pool.query<{ amount: string }>(
    `select amount from ledger_row where merchant_id = $1 and ledger = 'S' and source = $2 order by key[6]`, [M, saved.id]
  )
  expect(posted.map(({ amount }) => Number(amount))).toEqual(costs)
})
