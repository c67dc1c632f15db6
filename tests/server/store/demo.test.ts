import { expect, it } from 'vitest'
import { proveEveryMerchant } from '#server/app/nightly.ts'
import { withPeople } from '../harness/world.ts'

const world = withPeople('demo')
it('has a site store with three months of movement and a bill waiting in each view', async () => {
  const { rows } = await world.database.pool.query<{ kind: string, n: number }>(
    `select kind, count(*)::int as n from document where kind like 'store.%' group by 1 order by 1`
  )
  expect(Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))).toEqual({
    'store.back': 1, 'store.otherIn': 2, 'store.otherOut': 1, 'store.pick': 9, 'store.planIn': 1, 'store.planOut': 7,
    'store.purchaseReturn': 1,
  })
  const [stock] =
    (await world.database.pool.query<{ days: number, worth: string, keys: number }>(`select count(distinct l.day)::int as days,
      (select sum(amount) from ledger_balance where ledger = 'S')::text as worth,
    (select count(*)::int from ledger_balance where ledger = 'S' and quantity > 0) as keys from ledger_row l where l.ledger = 'S'`)).rows
  expect(stock).toMatchObject({ days: 10, keys: 5 })
  expect(Number(stock!.worth)).toBeGreaterThan(0)
  await proveEveryMerchant(world.database.pool)
  const { rows: proofs } = await world.database.pool.query<{ postings: number }>(
    'select flaws, found, postings from ledger_proof where postings > 0'
  )
  expect(proofs).toMatchObject(proofs.map(() => ({ flaws: 0, found: [] })))
  expect(proofs.length).toBeGreaterThan(0)
})
