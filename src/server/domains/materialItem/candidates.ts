import { and, eq, inArray, sql } from 'drizzle-orm'
import { searchKey, type Lookups } from '#schemas/kit/index.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import { brandKey, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { visible } from '#server/domains/library/index.ts'
import type { WrittenItem } from '#server/db/tables/materialItemRows.ts'
import { bareName, chineseWords, scored, type Candidate } from './score.ts'

const MOST = 5
/** Library items of a name that are looked at closer. */
const NEAR = 40
const LONGEST = 20
const MOST_HEADS = 8

/**
 * Pieces of a name that say what the thing is: the pairs of letters of its Chinese words without what stands in brackets, for
 * a short one its last letter, because 主骨 is some 主龙骨, and the longest word in other letters: PPR.
 */
export function headsOf(name: string): string[] {
  const key = bareName(name)
  const chinese = chineseWords(key)
  const pairs = [...new Set(chinese.flatMap(word => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))))]
  const [longest] = (key.match(/[a-z]{2,}/g) ?? []).toSorted((a, b) => b.length - a.length)
  return [
    ...pairs.slice(-MOST_HEADS), ...(pairs.length < 2 && chinese.length > 0 ? [chinese.at(-1)!.slice(-1)] : []), ...(longest === undefined ? [] : [longest]),
  ]
}

/** Every piece of a name that may be the name of a library item. */
function piecesOf(name: string): string[] {
  const key = searchKey(name)
  return Array.from({ length: key.length }, (_, from) =>
    Array.from({ length: Math.min(LONGEST, key.length - from) - 1 }, (__, more) => key.slice(from, from + more + 2))).flat()
}

const wordKey = ({ name, spec, brand }: WrittenItem): string => JSON.stringify([searchKey(name), searchKey(spec ?? ''), brand ?? ''])

/** Ids of library items that have a piece of a name or its brand in common, those with most of them first; one question however many names. */
async function nearIds(db: Db, machine: boolean, wanted: readonly WrittenItem[]): Promise<string[]> {
  const asked = [...new Map(wanted.map(item => [wordKey(item), item])).values()]
    .map(({ name, spec, brand }) => ({ heads: [...headsOf(name), brandKey(brand ?? null)].filter(head => head !== ''), spec: searchKey(spec ?? '') })).filter(({ heads }) => heads.length > 0)
  if (asked.length === 0) return []
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const found = await db.sql<{ id: string }>`
    select distinct near.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (heads text[], spec text), lateral (
      select found.id from unnest(asked.heads) as head, material_find(array[head], ${sql.param(owners)}) as found
      where found.machine = ${machine} and found.state = '1'
      group by found.id, found.name_key, found.identity
      order by sum((position(head in found.name_key) > 0)::int) desc, count(*) desc, split_part(found.identity, '|', 2) = asked.spec desc,
        length(found.name_key), found.id
      limit ${NEAR}) as near`
  return found.map(({ id }) => id)
}

/**
 * What each row may mean, at most five, the likeliest first, each with what speaks for it.
 * @param known library ids that other suppliers' bindings of the same name give to a row, by its index
 */
export async function candidatesOf(
  db: Db, machine: boolean, wanted: readonly WrittenItem[], lookups: Lookups, known: ReadonlyMap<number, readonly string[]> = new Map(),
): Promise<Candidate[][]> {
  if (wanted.length === 0) return []
  const open = and(visible(db), eq(material.machine, machine), eq(material.state, '1'))
  const ids = [...new Set([...await nearIds(db, machine, wanted), ...[...known.values()].flat()])]
  const pieces = [...new Set(wanted.flatMap(({ name }) => piecesOf(name)))]
  const found: readonly MaterialRecord[] = [
    ...ids.length === 0 ? [] : await db.q.select().from(material).where(and(open, inArray(material.id, ids))),
    ...pieces.length === 0 ? [] : await db.q.select().from(material).where(and(open, sql`name_key = any(${sql.param(pieces)})`)),
  ]
  const library = [...new Map(found.map(record => [record.id, record])).values()]
  return wanted.map((row, at) => {
    const bound = new Set(known.get(at))
    return library.flatMap(item => {
      const fits = scored(row, item, lookups)
      if (bound.has(item.id)) return [{ item, reasons: ['其他供应商的同名明细已绑定', ...fits?.reasons ?? []], points: 1000 + (fits?.points ?? 0) }]
      return fits === undefined ? [] : [{ item, ...fits }]
    }).toSorted((a, b) => b.points - a.points || a.item.name.localeCompare(b.item.name, 'zh') || a.item.id.localeCompare(b.item.id))
      .slice(0, MOST).map(({ item, reasons }): Candidate => ({ item, reasons }))
  })
}
