import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { followersOf, takenByOthers } from '../following.ts'
import { twinsOf } from '../twins.ts'
import { wordsOf } from '../words.ts'

type Wanted = Pick<MaterialRecord, 'id' | 'identity' | 'code' | 'name' | 'typeCode' | 'nickName' | 'unit' | 'spec' | 'feature' | 'imgIds' | 'attachmentIds'>

/** Items asked about in one statement, below the number of parameters that the database takes. */
const BATCH = 5000
async function inPortions<T, R>(all: readonly T[], ask: (portion: readonly T[]) => Promise<Iterable<R>>): Promise<R[]> {
  const answers: R[] = []
  for (let at = 0; at < all.length; at += BATCH) answers.push(...await ask(all.slice(at, at + BATCH)))
  return answers
}

/** Items whose brand items would become the same as another by following them, as these stand now or as `going` will. */
async function byFollowers(db: Db, stored: ReadonlyMap<string, MaterialRecord>, going: readonly Wanted[]): Promise<Map<string, string>> {
  const followers = await inPortions(going, portion => followersOf(db, portion.flatMap(({ id }) => stored.get(id) ?? []), portion))
  const comes = new Map(going.map(item => [item.identity, item]))
  const taken = [
    ...followers.flatMap(({ after, standard }) => {
      const other = comes.get(after.identity)
      return other === undefined || other.id === after.id ? [] : [[standard, other] as const]
    }),
    ...await inPortions(followers, portion => takenByOthers(db, portion)),
  ]
  return new Map(taken.map(([id, twin]) => [id, `品牌项随之恢复后会与 ${wordsOf({ brand: null, ...twin })} 重复`]))
}

/**
 * Why items cannot be again what they were: another keeps their identity or code. They go back together, so that one may take
 * what another gives up; who is barred gives up nothing, and bars in turn. @returns reasons by id
 */
export async function barredItems(db: Db, stored: ReadonlyMap<string, MaterialRecord>, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const holders = await inPortions(wanted, portion => twinsOf(db, portion))
  const byIdentity = new Map(holders.map(item => [item.identity, item]))
  const byCode = new Map(holders.map(item => [item.code, item]))
  const going = new Map(wanted.map(item => [item.id, item]))
  const barred = new Map<string, string>()
  const bar = (id: string, reason: string): void => {
    barred.set(id, reason)
    going.delete(id)
  }
  let before: number
  do {
    before = going.size
    for (const { id, identity, code } of going.values()) {
      const twin = [byIdentity.get(identity), code === null ? undefined : byCode.get(code)].find(item => item !== undefined && !going.has(item.id))
      if (twin !== undefined) bar(id, `原来的内容与 ${wordsOf(twin)} 重复`)
    }
    if (going.size === before) for (const [id, reason] of await byFollowers(db, stored, [...going.values()])) bar(id, reason)
  } while (going.size < before)
  return barred
}
