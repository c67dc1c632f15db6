import { performance } from 'node:perf_hooks'
import { stock } from '#schemas/store/ledgers.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { inWrite } from '#server/db/tx.ts'
import { atAverage, post, type Posting } from '#server/ledger/index.ts'
import { storeApi } from '#shared/api/store.ts'
import { signIn, type Api } from '../tools/api.ts'
import { measure } from './harness.ts'
import type { Part } from './report.ts'
import { startBenchServer } from './server.ts'
import { timeOf, Way } from './way.ts'

const [M, SMALL] = [DEMO_MERCHANT.id, 'bench-small'] as const
/** Per company: warehouses, kinds of stock in each, and postings of each kind. */
const LARGE = { places: 5, kinds: 4_000, postings: 50 } as const
const LITTLE = { places: 1, kinds: 200, postings: 50 } as const
const LINES = 200
/** Maximum ms for a posting and a past day. */
const [POSTING, PAST] = [300, 1000] as const
const [FIRST, FLAT] = [1.5, 1.2] as const
/** Days over which postings are spread up to today; the past day is the middle one. */
const DAYS = 100

const keyOf = (place: string, kind: string): string =>
  `array['bench-w' || ${place}, 'bench-item-' || (${kind} % 400), '', 'S' || lpad(${kind}::text, 5, '0'), 'm2', '', 'OWN']`

/** A company's stock: every kind has 40 receipts and 10 issues, one posting after the other over the days. */
async function insertStock(
  pool: Pool, merchant: string,
  { places: warehouseCount, kinds, postings }: { readonly places: number, readonly kinds: number, readonly postings: number }
): Promise<void> {
  const stockSeries = `generate_series(1, ${warehouseCount}) p, generate_series(0, ${kinds - 1}) k`
  await pool.query(`
    insert into warehouse (merchant_id, id, place, code, name, kind)
    select '${merchant}', 'bench-w' || p, 100 + p, 'BW' || p, '大仓' || p, 'COMPANY' from generate_series(1, ${warehouseCount}) p;
    insert into ledger_balance (merchant_id, ledger, key, mark, last_day, sequence, quantity, amount) select '${merchant}', 'S',
    ${keyOf('p', 'k')}, to_json(${keyOf('p', 'k')})::text, current_date, ${postings}, ${postings * 0.6}, ${postings * 0.6} * 50
    from ${stockSeries};
    insert into ledger_row (merchant_id, ledger, key, mark, sequence, id, source_kind, source, line, turn, day, title, quantity, amount,
    balance_quantity, balance_amount, by_user, by_name)
      select '${merchant}', 'S', ${keyOf('p', 'k')}, to_json(${keyOf('p', 'k')})::text,
      n, 'bench-' || p || '-' || lpad(n::text, 4, '0') || '-' || k, case when n % 5 = 0 then 'store.planOut' else 'store.otherIn' end,
        'bench-' || p || '-' || n || '-' || (k / ${LINES}), 'l' || k, 0, current_date - ${DAYS} + (n * ${DAYS} / ${postings})::int, '砖',
        case when n % 5 = 0 then -1 else 1 end, case when n % 5 = 0 then -50 else 50 end, 0, 0, 'bench', '库管'
      from generate_series(1, ${postings}) n, ${stockSeries};`)
}

/** The same page as a hand-written statement for this data. */
const REFERENCE_SQL = `
  select b.key, m.name, b.quantity, coalesce(r.quantity, 0) as reserved, b.amount, w.name as warehouse,
    (select max(day) from ledger_row l where l.merchant_id = b.merchant_id and l.ledger = 'S' and l.key = b.key) as last
  from warehouse w join ledger_balance b on b.merchant_id = w.merchant_id and b.ledger = 'S' and b.key[1] = w.id
    left join ledger_balance r on r.merchant_id = b.merchant_id and r.ledger = 'R' and r.key = b.key left join material m on m.id = b.key[2]
    and m.merchant_id in ('${M}', '0')
  where w.merchant_id = '${M}' and b.quantity <> 0`

async function queryReference(pool: Pool) {
  const page = await pool.query<{ key: string[], quantity: string }>(
    `${REFERENCE_SQL} order by m.name collate "zh-x-icu", b.key[4], b.key limit 10`
  )
  const [sums] =
    (await pool.query<{ total: string, amount: string }>(`select count(*) as total, sum(amount) as amount from (${REFERENCE_SQL}) r`)).rows
  return { rows: page.rows.length, total: Number(sums?.total), amount: Number(sums?.amount) }
}
async function callOurs(api: Api, more: object = {}) {
  const { rows, total, sums } = await api.call(storeApi.stock, { pageSize: 10, ...more })
  return { rows: rows.length, total, amount: Number(sums?.amount) }
}

/** One issue bill of 200 lines at the average, over other kinds of stock each time. */
function posting(
  pool: Pool, merchant: string, { places: warehouseCount, kinds }: { readonly places: number, readonly kinds: number }
): () => Promise<number> {
  let at = 0
  return async () => {
    const place = 1 + at % warehouseCount
    const first = at++ * LINES % kinds
    const postings = Array.from({ length: LINES }, (_, line): Posting<typeof stock> => {
      const kind = (first + line) % kinds
      return {
        key: {
          warehouseId: `bench-w${place}`, material: `bench-item-${kind % 400}`, brand: '', spec: `S${String(kind).padStart(5, '0')}`,
          unit: 'm2', lot: '', owner: 'OWN',
        },
        line: String(line), title: '砖', quantity: '-0.010000', worth: atAverage('-0.010000'),
      }
    })
    const start = performance.now()
    await inWrite(
      pool, systemCtx('bench.post', merchant),
      tx => post(tx, stock, { kind: 'store.planOut', id: newId(), day: new Date().toISOString().slice(0, 10) }, postings)
    )
    return performance.now() - start
  }
}

/** Benchmarks the stock of a large company over HTTP, and posting to its ledger. */
export async function benchStore(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const { pool } = server
    await pool.query(`insert into merchant (merchant_id, name) values ('${SMALL}', '小公司')`)
    await insertStock(pool, SMALL, LITTLE)
    await insertStock(pool, M, LARGE)
    await pool.query('analyze')
    const api = await signIn(server.url, 'boss')
    const [productStock, reference] = [await callOurs(api), await queryReference(pool)]
    if (JSON.stringify(productStock) !== JSON.stringify(reference))
      throw new Error(`ours is ${JSON.stringify(productStock)}, the reference is ${JSON.stringify(reference)}`)
    const middle = (await pool.query<{ day: string }>(`select (current_date - ${DAYS / 2})::text as day`)).rows[0]!.day
    const way = new Way(api)
    const [large, small] = [posting(pool, M, LARGE), posting(pool, SMALL, LITTLE)]
    const results = [
      await measure(
        {
          name: 'first page', goal: FIRST, ours: () => way.beyond(() => callOurs(api)), reference: () => timeOf(() => queryReference(pool)),
        },
        { warmUps: 3, rounds: 11 }
      ),
      await measure({
        name: `a past day, against ${PAST} ms`, goal: 1, ours: () => timeOf(() => callOurs(api, { asOf: middle })),
        reference: async () => PAST,
      }, { warmUps: 2, rounds: 5 }),
      await measure(
        { name: `posting ${LINES} lines, against ${POSTING} ms`, goal: 1, ours: large, reference: async () => POSTING },
        { warmUps: 5, rounds: 15 }
      ),
      await measure({
        name: `posting ${LINES} lines, against a company of ${(LITTLE.kinds * LITTLE.postings).toLocaleString('en')} postings`, goal: FLAT,
        ours: large, reference: small,
      }, { warmUps: 5, rounds: 31 }),
    ]
    const { places: warehouseCount, kinds, postings } = LARGE
    return {
      name: 'store', place: server.place, results,
      about: `The stock of ${warehouseCount} warehouses with ${kinds.toLocaleString('en')} kinds each and ${(
        warehouseCount * kinds * postings
      ).toLocaleString('en')} postings: 库存 over HTTP against the bare page and sum, `
        + `any past day, and ledger postings of ${LINES} lines that go out at the average; ${way.text()}`,
    }
  } finally {
    await server.stop()
  }
}
