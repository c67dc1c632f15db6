import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit, snapshotHash } from '#server/core/audit.ts'
import type { StoredResponse } from '#server/core/idempotency.ts'
import { forgetOldKeys, once } from '#server/core/idempotency.ts'
import { forgetSpareNumbers, nextBillCode, nextNumber, reserveNumber } from '#server/core/numbering.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { NumberedType } from '#schemas/org/prefixes.ts'
import { auditLog, idempotencyKey, spareNumber } from '#server/db/tables/engine.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'

const database = withDatabase()
const ctx = ctxOf('E', 'ue')

test('bill codes count per merchant, prefix and day', async () => {
  const next = (merchant: string, type: NumberedType, date: string): Promise<string> =>
    inWrite(database.pool, ctxOf(merchant, 'u'), tx => nextBillCode(tx, type, date))
  expect(await next('M1', 'order', '2026-05-01')).toBe('DD202605010001')
  expect(await next('M1', 'order', '2026-05-01')).toBe('DD202605010002')
  expect(await next('M1', 'order', '2026-05-02')).toBe('DD202605020001')
  expect(await next('M1', 'project', '2026-05-01')).toBe('XM202605010001')
  expect(await next('M2', 'order', '2026-05-01')).toBe('DD202605010001')
})

const numbered = (key: string, work: (number: number) => Promise<void> | void = () => undefined): Promise<number> =>
  inWrite(database.pool, ctx, async tx => {
    const number = Number(await nextNumber(tx, key, { width: 4 }))
    await work(number)
    return number
  })
const fail = (): never => { throw new Error('gives its number back') }

test('numbers are given once when two hundred ask at once and some fail, and those given back come next', async () => {
  const results = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => numbered('busy', at % 5 === 0 ? fail : undefined)))
  const numbers = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  expect(numbers).toHaveLength(160)
  const last = Math.max(...numbers)
  for (let missing = last - numbers.length; missing > 0; missing -= 1) numbers.push(await numbered('busy'))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: last }, (_, at) => at + 1))
  expect(last).toBeLessThanOrEqual(200)
})

test('nobody waits for the number of another who has not ended', async () => {
  await numbered('open')
  let end = () => {}
  const ended = new Promise<void>(resolve => { end = resolve })
  let begin = () => {}
  const started = new Promise<void>(resolve => { begin = resolve })
  const slow = numbered('open', () => {
    begin()
    return ended
  })
  await started
  expect([await numbered('open'), await numbered('open')]).toEqual([3, 4])
  end()
  expect(await slow).toBe(2)
})

test('a block that was fetched by who then fails is fetched by the next one', async () => {
  await expect(numbered('failing', fail)).rejects.toThrow('gives its number back')
  expect((await Promise.all(Array.from({ length: 5 }, () => numbered('failing')))).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(await numbered('failing')).toBe(6)
})

test('a number from outside is passed over, and so are those before it', async () => {
  expect(await numbered('outside')).toBe(1)
  for (const number of [40, 900]) {
    await inWrite(database.pool, ctx, tx => reserveNumber(tx, 'outside', number))
    expect(await numbered('outside')).toBe(number + 1)
  }
})

const request = (key: string, hash = 'h') => ({ key, path: '/api/x', hash })
const storedResponse = (body: string): StoredResponse => ({ status: 200, body })

test('a repeated request gets the first answer and does nothing', async () => {
  let runs = 0
  const ask = (hash?: string): Promise<StoredResponse> => inWrite(database.pool, ctx, tx =>
    once(tx, request('k1', hash), () => Promise.resolve(storedResponse(`{"run":"${++runs}","price":"1.50"}`))))
  expect(await ask()).toEqual(storedResponse('{"run":"1","price":"1.50"}'))
  expect(await ask()).toEqual(storedResponse('{"run":"1","price":"1.50"}'))
  await expect(ask('other')).rejects.toMatchObject({ code: 'KEY_REUSED', status: 400 })
  expect(runs).toBe(1)
})

test('of ten that come at once one runs and all get its answer', async () => {
  let runs = 0
  const results = await Promise.all(Array.from({ length: 10 }, () => inWrite(database.pool, ctx, tx =>
    once(tx, request('k2'), async () => {
      runs += 1
      return storedResponse(await nextNumber(tx, 'k2', { width: 1 }))
    }))))
  expect(results).toEqual(Array.from({ length: 10 }, () => storedResponse('1')))
  expect(runs).toBe(1)
})

test('a failed request may be repeated, and the same key of another person is another', async () => {
  const fail = inWrite(database.pool, ctx, tx => once(tx, request('k3'), () => Promise.reject(new Error('no'))))
  await expect(fail).rejects.toThrow('no')
  const ask = (userId: string): Promise<StoredResponse> => inWrite(database.pool, ctxOf('E', userId), tx =>
    once(tx, request('k3'), () => Promise.resolve(storedResponse(userId))))
  expect(await ask('ue')).toEqual(storedResponse('ue'))
  expect(await ask('uf')).toEqual(storedResponse('uf'))
  // Each user gets the stored response for that user, not for the later one.
  expect([await ask('ue'), await ask('uf')]).toEqual([storedResponse('ue'), storedResponse('uf')])
})

test('keys are forgotten after a day', async () => {
  await inWrite(database.pool, ctx, tx => once(tx, request('old'), () => Promise.resolve(storedResponse('1'))))
  await inWrite(database.pool, systemCtx('test'), ({ q }) => q.update(idempotencyKey)
    .set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(idempotencyKey.key, 'old')))
  expect(await forgetOldKeys(database.pool)).toBe(1)
  expect(await forgetOldKeys(database.pool)).toBe(0)
})

test('an audit row says who, what, from, to and why, and lives or dies with the deed', async () => {
  await inWrite(database.pool, ctx, tx => audit(tx, {
    action: 'submit', entity: 'order', entityId: 'o1', subject: '砂石', from: 'NOT_START', to: 'RUNNING', reason: '急用',
    before: { amount: '1.10' }, after: { amount: '123456789012345678.10' },
  }))
  const undone = inWrite(database.pool, ctx, async tx => {
    await audit(tx, { action: 'delete', entity: 'order', entityId: 'o1', subject: '砂石' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const rows = await inRead(database.pool, ctx, ({ q }) => q.select().from(auditLog).where(eq(auditLog.entityId, 'o1')))
  expect(rows).toEqual([expect.objectContaining({
    merchantId: 'E', userId: 'ue', realName: '用户ue', action: 'submit', fromState: 'NOT_START', toState: 'RUNNING', reason: '急用',
    requestId: ctx.requestId, after: { amount: '123456789012345678.10' }, snapshotHash: snapshotHash({ amount: '123456789012345678.10' }),
  })])
})

test('an audit row can be neither changed nor deleted, even by the system', async () => {
  for (const caller of [ctx, systemCtx('test')]) {
    await expect(inWrite(database.pool, caller, ({ q }) => q.delete(auditLog))).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(inWrite(database.pool, caller, ({ q }) => q.update(auditLog).set({ reason: '' })))
      .rejects.toMatchObject({ cause: { code: '42501' } })
  }
})

test('equal values have equal hashes whatever their order, different values different ones', () => {
  const values = fc.dictionary(fc.string(), fc.option(fc.string()))
  fc.assert(fc.property(values, values, (x, y) => {
    const shuffled = Object.fromEntries(Object.entries(x).toReversed())
    expect(snapshotHash(shuffled)).toBe(snapshotHash(x))
    const same = JSON.stringify(Object.entries(x).toSorted()) === JSON.stringify(Object.entries(y).toSorted())
    expect(snapshotHash(x) === snapshotHash(y)).toBe(same)
  }))
})

test('the numbers left over from days that are past are dropped, and none of them is given again', async () => {
  const bill = (date: string): Promise<string> => inWrite(database.pool, ctxOf('M3', 'u'), tx => nextBillCode(tx, 'order', date))
  const others = await numbered('kept')
  expect([await bill('2026-05-01'), await bill('2026-05-02')]).toEqual(['DD202605010001', 'DD202605020001'])
  // Half past midnight in China is the previous day in UTC.
  await inWrite(database.pool, systemCtx('test', 'M3', new Date('2026-05-01T16:30:00Z')), forgetSpareNumbers)
  expect(await bill('2026-05-02')).toBe('DD202605020002')
  const remaining = await inRead(database.pool, systemCtx('test'), ({ q }) => q.selectDistinct({ key: spareNumber.key }).from(spareNumber))
  const keys = remaining.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['DD20260502', 'kept']))
  expect(keys).not.toContain('DD20260501')
  expect(Number((await bill('2026-05-01')).slice(-4))).toBeGreaterThan(1)
  expect(await numbered('kept')).toBe(others + 1)
})
