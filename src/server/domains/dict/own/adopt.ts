import { sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { notify } from '#server/core/events.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { dictEntry, dictTree } from '#server/db/tables/dictionary.ts'
import type { Tx } from '#server/db/tx.ts'
import { MERCHANT_NEWS, type MerchantNews } from '#shared/api/merchantNews.ts'
import type { OwnTree } from './dictColumns.ts'

/**
 * A merchant reads the platform's rows and its own, which override the platform's with the same key. Its first change of a dictionary
 * copies the platform's rows, so that order and state can differ; later rows of the platform remain visible.
 */
export async function adoptEntries({ sql: run, ctx }: Tx, pid: number): Promise<void> {
  await run`insert into ${dictEntry} (merchant_id, pid, key, value, aliases, sort, state, version)
    select ${ctx.merchantId}, p.pid, p.key, p.value, p.aliases, p.sort, p.state, p.version from ${dictEntry} p
    where p.merchant_id = ${PLATFORM_MERCHANT} and p.pid = ${pid} on conflict do nothing`
}

/** The same for a whole tree: a node and its parent always belong to one owner. */
export async function adoptTree({ sql: run, ctx }: Tx, tree: OwnTree): Promise<void> {
  await run`insert into ${dictTree} (merchant_id, tree, code, parent_code, name, sort, state, version)
    select ${ctx.merchantId}, p.tree, p.code, p.parent_code, p.name, p.sort, p.state, p.version from ${dictTree} p
    where p.merchant_id = ${PLATFORM_MERCHANT} and p.tree = ${tree} on conflict do nothing`
}

/** @throws AppError WRONG_STATE if one of the rows is the platform's */
export function refusePlatform(rows: readonly { readonly label: string, readonly sys: boolean }[]): void {
  const platformRow = rows.find(({ sys }) => sys)
  if (platformRow !== undefined) throw new AppError('WRONG_STATE', { text: `“${platformRow.label}”是平台的值，不能删除，可以停用` })
}

/** Invalidates cached copies of these lists in every window of the merchant. */
export const announce = (tx: Tx, ...dicts: NonNullable<MerchantNews['dicts']>): void =>
  notify(tx, MERCHANT_NEWS, { dicts } satisfies MerchantNews)

export const isPlatformEntry = sql<boolean>`exists (select from ${dictEntry} p
  where p.merchant_id = ${PLATFORM_MERCHANT} and p.pid = ${dictEntry.pid} and p.key = ${dictEntry.key})`
export const isPlatformNode = sql<boolean>`exists (select from ${dictTree} p
  where p.merchant_id = ${PLATFORM_MERCHANT} and p.tree = ${dictTree.tree} and p.code = ${dictTree.code})`
