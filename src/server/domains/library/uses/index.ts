import { AppError } from '#server/core/errors.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import type { MaterialUse } from '#shared/api/library.ts'
import { grouped } from '#server/core/grouped.ts'
import { wordsOf } from '../materialText.ts'
import { items } from './items.ts'
import { buying, contracts, store } from './lines.ts'
import { packages } from './packages.ts'
import { prices } from './prices.ts'
import type { MaterialUser } from './types.ts'
import { variants } from './variants.ts'

export type { MaterialUser } from './types.ts'

/** All kinds of references to library items, in display order. */
export const users: readonly MaterialUser[] = [packages, variants, items, contracts, buying, store, prices]

export async function usesOfMaterials(db: Db, ids: readonly string[]): Promise<MaterialUse[]> {
  if (ids.length === 0) return []
  const uses: MaterialUse[] = []
  for (const user of users) uses.push(...await user.find(db, ids))
  return uses
}

const MAX_LISTED = 3

/** Reasons why used items cannot be deleted, by id; uses by items deleted together do not count. */
export async function useWords(db: Db, records: readonly MaterialRecord[]): Promise<Map<string, string>> {
  const ids = records.map(({ id }) => id)
  const byItem = grouped((await usesOfMaterials(db, ids)).filter(({ id }) => !ids.includes(id)), ({ item }) => item)
  return new Map(records.flatMap(record => {
    const uses = byItem.get(record.id)
    if (uses === undefined) return []
    const parts = [...grouped(uses, ({ word }) => word)].map(([word, wordUses]) => {
      const listed = wordUses.slice(0, MAX_LISTED).map(({ code, name }) => code || name).join('、')
      return `${word} ${listed}${wordUses.length > MAX_LISTED ? ` 等 ${wordUses.length} 个` : ''}`
    })
    return [[record.id, `${wordsOf(record)} 已用于${parts.join('，')}`] as const]
  }))
}

/** @throws AppError IN_USE with the first used item and its uses */
export async function refuseUsed(db: Db, records: readonly MaterialRecord[]): Promise<void> {
  const [first] = (await useWords(db, records)).values()
  if (first !== undefined) throw new AppError('IN_USE', { text: `${first}，不能删除` })
}
