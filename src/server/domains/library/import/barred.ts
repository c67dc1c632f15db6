import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { followersOf, takenByOthers } from '../following.ts'
import { twinsOf } from '../twins.ts'
import { wordsOf } from '../materialText.ts'
import { inPortions } from './portions.ts'

type RestoredItem = Pick<
  MaterialRecord, 'id' | 'identity' | 'code' | 'name' | 'typeCode' | 'nickName' | 'unit' | 'spec' | 'feature' | 'imgIds' | 'attachmentIds'
>

/** Items whose brand items would equal another one by following, in the current state or as `going`. */
async function byFollowers(
  db: Db, stored: ReadonlyMap<string, MaterialRecord>, going: readonly RestoredItem[]
): Promise<Map<string, string>> {
  // Brand items restored themselves follow from their restored state.
  const instead = new Map(going.flatMap(item => {
    const record = stored.get(item.id)
    return record === undefined ? [] : [[item.id, { ...record, ...item }] as const]
  }))
  const followers = await inPortions(
    going, portion => followersOf(db, portion.flatMap(({ id }) => stored.get(id) ?? []), portion, { instead })
  )
  const comes = new Map(going.map(item => [item.identity, item]))
  const conflicts = [
    ...followers.flatMap(({ after, standard }) => {
      const other = comes.get(after.identity)
      return other === undefined || other.id === after.id ? [] : [[standard, other] as const]
    }),
    ...await inPortions(followers, portion => takenByOthers(db, portion)),
  ]
  return new Map(conflicts.map(([id, twin]) => [id, `品牌项随之恢复后会与 ${wordsOf({ brand: null, ...twin })} 重复`]))
}

/**
 * Reasons why items cannot be restored: another has their identity or code. Restored together, one can reuse what another releases; a
 * refused item releases nothing and can block others.
 * @returns reasons by id
 */
export async function barredItems(
  db: Db, stored: ReadonlyMap<string, MaterialRecord>, items: readonly RestoredItem[]
): Promise<Map<string, string>> {
  const holders = await inPortions(items, portion => twinsOf(db, portion))
  const byIdentity = new Map(holders.map(item => [item.identity, item]))
  const byCode = new Map(holders.map(item => [item.code, item]))
  const going = new Map(items.map(item => [item.id, item]))
  const barred = new Map<string, string>()
  const bar = (id: string, reason: string): void => {
    barred.set(id, reason)
    going.delete(id)
  }
  let before: number
  do {
    before = going.size
    for (const { id, identity, code } of going.values()) {
      const twin = [byIdentity.get(identity), code === null ? undefined : byCode.get(code)].find(item =>
        item !== undefined && !going.has(item.id))
      if (twin !== undefined) bar(id, `原来的内容与 ${wordsOf(twin)} 重复`)
    }
    if (going.size === before) for (const [id, reason] of await byFollowers(db, stored, [...going.values()])) bar(id, reason)
  } while (going.size < before)
  return barred
}
