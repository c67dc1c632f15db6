import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inWrite, type Tx } from '#server/db/tx.ts'
import { FLAWS_NAMED, limitKeys, post, proveLedgers, reverse } from '#server/ledger/index.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'
import { budget, free, goods, reservations } from './ledgers.ts'

const database = withDatabase()
const LEDGERS = [goods, reservations, budget, free]
let merchant = ''
beforeEach(() => { merchant = newId() })
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inWrite(database.pool, ctxOf(merchant, 'u1'), work)
const prove = () => write(tx => proveLedgers(tx, LEDGERS))
const flaws = async () => (await prove()).found.map(({ ledger, flaw }) => `${ledger} ${flaw}`)
const falsify = (set: string, ledger = goods.name) =>
  database.pool.query(`update ledger_balance set ${set} where merchant_id = $1 and ledger = $2`, [merchant, ledger])

const key = { warehouse: 'w', material: 'tile', unit: 'm²' }
const title = '抛光砖'
/** Posts 10 for 100.00 on a day, reserves 4 of them, and posts costs and limits of other sources. */
async function aStore(day = '2026-05-02') {
  await write(async tx => {
    await post(tx, goods, { kind: 'test', id: `${merchant}/in`, day }, [{ key, line: 'l', title, quantity: '10', amount: '100.00' }])
    await post(tx, goods, { kind: 'test', id: `${merchant}/out`, day }, [{ key, line: 'l', title, quantity: '-3', amount: '-30.00' }])
    await post(tx, reservations, { kind: 'test', id: `${merchant}/pick`, day }, [{ key, line: 'l', title, quantity: '4' }])
    await limitKeys(tx, budget, [{ key: { contract: 'c' }, ceiling: '50.00', line: 'l', title }])
    await post(tx, budget, { kind: 'test', id: `${merchant}/draw`, day }, [{ key: { contract: 'c' }, line: 'l', title, amount: '50.00' }])
    await post(
      tx, free, { kind: 'test', id: `${merchant}/cost`, day },
      [{ key: { project: 'p', item: 'i' }, line: 'l', title, quantity: '-1', amount: '-2.00' }]
    )
  })
}

it('finds nothing in what was posted, nor in what was taken back, nor where nothing is', async () => {
  expect(await prove()).toEqual({ keys: 0, postings: 0, flaws: 0, found: [] })
  await aStore()
  expect(await prove()).toEqual({ keys: 4, postings: 5, flaws: 0, found: [] })
  for (const id of ['pick', 'out', 'in', 'draw', 'cost'])
    await write(tx => reverse(tx, { kind: 'test', id: `${merchant}/${id}`, day: '2026-05-03' }, LEDGERS))
  expect(await prove()).toEqual({ keys: 4, postings: 10, flaws: 0, found: [] })
})

describe('a balance that was falsified', () => {
  beforeEach(() => aStore())
  it('does not add up, in either measure', async () => {
    await falsify('quantity = 8')
    expect((await prove()).found).toMatchObject([{
      ledger: goods.name, mark: JSON.stringify(['w', 'tile', 'm²']), flaw: 'SUM', quantity: '8', rightQuantity: '7.000000',
      amount: '70.00', rightAmount: '70.00',
    }])
    await falsify('quantity = 7, amount = 70.01')
    expect(await prove()).toMatchObject({ flaws: 1, found: [{ flaw: 'SUM', amount: '70.01', rightAmount: '70.00' }] })
  })
  it.each([
    ['sequence = 3', goods, ['test.goods COUNT']],
    [`last_day = '2026-05-09'`, goods, ['test.goods DAY']],
    ['quantity = -1', reservations, ['test.held NEGATIVE', 'test.held SUM']],
    ['quantity = 8', reservations, ['test.held HELD', 'test.held SUM']],
    ['quantity = 3', goods, ['test.goods SUM', 'test.held HELD']],
    ['quantity = 0', goods, ['test.goods EMPTIED', 'test.goods SUM', 'test.held HELD']],
    ['amount = -0.01', goods, ['test.goods NEGATIVE', 'test.goods SUM']],
    ['ceiling = 49', budget, ['test.budget CEILING']],
    ['amount = 0', free, ['test.free SUM']],
  ])('%s', async (set, ledger, expected) => {
    await falsify(set, ledger.name)
    expect(await flaws()).toEqual(expected)
  })
  it('is another company\'s matter', async () => {
    await falsify('quantity = 8')
    merchant = newId()
    expect(await flaws()).toEqual([])
  })
})

it('finds a day that ends below zero, and a posting that no balance knows', async () => {
  await aStore()
  const insertPosting = (day: string, sequence: number, quantity: string, mark: string) => database.pool.query(`
    insert into ledger_row (merchant_id, ledger, key, mark, sequence, id, source_kind, source, line, turn, day, quantity, amount,
    balance_quantity, balance_amount, by_user, by_name)
    values ($1, 'test.goods', array['w', 'tile', 'm²'], $2, $3, $4, 'test', $4, 'l', 0, $5,
    $6, 0, 0, 0, 'u', 'u')`, [merchant, mark, sequence, newId(), day, quantity])
  await insertPosting('2026-05-01', 3, '-1', '["w","tile","m²"]')
  await falsify('quantity = 6, sequence = 3')
  expect((await prove()).found).toMatchObject([{ flaw: 'SHORT', day: '2026-05-01' }])
  await insertPosting('2026-05-02', 4, '1', '["elsewhere"]')
  expect((await prove()).found.map(({ mark, flaw }) => [mark, flaw])).toEqual([
    ['["elsewhere"]', 'COUNT'], ['["elsewhere"]', 'DAY'], ['["elsewhere"]', 'SUM'], ['["w","tile","m²"]', 'SHORT'],
  ])
})

it('names some of very many flaws and counts all; whoever sees every company proves one', async () => {
  await aStore()
  const many = FLAWS_NAMED + 100
  await database.pool.query(`insert into ledger_balance (merchant_id, ledger, key, mark, quantity) select $1, 'test.free', array['p',
    n::text], to_json(array['p', n::text])::text, 1 from generate_series(1, ${many}) n`, [merchant])
  const findings = await inWrite(database.pool, systemCtx('test', merchant), tx => proveLedgers(tx, LEDGERS))
  expect([findings.keys, findings.flaws, findings.found.length]).toEqual([many + 4, many, FLAWS_NAMED])
})
