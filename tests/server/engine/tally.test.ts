import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { talliedByKey, type Tally } from '#server/grid/index.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'

const MERCHANT = '7001'
const OTHER = '7002'
const TYPES = ['01', '0101', '01A0', '02']
const database = withDatabase()
const person = (merchantId = MERCHANT) => ctxOf(merchantId, `u-${merchantId}`, [])

const add = (id: string, type: string, machine: boolean): string =>
  `insert into material (id, name, unit, type_code, machine, identity, search_key) values ('${id}', 'x', 'm', '${type}',
    ${machine}, '${id}', '')`
const all = (statement: string, merchantId = MERCHANT): Promise<unknown> =>
  inWrite(database.pool, person(merchantId), tx => tx.q.execute(statement))

const tallied = (list: Tally['list'], merchantId = MERCHANT, parentCode?: string) =>
  inRead(
    database.pool, person(merchantId),
    db => db.sql<{ code: string, count: number }>`${talliedByKey({ list, owners: [MERCHANT, OTHER], under: parentCode })}`
  )
const counted = async (list: Tally['list'], parentCode = ''): Promise<unknown[]> => (await database.pool.query(
  `select type_code as code, count(*)::int as count from material where merchant_id = $1 and machine = $2 and starts_with(type_code, $3)
    group by 1 order by 1`,
  [MERCHANT, list === 'machine', parentCode])).rows

describe('the tally', () => {
  beforeAll(async () => {
    for (const id of [MERCHANT, OTHER]) await database.pool.query(`insert into merchant (merchant_id, name) values ('${id}', '${id}')`)
    await all(TYPES.map(code => `insert into dict_tree (tree, code, parent_code, name) values ('MATERIAL', '${code}',
      ${code.length > 2 ? `'01'` : 'null'}, '${code}')`).join('; '))
  })
  afterEach(async () => void await database.pool.query('delete from material'))

  it('is what a count would say, whatever is done', async () => {
    const type = fc.constantFrom(...TYPES)
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), type, machine: fc.boolean(), many: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('move' as const), from: type, to: type }),
      fc.record({ kind: fc.constant('turn' as const), from: type }),
      fc.record({ kind: fc.constant('drop' as const), from: type }),
      fc.record({ kind: fc.constant('fail' as const), type }),
    )
    let id = 0
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async steps => {
      await database.pool.query('delete from material')
      for (const one of steps) {
        if (one.kind === 'add') await all(Array.from({ length: one.many }, () => add(`a${id++}`, one.type, one.machine)).join(';'))
        else if (one.kind === 'move') await all(`update material set type_code = '${one.to}' where type_code = '${one.from}'`)
        else if (one.kind === 'turn') await all(`update material set machine = not machine where type_code = '${one.from}'`)
        else if (one.kind === 'drop') await all(`delete from material where type_code = '${one.from}'`)
        else await expect(all(`${add(`f${id++}`, one.type, false)}; select 1 / 0`)).rejects.toThrow()
      }
      for (const list of ['material', 'machine'] as const) {
        expect(await tallied(list)).toEqual(await counted(list))
        expect(await tallied(list, MERCHANT, '01')).toEqual(await counted(list, '01'))
      }
    }), { numRuns: 25 })
  })

  it('stays true and short under many writers at once', async () => {
    await Promise.all(Array.from({ length: 12 }, async (_, writer) => {
      for (let i = 0; i < 25; i++) {
        await all(add(`w${writer}-${i}`, TYPES[i % 2]!, false))
        if (i % 3 === 0) await all(`delete from material where id = 'w${writer}-${i}'`)
      }
    }))
    expect(await tallied('material')).toEqual(await counted('material'))
    for (const type of TYPES.slice(0, 2)) await all(add(`last-${type}`, type, false))
    const { rows } = await database.pool.query<{ rows: number }>(
      `select count(*)::int as rows from tally where merchant_id = $1 and list = 'material' and key = any($2)`,
      [MERCHANT, TYPES.slice(0, 2)])
    expect(rows[0]!.rows).toBeLessThanOrEqual(2 * 20)
  })

  it('shows nobody another merchant’s rows', async () => {
    await all(add('mine', '01', false))
    expect(await tallied('material', OTHER)).toEqual([])
    expect(await tallied('material')).toEqual([{ code: '01', count: 1 }])
  })

  it('counts the rows that were there before it', async () => {
    await all(add('old', '01', false))
    await database.pool.query(`create table counted_late (merchant_id text not null, type text not null);
      grant select on counted_late to em_system; insert into counted_late values ('${MERCHANT}', 'a'), ('${MERCHANT}', 'a');
      select yz_tallied('counted_late', $$'late'$$, 'r.type')`)
    await database.pool.query(`insert into counted_late values ('${MERCHANT}', 'a')`)
    const { rows } = await database.pool.query<{ rows: string }>(`select sum(rows) as rows from tally where list = 'late'`)
    expect(rows[0]!.rows).toBe('3')
  })
})
