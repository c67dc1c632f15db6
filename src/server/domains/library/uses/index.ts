import { AppError } from '#server/core/errors.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import type { MaterialUse } from '#shared/api/library.ts'
import { grouped } from '#server/core/grouped.ts'
import { wordsOf } from '../words.ts'
import { items } from './items.ts'
import { buying, contracts, store } from './lines.ts'
import { packages } from './packages.ts'
import { prices } from './prices.ts'
import type { MaterialUser } from './types.ts'
import { variants } from './variants.ts'

export type { MaterialUser } from './types.ts'

/** Everything that refers to library items, the first listed first. What comes to refer to them stands here. */
export const users: readonly MaterialUser[] = [packages, variants, items, contracts, buying, store, prices]

/** Where items are used, own ones and the platform's. */
export async function usesOfMaterials(db: Db, ids: readonly string[]): Promise<MaterialUse[]> {
  if (ids.length === 0) return []
  const found: MaterialUse[] = []
  for (const user of users) found.push(...await user.find(db, ids))
  return found
}

const NAMED = 3

/** Why an item that is used cannot be deleted, by its id; nothing is said of uses by items that are deleted with it. */
export async function useWords(db: Db, records: readonly MaterialRecord[]): Promise<Map<string, string>> {
  const ids = records.map(({ id }) => id)
  const byItem = grouped((await usesOfMaterials(db, ids)).filter(({ id }) => !ids.includes(id)), ({ item }) => item)
  return new Map(records.flatMap(record => {
    const uses = byItem.get(record.id)
    if (uses === undefined) return []
    const parts = [...grouped(uses, ({ word }) => word)].map(([word, own]) => {
      const named = own.slice(0, NAMED).map(({ code, name }) => code || name).join('、')
      return `${word} ${named}${own.length > NAMED ? ` 等 ${own.length} 个` : ''}`
    })
    return [[record.id, `${wordsOf(record)} 已用于${parts.join('，')}`] as const]
  }))
}

/** @throws AppError IN_USE naming the first item that is used, and where */
export async function refuseUsed(db: Db, records: readonly MaterialRecord[]): Promise<void> {
  const [first] = (await useWords(db, records)).values()
  if (first !== undefined) throw new AppError('IN_USE', { text: `${first}，不能删除` })
}
