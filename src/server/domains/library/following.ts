import { and, eq, inArray } from 'drizzle-orm'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import { materialKeys, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { rowDeed } from '#server/grid/import/index.ts'
import { tellOfMany } from '#server/grid/index.ts'
import { cellsOf, gridOf } from './check.ts'
import { twinsOf } from './twins.ts'
import { wordsOf } from './words.ts'

/** What a variant always has from its standard item: the columns of FROM_STANDARD (spec-1 §5). */
const SHARED = ['nickName', 'unit', 'spec', 'feature', 'imgIds', 'attachmentIds'] as const
/** What it has from there until somebody says otherwise of it: a variant comes into being with both (spec-1 §5). */
const ALIKE = ['name', 'typeCode'] as const
type Facts = Pick<MaterialRecord, 'id' | (typeof SHARED)[number] | (typeof ALIKE)[number]>

/** A brand variant as it is, and as it follows its standard item. */
export interface Follower { readonly before: MaterialRecord, readonly after: MaterialRecord, readonly standard: string }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function followed(variant: MaterialRecord, was: Facts, is: Facts): MaterialRecord {
  const facts = [
    ...SHARED.map(key => [key, is[key]] as const),
    ...ALIKE.flatMap(key => (same(variant[key], was[key]) ? [[key, is[key]] as const] : [])),
  ]
  const after = { ...variant, ...Object.fromEntries(facts) }
  return { ...after, ...materialKeys(after) }
}

/** The variants, locked, that other facts of their standard items make others. */
export async function followersOf(tx: Tx, before: Iterable<Facts>, after: Iterable<Facts>): Promise<Follower[]> {
  const now = new Map([...after].map(facts => [facts.id, facts]))
  const changed = new Map([...before].flatMap(was => {
    const is = now.get(was.id)
    return is === undefined || [...SHARED, ...ALIKE].every(key => same(was[key], is[key])) ? [] : [[was.id, { was, is }] as const]
  }))
  if (changed.size === 0) return []
  const variants = await tx.q.select().from(material)
    .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.pid, [...changed.keys()]))).orderBy(material.id).for('update')
  return variants.flatMap(variant => {
    const { was, is } = changed.get(variant.pid)!
    const next = followed(variant, was, is)
    return same(variant, next) ? [] : [{ before: variant, after: next, standard: variant.pid }]
  })
}

/**
 * Has the variants of standard items follow what was written of these, in the same transaction, each on record.
 * @returns the versions of those that were written. @throws AppError ALREADY_EXISTS where one would become the same as another item
 */
export async function haveFollow(tx: Tx, machine: boolean, before: Iterable<Facts>, after: Iterable<Facts>): Promise<Map<string, number>> {
  const followers = await followersOf(tx, before, after)
  const versions = new Map<string, number>()
  if (followers.length === 0) return versions
  const ids = new Set(followers.map(({ before: { id } }) => id))
  const twin = (await twinsOf(tx, followers.map(one => ({ identity: one.after.identity, code: null })))).find(({ id }) => !ids.has(id))
  if (twin !== undefined) throw new AppError('ALREADY_EXISTS', { text: `品牌项随标准项修改后会与 ${wordsOf(twin)} 重复` })
  for (const { after: { id, name, typeCode, nickName, unit, spec, feature, imgIds, attachmentIds, identity, searchKey, pinyin } } of followers) {
    const set = { name, typeCode, nickName, unit, spec, feature, imgIds, attachmentIds, identity, searchKey, pinyin }
    const [written] = await tx.q.update(material).set(set).where(and(eq(material.merchantId, tx.ctx.merchantId), eq(material.id, id))).returning({ version: material.version })
    if (written !== undefined) versions.set(id, written.version)
  }
  await auditAll(tx, followers.map(one => ({
    ...rowDeed(gridOf(machine), { action: 'changeRow', entity: 'material', entityId: one.before.id }, cellsOf(one.before), cellsOf(one.after)), reason: '随标准项修改',
  })))
  await tellOfMany(tx, gridOf(machine))
  return versions
}
