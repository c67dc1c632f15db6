import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { searchKey, type Lookups } from '#schemas/kit/index.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import { brandKey, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { visible } from '#server/domains/library/index.ts'
import type { WrittenItem } from '#server/db/tables/materialItemRows.ts'
import { bareName, chineseWords, scored, type Candidate } from './score.ts'

const MAX_CANDIDATES = 5
/** Maximum number of compared library items, by row and by piece of a name. */
const NEAR = 40
const OF_PIECE = 100
const LONGEST = 20
const MOST_HEADS = 8

/**
 * Significant pieces of a name: letter pairs of its Chinese words without brackets, for a short one its last letter (主骨 is some 主龙骨), and
 * the longest word in other letters: PPR.
 */
export function headsOf(name: string): string[] {
  const key = bareName(name)
  const chinese = chineseWords(key)
  const pairs = [...new Set(chinese.flatMap(word => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))))]
  const [longest] = (key.match(/[a-z]{2,}/g) ?? []).toSorted((a, b) => b.length - a.length)
  return [
    ...pairs.slice(-MOST_HEADS), ...(pairs.length < 2 && chinese.length > 0 ? [chinese.at(-1)!.slice(-1)] : []),
    ...(longest === undefined ? [] : [longest]),
  ]
}

/** Every piece of a name that may be the name of a library item. */
function piecesOf(name: string): string[] {
  const key = searchKey(name)
  return Array.from({ length: key.length }, (_, from) =>
    Array.from({ length: Math.min(LONGEST, key.length - from) - 1 }, (__, more) => key.slice(from, from + more + 2))).flat()
}

function grouped(records: readonly MaterialRecord[]): ReadonlyMap<string, readonly MaterialRecord[]> {
  const byName = new Map<string, MaterialRecord[]>()
  for (const record of records) {
    const name = searchKey(record.name)
    byName.set(name, [...byName.get(name) ?? [], record])
  }
  return byName
}

/** Query for a name; equal rows share one. */
const questionOf = ({ name, spec, brand }: WrittenItem) =>
  ({ heads: headsOf(name), spec: searchKey(spec ?? ''), brand: brandKey(brand ?? null) })

/**
 * Ids of library items that share pieces of a row's name or brand: those with all of them, and those with most. One statement for all rows,
 * with one lookup per piece.
 */
async function nearIds(db: Db, machine: boolean, items: readonly WrittenItem[]): Promise<(at: number) => readonly string[]> {
  const keys = items.map(item => JSON.stringify(questionOf(item)))
  const questionByKey = new Map(keys.map((key, at) => [key, questionOf(items[at]!)]))
  const indexes = new Map([...questionByKey.keys()].map((key, at) => [key, at]))
  const questions = [...questionByKey.values()].map(({ heads, spec, brand }, at) =>
    ({ at, heads, pieces: brand === '' ? heads : [...heads, brand], spec, brand }))
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const rowsFound = await db.sql<{ at: number, ids: string[] }>`
    with asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as asked (at int, heads text[],
    pieces text[], spec text, brand text)),
    pieces as (select at, spec, unnest(pieces) as piece from asked),
    hits as materialized (select piece, found.* from (select distinct piece from pieces) as one,
      lateral material_near(array[piece], ${sql.param(owners)}, ${machine}, '', '', ${OF_PIECE}) as found),
    most as (select at, id, row_number() over (partition by at order by sum((position(piece in name) > 0)::int) desc, count(*) desc,
        hits.spec = pieces.spec desc, length(name), id) as place
      from pieces join hits using (piece) group by at, id, name, hits.spec, pieces.spec)
    select at, array_agg(distinct id) as ids from (
      select at, id from most where place <= ${NEAR}
      union all
      select at, found.id from asked, lateral material_near(heads, ${sql.param(owners)}, ${machine}, asked.spec, asked.brand,
      ${NEAR}) as found
        where cardinality(heads) > 1) as near
    group by at`
  const ids = new Map(rowsFound.map(row => [row.at, row.ids]))
  return at => ids.get(indexes.get(keys[at]!)!) ?? []
}

/**
 * At most five candidates of each row, the likeliest first, with reasons.
 * @param boundIds library ids of other suppliers' bindings of the same name, by row index
 */
export async function candidatesOf(
  db: Db, machine: boolean, items: readonly WrittenItem[], lookups: Lookups, boundIds: ReadonlyMap<number, readonly string[]> = new Map(),
): Promise<Candidate[][]> {
  if (items.length === 0) return []
  const near = await nearIds(db, machine, items)
  const idsOf = (at: number): readonly string[] => [...boundIds.get(at) ?? [], ...near(at)]
  const names = items.map(({ name }) => piecesOf(name))
  const open = and(visible(db), eq(material.machine, machine), eq(material.state, '1'))
  const ids = [...new Set(items.flatMap((_, at) => idsOf(at)))]
  const pieces = [...new Set(names.flat())]
  const records: readonly MaterialRecord[] = await db.q.select().from(material)
    .where(and(open, or(inArray(material.id, ids), sql`name_key = any(${sql.param(pieces)})`)))
  const byId = new Map(records.map(record => [record.id, record]))
  const byName = grouped(records)
  return items.map((row, at) => {
    const bound = new Set(boundIds.get(at))
    const library = new Set([...idsOf(at).flatMap(id => byId.get(id) ?? []), ...names[at]!.flatMap(name => byName.get(name) ?? [])])
    return [...library].flatMap(item => {
      const fits = scored(row, item, lookups)
      if (bound.has(item.id)) return [{ item, reasons: ['其他供应商的同名明细已绑定', ...fits?.reasons ?? []], points: 1000 + (fits?.points ?? 0) }]
      return fits === undefined ? [] : [{ item, ...fits }]
    }).toSorted((a, b) => b.points - a.points || a.item.name.localeCompare(b.item.name, 'zh') || a.item.id.localeCompare(b.item.id))
      .slice(0, MAX_CANDIDATES).map(({ item, reasons }): Candidate => ({ item, reasons }))
  })
}
