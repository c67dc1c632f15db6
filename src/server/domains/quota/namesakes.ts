import { searchKey } from '#schemas/kit/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import type { Namesake } from '#shared/api/quota.ts'

/** Normal form of a package's name: width, blanks and letter case do not count. */
export const nameKeyOf = (name: string): string => searchKey(name)

/**
 * The company's undeleted packages by `nameKeyOf`, in code order; unused names are omitted.
 * @param except a package whose name is ignored
 */
export async function namesakesOf(
  db: Db, names: readonly string[], except: string | null = null
): Promise<ReadonlyMap<string, readonly Namesake[]>> {
  const keys = [...new Set(names.map(nameKeyOf))].filter(key => key !== '')
  const namesakes = new Map<string, Namesake[]>()
  if (keys.length === 0) return namesakes
  const rows = await db.sql<Namesake & { readonly key: string }>`
    select name_key as key, id as "quotaId", code as "quotaCode", name as "quotaName" from ${quota}
    where merchant_id = ${db.ctx.merchantId} and state <> '9' and name_key in ${keys} and id is distinct from ${except} order by code`
  for (const { key, ...namesake } of rows) {
    const others = namesakes.get(key)
    if (others) others.push(namesake)
    else namesakes.set(key, [namesake])
  }
  return namesakes
}
