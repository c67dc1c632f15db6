import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, toText } from '#schemas/kit/index.ts'
import type { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { inWrite, type Tx } from '#server/db/tx.ts'
import { balances, post, reverse, type Posting, type Source } from '#server/ledger/index.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'
import { free, stock } from './ledgers.ts'

const database = withDatabase()
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inWrite(database.pool, ctxOf('m1', 'u1'), work)

/** Selects the keys whose balance differs from the database's sum of the rows. */
const drift = () => write(tx => tx.sql`select b.ledger, b.key from ledger_balance b
  left join (select ledger, key, sum(quantity) q, sum(amount) a, count(*) n, max(sequence) s from ledger_row group by 1, 2) r
  on r.ledger = b.ledger and r.key = b.key
  where (coalesce(r.q, 0), coalesce(r.a, 0), coalesce(r.n, 0), coalesce(r.s, 0)) is distinct from (b.quantity, b.amount, b.sequence::bigint,
  b.sequence)`)

const value = (scale: number) => fc.bigInt(-(10n ** 17n), 10n ** 17n).map(units => toText(dec(units.toString()).div(10 ** scale)))
const line = fc.record({ item: fc.nat(3), quantity: value(6), amount: value(2) })
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('post' as const), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), of: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), of: fc.nat(9) }) },
)

describe('the laws of a ledger', () => {
  it('hold after any sequence of deeds, and taking everything back in reverse order leaves nothing', async () => {
    await fc.assert(fc.asyncProperty(fc.array(action, { maxLength: 10 }), async actions => {
      const project = newId()
      const posted: { readonly source: Source, readonly rows: readonly Posting<typeof free>[] }[] = []
      const active: Source[] = []
      for (const one of actions) {
        if (one.kind === 'post') {
          const source = { kind: 'test', id: newId(), day: '2026-05-01' }
          const rows = one.lines.map(({ item, ...values }, at) =>
            ({ key: { project, item: `i${item}` }, line: `l${at}`, title: 'x', ...values }))
          await write(tx => post(tx, free, source, rows))
          posted.push({ source, rows })
          active.push(source)
        } else if (posted.length > 0) {
          const { source, rows } = posted[one.of % posted.length]!
          const at = active.indexOf(source)
          if (one.kind === 'again') {
            const { posted: added } = await write(tx => post(tx, free, source, rows))
            if (at < 0) active.push(source)
            else expect(added).toBe(0)
          } else {
            await write(tx => reverse(tx, source, [free]))
            if (at >= 0) active.splice(at, 1)
          }
        }
      }
      expect(await drift()).toEqual([])
      for (const source of active.toReversed()) await write(tx => reverse(tx, source, [free]))
      expect(await drift()).toEqual([])
      expect((await write(tx => balances(tx, free, { project }))).filter(
        ({ quantity, amount }) => !dec(quantity).isZero() || !dec(amount).isZero()
      )).toEqual([])
    }), { numRuns: 30 })
  })

  it('let no balance fall below zero whatever is asked, and refuse only what would', async () => {
    const moves = fc.array(fc.integer({ min: -5, max: 5 }).filter(move => move !== 0), { maxLength: 12 })
    await fc.assert(fc.asyncProperty(moves, async moveList => {
      const key = { warehouse: newId(), material: 'm' }
      let quantity = 0
      for (const move of moveList) {
        const source = { kind: 'test', id: newId(), day: '2026-05-01' }
        const isPosted = await write(tx => post(tx, stock, source, [{ key, line: 'l', title: 'x', quantity: String(move) }])).then(
          () => true, (error: AppError) => (error.code === 'WRONG_STATE' ? false : Promise.reject(error))
        )
        expect(isPosted).toBe(quantity + move >= 0)
        if (isPosted) quantity += move
      }
      expect((await write(tx => balances(tx, stock, key)))[0]?.quantity ?? '0.000000').toBe(`${quantity}.000000`)
    }), { numRuns: 20 })
    expect(await drift()).toEqual([])
  })
})
