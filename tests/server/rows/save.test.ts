import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#schemas/kit/index.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { statementsOf } from '../harness/statements.ts'
import { at, withBoq, type Headers } from './setup.ts'

const list = withBoq()
let me: Headers
let colleague: Headers
beforeEach(async () => { [me, colleague] = await list.two() })
const change = (id: string, before: object, cells: object, version = 1) => ({ id, version, was: { ...before }, cells: { ...cells } })
const row = async (id: string, headers = me) => (await list.rows(headers)).find(one => one.id === id)

describe('changed cells', () => {
  it('are written, computed anew, and answered with the next version', async () => {
    const result = await list.save(me, { changed: [change(at(1), { quantity: '860.000' }, { quantity: '10.5' })] })
    expect(result).toMatchObject({ problems: [], rows: [{ id: 'r1', quantity: '10.500', total: '34.13', version: 2 }] })
    expect(await row(at(1))).toEqual(result.rows[0])
  })

  it('of one row may come from two people', async () => {
    await list.save(colleague, { changed: [change(at(1), { price: '3.25' }, { price: '4.00' })] })
    const result = await list.save(me, { changed: [change(at(1), { quantity: '860.000' }, { quantity: '100' })] })
    expect(result.problems).toEqual([])
    expect(await row(at(1))).toMatchObject({ quantity: '100.000', price: '4.00', total: '400.00', version: 3 })
  })

  it('are stale where the same cell was changed, and say what stands there, who wrote it and when; the others are written', async () => {
    await list.save(colleague, { changed: [change(at(1), { price: '3.25' }, { price: '4.00' })] })
    await list.save(colleague, { changed: [change(at(1), { remark: null }, { remark: '后来' }, 2)] })
    const result = await list.save(me, { changed: [
      change(at(1), { price: '3.25', name: '平整场地' }, { price: '5.00', name: '场地平整' }), change(at(2), { price: '18.60' }, { price: '1.00' }),
    ] })
    expect(result.problems).toEqual([{
      row: 'r1', column: 'price', code: 'STALE_VERSION', text: '单价已被他人修改', now: '4.00',
      by: expect.stringContaining('用户') as unknown, at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    }])
    expect(await row(at(1))).toMatchObject({ name: '场地平整', price: '4.00', remark: '后来' })
    expect(await row(at(2))).toMatchObject({ price: '1.00' })
    expect(result.rows.map(({ id, price }) => [id, price])).toEqual([['r1', '4.00'], ['r2', '1.00']])
  })

  it('of a row that their writer had not looked at are stale where somebody else has written since, whatever he has read of it for the '
    + 'action', async () => {
    const { at: readTime } = await list.call(boqApi.describeBoq, me, { pageSize: 1 })
    await list.save(colleague, { changed: [change(at(12), { price: '410.00' }, { price: '500.00' })] })
    await list.save(me, { changed: [change(at(13), { price: '46.50' }, { price: '47.00' })] })
    const unseenChange = async (id: string, price: string) => {
      const now = (await row(id)) as Row
      return { id, version: Number(now.version), was: { price: now.price, name: now.name }, cells: { price, name: '改名' }, since: readTime! }
    }
    const result = await list.save(
      me, { changed: [await unseenChange(at(12), '1.00'), await unseenChange(at(13), '1.00'), await unseenChange(at(14), '1.00')] }
    )
    expect(result.problems).toEqual([{
      row: 'r12', column: 'price', code: 'STALE_VERSION', text: '单价已被他人修改', now: '500.00',
      by: expect.stringContaining('用户') as unknown, at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    }])
    expect(result.rows.map(({ id, price, name }) => [id, price, name])).toEqual(
      [['r12', '500.00', '改名'], ['r13', '1.00', '改名'], ['r14', '1.00', '改名']]
    )
    const { at: later } = await list.call(boqApi.describeBoq, me, { pageSize: 1 })
    const resaved = await list.save(me, { changed: [{ ...await unseenChange(at(12), '2.00'), since: later! }] })
    expect(resaved).toMatchObject({ problems: [], rows: [{ price: '2.00' }] })
  })

  it('of a row that has gone say who removed it and when', async () => {
    await list.save(colleague, { removed: [at(1)] })
    const { problems } = await list.save(me, { changed: [change(at(1), { price: '3.25' }, { price: '5.00' })] })
    expect(problems).toEqual([{
      row: 'r1', column: '', code: 'NOT_FOUND', text: '该行已被删除',
      by: expect.stringContaining('用户') as unknown, at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    }])
  })

  it('are not stale when both wrote the same, nor when only the writing of a number differs', async () => {
    await list.save(colleague, { changed: [change(at(1), { price: '3.25' }, { price: '4.00' })] })
    const result = await list.save(me, { changed: [change(at(1), { price: '3.25', quantity: '860' }, { price: '4', quantity: '7' })] })
    expect(result).toMatchObject({ problems: [], rows: [{ price: '4.00', quantity: '7.000' }] })
  })

  it('distinguish codes that are equal as numbers', async () => {
    await list.save(colleague, { changed: [change(at(1), { code: '010101001001' }, { code: '0010' })] })
    const { problems } = await list.save(me, { changed: [change(at(1), { code: '10' }, { code: '2' })] })
    expect(problems).toMatchObject([{ code: 'STALE_VERSION', now: '0010' }])
  })

  it('are refused row by row, and the other rows are written', async () => {
    const result = await list.save(me, { changed: [
      change(at(1), { quantity: '860.000', remark: null }, { quantity: '-1', remark: '不写' }),
      change(at(2), { name: '挖一般土方' }, { name: '' }),
      change(at(3), { unit: 'm3', total: '8256.60' }, { unit: '车' }),
      change(at(4), { price: '14.80' }, { price: '15.00' }),
      change(at(5), { total: '22482.60' }, { total: '1.00' }),
      change(at(6), {}, { merchant_id: 'm2' }),
      change(at(7), { quantity: '1' }, { quantity: 12 }),
    ] })
    expect(result.problems.map(({ row: id, column, code }) => [id, column, code])).toEqual([
      ['r5', 'total', 'forbidden'], ['r6', 'merchant_id', 'forbidden'], ['r7', 'quantity', 'invalid'], ['r1', 'quantity', 'invalid'],
      ['r2', 'name', 'required'], ['r3', 'unit', 'invalid'],
    ])
    expect(result.rows.map(({ id }) => id)).toEqual(['r4'])
    expect(await row(at(1))).toMatchObject({ quantity: '860.000', remark: null, version: 1 })
    expect(await row(at(4))).toMatchObject({ price: '15.00' })
  })

  it('are not refused for what was wrong in the row before', async () => {
    await inWrite(
      list.database.pool, systemCtx('test', 'm1'),
      ({ sql }) => sql`update gallery_boq set unit = '旧单位' where merchant_id = 'm1' and id = 'r1'`
    )
    const result = await list.save(me, { changed: [change(at(1), { price: '3.25' }, { price: '4.00' }, 2)] })
    expect(result).toMatchObject({ problems: [], rows: [{ unit: '旧单位', price: '4.00' }] })
  })

  it('leave a record of their old and new values', async () => {
    await list.save(me, { changed: [change(at(1), { price: '3.25' }, { price: '4.00' })] })
    const [entry] = await inRead(list.database.pool, systemCtx('test'), ({ sql }) => sql<{ before: object, after: object }>`
      select before, after from audit_log where entity = 'boq' and action = 'changeRow' and entity_id = 'r1' order by id desc limit 1`)
    expect(entry).toEqual({ before: { price: '3.25' }, after: { price: '4.00' } })
  })
})

describe('who may', () => {
  it('never reaches rows of another merchant', async () => {
    const stranger = await list.member('m2')
    const { problems } = await list.save(
      stranger, { changed: [change(at(1), { price: '3.25' }, { price: '9.00' })], removed: [at(2)], moved: [{ id: at(3), afterId: null }] }
    )
    expect(problems.map(({ row: id, code, by }) => [id, code, by])).toEqual(
      [['r1', 'NOT_FOUND', undefined], ['r3', 'NOT_FOUND', undefined]]
    )
    expect((await list.rows(me)).map(({ id, price }) => [id, price]).slice(0, 3)).toEqual(
      [['r1', '3.25'], ['r2', '18.60'], ['r3', '26.40']]
    )
    expect(await list.rows(stranger)).toEqual([])
  })

  it('needs the right to edit', async () => {
    const reader = await list.member('m1', ['N_QUOTA:query'])
    expect(await list.send(boqApi.saveBoq, reader, { removed: [at(1)] })).toMatchObject({ status: 403 })
    expect(await list.rows(me)).toHaveLength(25)
  })

  it('cannot name a row twice', async () => {
    const twice = [change(at(1), {}, { name: '甲' }), change(at(1), {}, { name: '乙' })]
    expect(await list.send(boqApi.saveBoq, me, { changed: twice })).toMatchObject({ status: 400, body: { data: { field: 'changed' } } })
  })
})

it('gives the same answer to the same request, and does the work once', async () => {
  const headers = { ...me, 'idempotency-key': 'rows-test-0001' }
  const input = { added: [{ id: 'new-1', cells: { name: '新清单' }, afterId: at(25) }] }
  const first = await list.save(headers, input)
  expect(await list.save(headers, input)).toEqual(first)
  expect(await list.rows(me)).toHaveLength(26)
})

it('writes 10,000 new and 10,000 changed rows in few statements', async () => {
  const cells = (i: number) => ({ code: String(i), name: `清单 ${i}`, unit: 'm2', quantity: '2.000', price: '10.50' })
  const result = await list.save(
    me,
    { added: Array.from({ length: 10_000 }, (_, i) => ({ id: `new-${i}`, cells: cells(i), afterId: i === 0 ? at(25) : `new-${i - 1}` })) }
  )
  expect(result.problems).toEqual([])
  const page = await list.rows(me, { pageNum: 1002, pageSize: 10 })
  expect(page.map(({ name, total }) => [name, total]).slice(-1)).toEqual([['清单 9994', '21.00']])
  const changed = result.rows.map(({ id }, i) => ({ id, version: 1, was: { name: `清单 ${i}` }, cells: { name: `改 ${i}` } }))
  const statements = await statementsOf(async () => expect((await list.save(me, { changed })).rows).toHaveLength(10_000))
  expect(statements).toBeLessThan(30)
  expect(statements).toBeGreaterThan(4)
})
