import { searchKey } from '#schemas/kit/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import type { Namesake } from '#shared/api/quota.ts'

/** The form in which two packages have the same name: width, blanks and the case of letters do not count. */
export const nameKeyOf = (name: string): string => searchKey(name)

/**
 * The company's own packages that have one of the names already, by `nameKeyOf`, in the order of their codes; deleted ones have given
 * their names up. A name that nobody has is not in the map.
 * @param except a package that may have its own name
 */
export async function namesakesOf(
  db: Db, names: readonly string[], except: string | null = null
): Promise<ReadonlyMap<string, readonly Namesake[]>> {
  const keys = [...new Set(names.map(nameKeyOf))].filter(key => key !== '')
  const found = new Map<string, Namesake[]>()
  if (keys.length === 0) return found
  const rows = await db.sql<Namesake & { readonly key: string }>`
    select name_key as key, id as "quotaId", code as "quotaCode", name as "quotaName" from ${quota}
    where merchant_id = ${db.ctx.merchantId} and state <> '9' and name_key in ${keys} and id is distinct from ${except} order by code`
  for (const { key, ...namesake } of rows) {
    const others = found.get(key)
    if (others) others.push(namesake)
    else found.set(key, [namesake])
  }
  return found
}
