import { asc, inArray } from 'drizzle-orm'
import type { LookupSource, Option } from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { dictEntry, dictTree } from '#server/db/tables/dictionary.ts'
import type { Db } from '#server/db/tx.ts'

type OwnedRow = { readonly merchantId: string, readonly key: string }

/** A merchant's entry replaces the platform's with the same key. */
function withoutReplaced<R extends OwnedRow>(rows: readonly R[]): R[] {
  const replaced = new Set(rows.filter(({ merchantId }) => merchantId !== PLATFORM_MERCHANT).map(({ key }) => key))
  return rows.filter(({ merchantId, key }) => merchantId !== PLATFORM_MERCHANT || !replaced.has(key))
}

/** The initials of a Chinese label only. */
function initialsOf(label: string): { readonly initials?: string } {
  return /\p{Script=Han}/u.test(label) ? { initials: pinyinOf(label) } : {}
}

const readers = (db: Db): string[] => [PLATFORM_MERCHANT, db.ctx.merchantId]

/** Groups options by source, yielding to the event loop. */
async function grouped<S extends LookupSource, R>(
  rows: readonly R[], sourceOf: (row: R) => S, optionOf: (row: R) => Option,
): Promise<[S, Option[]][]> {
  const lists = new Map<S, Option[]>()
  const breath = breathing()
  for (const row of rows) {
    const list = lists.get(sourceOf(row)) ?? []
    list.push(optionOf(row))
    lists.set(sourceOf(row), list)
    await breath()
  }
  return [...lists]
}

/** Every dictionary and tree visible to the merchant, in display order. */
export async function allOptions(db: Db): Promise<ReadonlyMap<LookupSource, readonly Option[]>> {
  const entries = await db.q.select({
    merchantId: dictEntry.merchantId, pid: dictEntry.pid, entry: dictEntry.key, label: dictEntry.value,
    aliases: dictEntry.aliases, state: dictEntry.state,
  }).from(dictEntry)
    .where(inArray(dictEntry.merchantId, readers(db)))
    .orderBy(asc(dictEntry.pid), asc(dictEntry.sort), asc(dictEntry.key))
  const nodes = await db.q.select({
    merchantId: dictTree.merchantId, tree: dictTree.tree, code: dictTree.code, label: dictTree.name,
    parent: dictTree.parentCode, state: dictTree.state,
  }).from(dictTree)
    .where(inArray(dictTree.merchantId, readers(db)))
    .orderBy(asc(dictTree.tree), asc(dictTree.sort), asc(dictTree.code))
  const currentNodes = withoutReplaced(nodes.map(row => ({ ...row, key: `${row.tree}/${row.code}` })))
  const byKey = new Map(currentNodes.map(row => [row.key, row]))
  /** Descendants of a disabled node are disabled. */
  const stateOf = (row: (typeof currentNodes)[number]): 'ENABLED' | 'DISABLED' => {
    const parent = row.parent === null ? undefined : byKey.get(`${row.tree}/${row.parent}`)
    return row.state === 'DISABLED' || parent === undefined ? row.state : stateOf(parent)
  }
  const disabled = (state: string) => (state === 'DISABLED' ? { disabled: true } : {})
  return new Map<LookupSource, readonly Option[]>([
    ...await grouped(
      withoutReplaced(entries.map(row => ({ ...row, key: `${row.pid}/${row.entry}` }))),
      row => row.pid,
      ({ entry, label, aliases, state }) =>
        ({ key: entry, label, ...initialsOf(label), ...(aliases.length > 0 && { aliases }), ...disabled(state) }),
    ),
    ...await grouped(
      currentNodes,
      row => row.tree,
      row => ({ key: row.code, label: row.label, ...initialsOf(row.label), parent: row.parent, ...disabled(stateOf(row)) }),
    ),
  ])
}
