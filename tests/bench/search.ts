import { searchKey } from '#schemas/kit/index.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { libraryApi } from '#shared/api/library.ts'
import { measure, type Result } from './harness.ts'
import type { Part } from './report.ts'
import { insertMaterials } from './rows.ts'
import { startBenchServer } from './server.ts'

const MATERIALS = 100_000
const RUNS = { warmUps: 20, rounds: 15 } as const
/** The call against the bare statement that finds, ranks and counts the same. */
const GOAL = 1.5
const NEEDLES = ['板', '岩板', '抛釉砖地面', '800*800', 'DN100', 'ybdm', '马可波罗 岩板', '8', 'b', 'm']

const columns =
  'm.id, m.code, m.name, m.spec, m.brand, m.unit, m.type_code, m.origin_place, m.price_incl, m.price_excl, m.tax_rate, m.version'
const text = "m.search_key || '|' || m.pinyin"

function statements(needle: string) {
  const tokens = needle.split(' ').map(searchKey)
  const key = searchKey(needle)
  const rank = `case when m.name_key = '${key}' then 0 when starts_with(m.name_key, '${key}') then 1
    when position('${key}' in m.name_key) > 0 then 2 else 3 end`
  const where = `m.merchant_id = '${DEMO_MERCHANT.id}' and not m.machine and m.state = '1'`
  const page = (condition: string): string =>
    `select ${columns}, count(*) over () from material m where ${where} and ${condition} order by ${rank}, m.name collate "zh-x-icu", m.id
      limit 10`
  const grams = tokens.map(word =>
    `yz_grams(m.merchant_id, ${text}) @> yz_grams('${DEMO_MERCHANT.id}', '${word}') and position('${word}' in ${text}) > 0`)
  return { bare: page(grams.join(' and ')), like: page(tokens.map(word => `${text} ilike '%${word}%'`).join(' and ')) }
}

/** Benchmarks a library search of a large merchant over HTTP against the bare indexed statement and plain ILIKE. */
export async function benchSearch(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const { api, pool } = server
    await insertMaterials(pool, MATERIALS)
    const time = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const results: Result[] = []
    for (const needle of NEEDLES) {
      const { bare: referenceSql, like } = statements(needle)
      const searchProduct = () => time(() => api.call(libraryApi.describeMaterialsByES, { materialName: needle }))
      results.push(await measure(
        { name: `${needle} / bare SQL`, goal: GOAL, ours: searchProduct, reference: () => time(() => pool.query(referenceSql)) }, RUNS
      ))
      results.push(
        await measure({ name: `${needle} / ILIKE`, goal: 1, ours: searchProduct, reference: () => time(() => pool.query(like)) }, RUNS)
      )
    }
    return {
      name: 'search',
      place: server.place,
      about: `material/describeMaterialsByES over HTTP with a token, ${MATERIALS.toLocaleString(
        'en'
      )} materials in one merchant, ranked and counted, `
        + 'against the bare statement over the index and against ILIKE, both as the owner without row-level security',
      results,
    }
  } finally {
    await server.stop()
  }
}
