import { and, eq, inArray } from 'drizzle-orm'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import { materialKeys, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { rowDeed } from '#server/grid/import/index.ts'
import { publishList } from '#server/grid/index.ts'
import { cellsOf, gridOf } from './check.ts'
import { twinsOf } from './twins.ts'
import { wordsOf } from './materialText.ts'

/** Columns always copied from the standard item: FROM_STANDARD (spec-1 §5). */
const SHARED = ['nickName', 'unit', 'spec', 'feature', 'imgIds', 'attachmentIds'] as const
/** Columns copied until edited: a new variant has both (spec-1 §5). */
const ALIKE = ['name', 'typeCode'] as const
type Facts = Pick<MaterialRecord, 'id' | (typeof SHARED)[number] | (typeof ALIKE)[number]>

/** A brand variant before and after following its standard item. */
export interface Follower { readonly before: MaterialRecord, readonly after: MaterialRecord, readonly standard: string }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function followed(variant: MaterialRecord, before: Facts, currentFacts: Facts): MaterialRecord {
  const facts = [
    ...SHARED.map(key => [key, currentFacts[key]] as const),
    ...ALIKE.flatMap(key => (same(variant[key], before[key]) ? [[key, currentFacts[key]] as const] : [])),
  ]
  const after = { ...variant, ...Object.fromEntries(facts) }
  return { ...after, ...materialKeys(after) }
}

/** Standard items with changes of followed facts, by id. */
function moved(before: Iterable<Facts>, after: Iterable<Facts>): Map<string, { was: Facts, is: Facts }> {
  const now = new Map([...after].map(facts => [facts.id, facts]))
  return new Map([...before].flatMap(old => {
    const current = now.get(old.id)
    return current === undefined || [...SHARED, ...ALIKE].every(key => same(old[key], current[key]))
      ? []
      : [[old.id, { was: old, is: current }] as const]
  }))
}

const variantsOf = ({ q, ctx }: Db, standards: Iterable<string>) =>
  q.select().from(material).where(and(eq(material.merchantId, ctx.merchantId), inArray(material.pid, [...standards]))).orderBy(material.id)

/** Variants changed by their standard items; `instead` has variants with pending changes. */
export async function followersOf(
  db: Db, before: Iterable<Facts>, after: Iterable<Facts>,
  { locked = false, instead }: { readonly locked?: boolean, readonly instead?: ReadonlyMap<string, MaterialRecord> } = {},
): Promise<Follower[]> {
  const changed = moved(before, after)
  if (changed.size === 0) return []
  const stored = variantsOf(db, changed.keys())
  return (await (locked ? stored.for('update') : stored)).map(variant => instead?.get(variant.id) ?? variant).flatMap(variant => {
    const { was: previous, is: current } = changed.get(variant.pid)!
    const next = followed(variant, previous, current)
    return same(variant, next) ? [] : [{ before: variant, after: next, standard: variant.pid }]
  })
}

/** Other items that would equal a variant after following, by its standard item. */
export async function takenByOthers(db: Db, followers: readonly Follower[]): Promise<Map<string, MaterialRecord>> {
  const ids = new Set(followers.map(({ before: { id } }) => id))
  const twins = (await twinsOf(db, followers.map(({ after }) => ({ identity: after.identity, code: null })))).filter(({ id }) =>
    !ids.has(id))
  const byIdentity = new Map(twins.map(twin => [twin.identity, twin]))
  return new Map(followers.flatMap(({ after, standard }) => {
    const twin = byIdentity.get(after.identity)
    return twin === undefined ? [] : [[standard, twin] as const]
  }))
}

/**
 * Applies changes of standard items to their variants in the same transaction, audited.
 * @param options `checked`: the caller has excluded duplicates at the end of the transaction
 * @returns the versions of the written variants
 * @throws AppError ALREADY_EXISTS if a variant would equal another item
 */
export async function haveFollow(
  tx: Tx, machine: boolean, before: Iterable<Facts>, after: Iterable<Facts>, { checked = false }: { readonly checked?: boolean } = {},
): Promise<Map<string, number>> {
  const followers = await followersOf(tx, before, after, { locked: true })
  const versions = new Map<string, number>()
  if (followers.length === 0) return versions
  const [twin] = checked ? [] : (await takenByOthers(tx, followers)).values()
  if (twin !== undefined) throw new AppError('ALREADY_EXISTS', { text: `品牌项随标准项修改后会与 ${wordsOf(twin)} 重复` })
  for (const { after: {
    id, name, typeCode, nickName, unit, spec, feature, imgIds, attachmentIds, identity, searchKey, pinyin,
  } } of followers) {
    const set = { name, typeCode, nickName, unit, spec, feature, imgIds, attachmentIds, identity, searchKey, pinyin }
    const [written] = await tx.q.update(material).set(set).where(and(eq(material.merchantId, tx.ctx.merchantId), eq(material.id, id)))
      .returning({ version: material.version })
    if (written !== undefined) versions.set(id, written.version)
  }
  await auditAll(tx, followers.map(one => ({
    ...rowDeed(
      gridOf(machine), { action: 'changeRow', entity: 'material', entityId: one.before.id }, cellsOf(one.before), cellsOf(one.after)
    ),
    reason: '随标准项修改',
  })))
  publishList(tx, gridOf(machine))
  return versions
}
