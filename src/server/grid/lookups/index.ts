import { lookupsOf, type LookupSource, type Lookups, type Option } from '#schemas/kit/index.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { readOnce } from '#server/db/once.ts'
import { dictEntry, dictTree } from '#server/db/tables/dictionary.ts'
import type { Db } from '#server/db/tx.ts'
import { holdValues } from './holdValues.ts'
import { allOptions } from './options.ts'

const MOST_CACHED = 50
const cache = new Map<string, Promise<Lookups>>()

/** Queried in each transaction, so that it is never stale. Merchants without entries share one copy. */
const versionOf = readOnce([dictEntry, dictTree], async ({ sql, ctx }: Db) => {
  const readers = [PLATFORM_MERCHANT, ctx.merchantId]
  const rows = await sql<{ version: string }>`
    select concat_ws(',', merchant_id, 'entries', count(*), sum(version), max(updated_at)) as version
    from ${dictEntry} where merchant_id in ${readers} group by merchant_id
    union all
    select concat_ws(',', merchant_id, 'nodes', count(*), sum(version), max(updated_at))
    from ${dictTree} where merchant_id in ${readers} group by merchant_id
    order by version`
  return rows.map(({ version }) => version).join(';')
})

/** A writing transaction locks the values against deletion. */
export async function lookupsFor(db: Db): Promise<Lookups> {
  await holdValues(db)
  const version = await versionOf(db)
  const lookups = cache.get(version) ?? allOptions(db).then(lookupsOf)
  cache.delete(version)
  cache.set(version, lookups)
  if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value ?? '')
  lookups.catch(() => cache.delete(version))
  return lookups
}

export async function optionsOf(db: Db, source: LookupSource): Promise<Option[]> {
  return [...(await lookupsFor(db)).options(source)]
}
