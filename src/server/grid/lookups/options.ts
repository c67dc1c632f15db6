import { asc, inArray } from 'drizzle-orm'
import type { LookupSource, Option } from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { dictEntry, dictTree } from '#server/db/tables/dictionary.ts'
import type { Db } from '#server/db/tx.ts'

type Owned = { readonly merchantId: string, readonly key: string }

/** A merchant's own entry stands in the place of the platform's with the same key. */
function ownFirst<R extends Owned>(rows: readonly R[]): R[] {
  const own = new Set(rows.filter(({ merchantId }) => merchantId !== PLATFORM_MERCHANT).map(({ key }) => key))
  return rows.filter(({ merchantId, key }) => merchantId !== PLATFORM_MERCHANT || !own.has(key))
}

/** Only what has a reading of its own: "kg" is found by its label. */
function initialsOf(label: string): { readonly initials?: string } {
  return /\p{Script=Han}/u.test(label) ? { initials: pinyinOf(label) } : {}
}

const readers = (db: Db): string[] => [PLATFORM_MERCHANT, db.ctx.merchantId]

/** The reading of thousands of labels takes a while. */
async function grouped<S extends LookupSource, R>(rows: readonly R[], sourceOf: (row: R) => S, optionOf: (row: R) => Option): Promise<[S, Option[]][]> {
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

/** Every dictionary and tree that the merchant sees, in the order in which people choose. */
export async function allOptions(db: Db): Promise<ReadonlyMap<LookupSource, readonly Option[]>> {
  const entries = await db.q.select({
    merchantId: dictEntry.merchantId, pid: dictEntry.pid, entry: dictEntry.key, label: dictEntry.value,
    aliases: dictEntry.aliases, state: dictEntry.state,
  }).from(dictEntry).where(inArray(dictEntry.merchantId, readers(db))).orderBy(asc(dictEntry.pid), asc(dictEntry.sort), asc(dictEntry.key))
  const nodes = await db.q.select({
    merchantId: dictTree.merchantId, tree: dictTree.tree, code: dictTree.code, label: dictTree.name,
    parent: dictTree.parentCode, state: dictTree.state,
  }).from(dictTree).where(inArray(dictTree.merchantId, readers(db))).orderBy(asc(dictTree.tree), asc(dictTree.sort), asc(dictTree.code))
  const nodesInForce = ownFirst(nodes.map(row => ({ ...row, key: `${row.tree}/${row.code}` })))
  const byKey = new Map(nodesInForce.map(row => [row.key, row]))
  /** What stands below a disabled node cannot be chosen either. */
  const stateOf = (row: (typeof nodesInForce)[number]): 'ENABLED' | 'DISABLED' => {
    const parent = row.parent === null ? undefined : byKey.get(`${row.tree}/${row.parent}`)
    return row.state === 'DISABLED' || parent === undefined ? row.state : stateOf(parent)
  }
  const off = (state: string) => (state === 'DISABLED' ? { disabled: true } : {})
  return new Map<LookupSource, readonly Option[]>([
    ...await grouped(
      ownFirst(entries.map(row => ({ ...row, key: `${row.pid}/${row.entry}` }))), row => row.pid,
      ({ entry, label, aliases, state }) => ({ key: entry, label, ...initialsOf(label), ...(aliases.length > 0 && { aliases }), ...off(state) }),
    ),
    ...await grouped(
      nodesInForce, row => row.tree,
      row => ({ key: row.code, label: row.label, ...initialsOf(row.label), parent: row.parent, ...off(stateOf(row)) }),
    ),
  ])
}
