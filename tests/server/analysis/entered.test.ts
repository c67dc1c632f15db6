import { expect, it } from 'vitest'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead } from '#server/db/tx.ts'
import { enterEntitlements } from '#server/domains/project/index.ts'
import { balances } from '#server/ledger/index.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase('demo')
const ledgerRows = async () => (await database.pool.query<{ readonly key: readonly string[] }>(`select ledger, key, sequence, quantity,
  amount, day, source, by_name from ledger_row where ledger = 'E' and key[4] = '1' order by key, sequence`)).rows
/** Restores the state before entitlements were recorded. */
async function forget(): Promise<void> {
  await database.pool.query('alter table ledger_row disable trigger ledger_row_stays')
  await database.pool.query(`delete from ledger_row where ledger = 'E' and key[4] = '1'`)
  await database.pool.query(`delete from ledger_balance where ledger = 'E' and key[4] = '1'`)
  await database.pool.query('alter table ledger_row enable trigger ledger_row_stays')
}

it('a project that was won before entitlements were kept gets its own at the start, once, also of two processes that start '
  + 'together', async () => {
  const before = await ledgerRows()
  expect(before.length).toBeGreaterThan(20)
  await forget()
  const counts = await Promise.all([enterEntitlements(database.pool), enterEntitlements(database.pool)])
  // Each project is entered once, by whichever run came first.
  expect(counts[0]! + counts[1]!).toBe(new Set(before.map(row => String(row.key[0]))).size)
  const after = await ledgerRows()
  expect(after).toEqual(before.map(row => ({ ...row as object, by_name: '系统' })))
  expect(await enterEntitlements(database.pool)).toBe(0)
  expect(await ledgerRows()).toEqual(after)
})

it('nothing is entered for a project without a target cost', async () => {
  const { rows } = await database.pool.query<{ id: string }>(`select id from project where briefly_name = '科创中心 12 层'`)
  expect(await inRead(database.pool, systemCtx('test', '1001'), db => balances(db, entitlement, { projectId: rows[0]!.id }))).toEqual([])
})
