import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { isPending } from '#server/app/demo/index.ts'
import type { Pool } from '#server/db/pool.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { positionApi } from '#shared/api/position.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { signIn, type Api } from '../tools/api.ts'
import { measure, meanOf, type Metric, type Result } from './harness.ts'
import type { Part } from './report.ts'
import { startBenchServer } from './server.ts'

const [M, SITE] = [DEMO_MERCHANT.id, 'bench-site'] as const
const site = { projectId: SITE } as const
const RUNS = { warmUps: 3, rounds: 9 } as const
const [ITEMS, SECTIONS] = [500, 20] as const
/** Floors and rooms per floor; one more floor is copied: 2,000 places. */
const [FLOORS, ROOMS] = [99, 19] as const
/** The last items have no place: they are pasted. */
const [MATCHED, OF_FLOOR] = [19_700, 300] as const
const SPARE = 30
const OF_A_MATCH = 20
const PASTED = 5_000
/** Maximum waiting times in ms (domain B6). */
const MAX_MS = { open: 1_500, edit: 150, copy: 1_000, paste: 2_000 } as const
/** Highest ratios to the bare statements, which neither check, lock nor record. */
const TIMES_BARE = { open: 8, edit: 10, copy: 12, paste: 6 } as const

const rooms = (floor: string): string => `'bench-room-' || ${floor}`
const roomOf = (n: string): string => rooms(`(${n} % ${FLOORS * ROOMS} / ${ROOMS}) || '-' || (${n} % ${ROOMS})`)

/**
 * A bill with its target cost in four classes, its places and matches: every item in some forty places, 300 more of them on the copied
 * floor.
 */
async function insertDesign(pool: Pool): Promise<void> {
  const key = `array['${SITE}', 'bench-item-' || i, c, '1']`
  await pool.query(`
    insert into project (merchant_id, id, code, name, state) values ('${M}', '${SITE}', 'BENCH-1', '大型项目', 'CONSTRUCTING');
    insert into project_item (merchant_id, id, project_id, sort, name, pinyin) select '${M}', 'bench-section-' || i, '${SITE}',
    i * 1024, '分部 ' || i, '' from generate_series(1, ${SECTIONS}) i;
    insert into project_item (merchant_id, id, project_id, parent_id, sort, name, code, feature, unit, quantity, price, total, pinyin)
      select '${M}', 'bench-item-' || i, '${SITE}', 'bench-section-' || (1 + i % ${SECTIONS}),
      i * 1024, '块料楼地面 ' || i, '0111020' || lpad(i::text, 5, '0'), '面层：800×800 抛釉砖', 'm2', 1000, 260, 260000, ''
      from generate_series(1, ${ITEMS}) i;
    insert into ledger_balance (merchant_id, ledger, key, mark, quantity, amount)
      select '${M}', 'T', ${key}, to_json(${key})::text, 1000, 45000 from generate_series(1, ${ITEMS}) i,
      unnest(array['LABOUR', 'MATERIAL', 'MACHINE', 'OTHER']) c;
    insert into position (merchant_id, id, project_id, parent_id, sort, code, name, level_name)
    select '${M}', 'bench-floor-' || f, '${SITE}', null, f * 1024, lpad((1 + f)::text, 3, '0'), (1 + f) || 'F', 'FLOOR'
    from generate_series(0, ${FLOORS}) f;
    insert into position (merchant_id, id, project_id, parent_id, sort, code, name, level_name, area)
      select '${M}', ${rooms("f || '-' || r")}, '${SITE}', 'bench-floor-' || f, r * 1024,
      lpad((1 + f)::text, 3, '0') || '-' || lpad((1 + r)::text, 2, '0'), '房间' || (1 + r), 'ROOM', 20
      from generate_series(0, ${FLOORS}) f, generate_series(0, ${ROOMS - 1}) r;
    insert into position_match (merchant_id, id, project_id, item_id, position_id, quantity)
      select '${M}', 'bench-match-' || n, '${SITE}', 'bench-item-' || (1 + n % ${ITEMS - SPARE}), ${roomOf('(n * 7)')}, ${OF_A_MATCH}
      from generate_series(0, ${MATCHED - 1}) n;
    insert into position_match (merchant_id, id, project_id, item_id, position_id, quantity)
      select '${M}', 'bench-floor-match-' || n, '${SITE}', 'bench-item-' || n, ${rooms(`'${FLOORS}-' || (n % ${ROOMS})`)}, 1
      from generate_series(1, ${OF_FLOOR}) n;
    analyze;`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Both sides of a question with their unmeasured cleanup. */
interface Question {
  readonly name: string, readonly most: number, readonly times: number, ours(): Promise<number>, bare(): Promise<number>
}

const BARE_ITEMS = `select i.id, i.name, i.code, i.unit, t.quantity, m.quantity as matched,
  t.quantity - coalesce(m.quantity, 0) as remaining, m.places from project_item i
  left join (select key[2] as item, max(quantity) as quantity from ledger_balance where merchant_id = '${M}' and ledger = 'T'
  and key[1] = '${SITE}' group by 1) t on t.item = i.id
  left join (select item_id, sum(quantity) as quantity, count(*) as places from position_match where merchant_id = '${M}'
  and project_id = '${SITE}' group by 1) m on m.item_id = i.id
  where i.merchant_id = '${M}' and i.project_id = '${SITE}' order by i.sort`
const BARE_PLACES = `select p.id, p.name, p.code, p.parent_id, p.sort, m.items from position p
  left join (select position_id, count(*) as items from position_match where merchant_id = '${M}' and project_id = '${SITE}' group by 1) m
  on m.position_id = p.id
  where p.merchant_id = '${M}' and p.project_id = '${SITE}' order by p.sort`

/** Both whole trees, with the head's counts. */
const opening = (api: Api, pool: Pool): Question => ({
  name: 'open the sheet', most: MAX_MS.open, times: TIMES_BARE.open,
  ours: () => timed(() => Promise.all([
    api.call(positionMatchApi.items, { ...site, pageSize: -1 }), api.call(positionApi.list, { ...site, pageSize: -1 }),
    api.call(positionApi.total, site),
    api.call(positionMatchApi.itemCount, site), api.call(positionMatchApi.positionCount, site),
  ])),
  bare: () => timed(() => Promise.all([pool.query(BARE_ITEMS), pool.query(BARE_PLACES)])),
})

/** Types a quantity and shows the remainders of its section's items. */
function editing(api: Api, pool: Pool): Question {
  const at = { match: 'bench-match-500', section: 'bench-section-12' }
  let previous = String(OF_A_MATCH)
  return {
    name: 'a quantity typed, until what is left is shown', most: MAX_MS.edit, times: TIMES_BARE.edit,
    ours: () => timed(async () => {
      const quantity = previous === String(OF_A_MATCH) ? String(OF_A_MATCH - 1) : String(OF_A_MATCH)
      const { problems } = await api.call(
        positionMatchApi.save, { ...site, changed: [{ id: at.match, cells: { quantity }, was: { quantity: previous } }] }
      )
      if (problems.length > 0) throw new Error(problems[0]!.text)
      previous = quantity
      const { rows } = await api.call(positionMatchApi.items, { ...site, below: [at.section], pageSize: -1 })
      if (rows.length !== ITEMS / SECTIONS) throw new Error(`${rows.length} items below a section`)
    }),
    bare: meanOf(10, () => timed(async () => {
      await pool.query(`update position_match set quantity = quantity where merchant_id = '${M}' and id = '${at.match}'`)
      await pool.query(`select i.id, t.quantity - m.quantity as remaining from project_item i
        left join (select key[2] as item, max(quantity) as quantity from ledger_balance where merchant_id = '${M}' and ledger = 'T'
        and key[1] = '${SITE}' group by 1) t on t.item = i.id
        left join (select item_id, sum(quantity) as quantity from position_match where merchant_id = '${M}' and project_id = '${SITE}'
        group by 1) m on m.item_id = i.id
        where i.merchant_id = '${M}' and i.parent_id = '${at.section}'`)
    })),
  }
}

const copying = (api: Api, pool: Pool): Question => ({
  name: `a floor with ${OF_FLOOR} matches copied`, most: MAX_MS.copy, times: TIMES_BARE.copy,
  async ours() {
    let made: readonly string[] = []
    const took = await timed(async () => {
      const { ids, matches } = await api.call(positionApi.copy, { ...site, id: `bench-floor-${FLOORS}`, names: ['副本'], withMatches: true })
      if (matches !== OF_FLOOR) throw new Error(`${matches} matches were copied`)
      made = ids
    })
    await api.call(positionApi.removeMany, { ...site, ids: [...made], withMatches: true })
    return took
  },
  async bare() {
    const took = await timed(() => pool.query(`
      insert into position (merchant_id, id, project_id, parent_id, sort, code, name, level_name) select merchant_id, 'copy-' || id,
      project_id, null, 99999 + sort, 'c' || code, 'c' || id, level_name
        from position where merchant_id = '${M}' and (id = 'bench-floor-${FLOORS}' or parent_id = 'bench-floor-${FLOORS}');
      insert into position_match (merchant_id, id, project_id, item_id, position_id, quantity) select merchant_id, 'copy-' || id,
      project_id, item_id, 'copy-' || position_id, quantity
        from position_match where merchant_id = '${M}' and id like 'bench-floor-match-%';`))
    await pool.query(`delete from position_match where merchant_id = '${M}' and id like 'copy-%'; delete from position
      where merchant_id = '${M}' and id like 'copy-%'`)
    return took
  },
})

function pasting(api: Api, pool: Pool): Question {
  const itemOf = (n: number): string => `bench-item-${ITEMS - SPARE + 1 + n % SPARE}`
  const roomOf = (n: number): string => `bench-room-${Math.floor(Math.floor(n / SPARE) / ROOMS)}-${Math.floor(n / SPARE) % ROOMS}`
  const cells = Array.from({ length: PASTED }, (_, n) => ({ itemId: itemOf(n), positionId: roomOf(n), quantity: '1.5' }))
  const clear = () => pool.query(
    `delete from position_match where merchant_id = '${M}' and item_id = any($1)`, [[...new Set(cells.map(({ itemId }) => itemId))]]
  )
  return {
    name: `${PASTED.toLocaleString('en')} cells of the matrix pasted`, most: MAX_MS.paste, times: TIMES_BARE.paste,
    async ours() {
      const took = await timed(async () => {
        const { count } = await api.call(positionMatchApi.saveCells, { ...site, cells })
        if (count !== PASTED) throw new Error(`${count} cells were written`)
      })
      await clear()
      return took
    },
    async bare() {
      const took = await timed(() => pool.query(`insert into position_match (merchant_id, id, project_id, item_id, position_id, quantity)
        select '${M}', 'bench-pasted-' || n, '${SITE}', i, p, q from unnest($1::text[], $2::text[], $3::numeric[]) with ordinality w (i, p,
        q, n)`,
      [cells.map(({ itemId }) => itemId), cells.map(({ positionId }) => positionId), cells.map(({ quantity }) => quantity)]))
      await clear()
      return took
    },
  }
}

/** Benchmarks the detailed design of a large project over HTTP against the bare statements and waiting limits. */
export async function benchPosition(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const { pool } = server
    // Background work of demonstration users would count in every reading.
    while (await isPending(pool)) await setTimeout(500)
    await insertDesign(pool)
    const api = await signIn(server.url, 'boss')
    const results: Result[] = []
    for (const { name, most: maxMs, times, ours: runProduct, bare: runReference } of [
      opening(api, pool), editing(api, pool), copying(api, pool), pasting(api, pool),
    ]) {
      const limit: Metric = { name: `${name} / ${maxMs.toLocaleString('en')} ms`, goal: 1, ours: runProduct, reference: async () => maxMs }
      results.push(
        await measure(limit, RUNS),
        await measure({ name: `${name} / bare statements`, goal: times, ours: runProduct, reference: runReference }, RUNS)
      )
    }
    return {
      name: 'position', place: server.place, results,
      about: `The detailed design of ${ITEMS.toLocaleString('en')} items in ${(FLOORS
        + 1) * (ROOMS + 1)} places with ${(MATCHED + OF_FLOOR).toLocaleString('en')} matches over HTTP with a token, `
        + 'against the bare statements that read or write the same rows and against what people may wait',
    }
  } finally {
    await server.stop()
  }
}
