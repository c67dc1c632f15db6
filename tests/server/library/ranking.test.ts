import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { withLibrary } from './fixtures.ts'

const lib = withLibrary()
/** Each frequent character occurs in more than 4,000 items, so that a page is filled from the names alone. */
const ITEMS = 8000
/**
 * 板 and 石 occur in most names, 稀 in few names but in every brand, 牌 only in brands; 8 in specifications, some names and aliases, r and 0 in
 * codes, one of which is an r, s and g in initials, k in brands and some names.
 */
const TERMS = ['板', '石', '稀', '牌', '8', 's', '钢', '板石', '石 稀', 'r', '0', 'g', 'k', 'z']

beforeAll(async () => {
  const merchantId = lib.own().merchantId
  const letter = (step: number): string => `(array['板', '石', '钢', '板', '砂'])[1 + (i / ${step}) % 5]`
  await lib.database.pool.query(`
    insert into material (merchant_id, id, code, name, spec, brand, unit, type_code, machine, state, identity, search_key, pinyin)
    select case when i % 7 = 0 then '${PLATFORM_MERCHANT}' else '${merchantId}' end, 'r' || lpad((i * 7919 % ${ITEMS})::text, 6, '0'), code,
    name, '8', '稀牌', 'm2', '010101',
      i % 31 = 0, case when i % 11 = 0 then '2' else '1' end, 'r' || i, concat_ws('|', code, name, case when i % 5 = 0 then '石'
      when i % 53 = 0 then '8号' else '' end, '8', case when i % 3 = 0 then '稀牌k' else '稀牌' end),
      translate(name, '板石钢砂稀', 'bsgsx')
    from generate_series(1, ${ITEMS}) i
    cross join lateral (select (array['板', '石', '板', 'r'])[i - 13] as rare) as of
    cross join lateral (select coalesce(rare, 'r' || i) as code,
      case when rare is not null then rare || 'a' when i % 199 = 0 then ${letter(1)}
        else substr(${letter(1)} || ${letter(3)} || ${letter(7)} || ${letter(11)}, 1, 2 + (i / 13) % 3) || case when i % 97 = 0 then '稀'
        when i % 61 = 0 then '8k' when i = 400 then 'r' else '' end
      end as name) as made`)
  // Defaults whose ids sort late among their equals.
  await lib.database.pool.query(`
    insert into material_default (merchant_id, name_key, type_code, material_id)
    select '${merchantId}', name, type_code, max(id) from material_search where type_code = '010101' group by name, type_code`)
})

interface SearchInput { readonly word: string, readonly live: boolean, readonly machine: boolean, readonly owners: readonly string[] }
interface Hit { readonly id: string, readonly total: string }

/** The reference order of all hits by the rule: code or name, beginning, part, initials, alias, brand. */
const everything = ({ word, live, machine, owners }: SearchInput): Promise<Hit[]> => {
  const [lead] = word.split(' ')
  const parts = word.split(' ').map(part => sql`position(${part} in text) > 0`)
  return lib.read(db => db.sql<Hit>`
    select s.id, count(*) over () as total from material_search s
    where merchant_id in ${owners} and machine = ${machine} and (live or not ${live}) and ${sql.join(parts, sql` and `)}
    order by case
        when name = ${lead} or split_part(text, '|', 1) = ${lead} then 0
        when starts_with(name, ${lead}) then 1
        when position(${lead} in name) > 0 then 2
        when starts_with(pinyin, ${lead}) then 3
        when position(${lead} in split_part(text, '|', 3)) > 0 then 4
        when position(${lead} in split_part(text, '|', 5)) > 0 then 5
        else 6
      end, length(name), pinyin,
      not exists (select from material_default d where d.material_id = s.id and d.name_key = s.name and d.type_code = s.type_code), id`)
}

const page = ({ word, live, machine, owners }: SearchInput, skip: number, size: number): Promise<Hit[]> => lib.read(db => db.sql<Hit>`
  select id, total from material_ranked(${sql.param(word.split(' '))}, ${sql.param(owners)}, ${machine}, ${live}, null, null, null, ${skip},
  ${size}) order by place`)

describe('a page of what a word finds', () => {
  const both = [lib.own().merchantId, PLATFORM_MERCHANT]
  const inputs = fc.record({
    word: fc.constantFrom(...TERMS), live: fc.boolean(), machine: fc.boolean(),
    owners: fc.constantFrom(both, both.slice(0, 1), both.slice(1)),
  })

  it('is that part of all hits in their order, and counts them all', async () => {
    const cached = new Map<string, Hit[]>()
    await fc.assert(fc.asyncProperty(inputs, fc.nat(260), fc.integer({ min: 1, max: 60 }), async (input, skip, size) => {
      const key = JSON.stringify(input)
      const hits = cached.get(key) ?? await everything(input)
      cached.set(key, hits)
      expect(await page(input, skip, size)).toEqual(hits.slice(skip, skip + size))
    }), { numRuns: 150 })
  })
  it.each(TERMS)('has no seam between the nearer hits and the others: %s', async word => {
    const input = { word, live: true, machine: false, owners: both }
    const hits = await everything(input)
    for (let skip = 0; skip < 300; skip += 20) expect(await page(input, skip, 20)).toEqual(hits.slice(skip, skip + 20))
  })
})

describe('a character that thousands hold', () => {
  const first = (letter: string, limit: number) => lib.read(db => db.sql<{ near: number }>`
    select near from material_first(${lib.own().merchantId}, ${PLATFORM_MERCHANT}, ${letter}, false, true, '{}', ${limit})`)

  it('is answered by names alone, or not at all', async () => {
    expect((await first('板', 20)).length).toBeGreaterThanOrEqual(20)
    expect((await first('板', 20)).filter(({ near }) => near < 100_000).length).toBeGreaterThan(1)
    expect(await first('牌', 20)).toEqual([])
    expect((await first('稀', 20)).length).toBeGreaterThanOrEqual(20)
    expect(await first('稀', 200)).toEqual([])
  })
  it('may be a letter or a digit, which names seldom hold', async () => {
    const latin = (letter: string, limit: number) => lib.read(db => db.sql<{ near: number }>`
      select near from material_first_latin(${lib.own().merchantId}, ${PLATFORM_MERCHANT}, ${letter}, false, true, '{}', ${limit})
      order by near`)
    const levels = async (letter: string, limit: number) =>
      new Set((await latin(letter, limit)).map(({ near }) => Math.floor(near / 100_000)))
    expect(await levels('r', 20)).toEqual(new Set([0, 2, 6]))
    expect(await levels('8', 400)).toEqual(new Set([2, 4, 6]))
    expect(await levels('k', 200)).toEqual(new Set([2, 3, 5]))
    expect(await levels('g', 20)).toEqual(new Set([2, 3, 5]))
    expect(await latin('r', 100_000)).toEqual([])
  })
})
