import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import type { Db } from '#server/db/tx.ts'
import { GROUPS_PER_PAGE, type MergeCandidate } from '#shared/api/duplicates.ts'
import { withFiles } from '../files.ts'
import { visible } from '../list.ts'
import { usesOfMaterials } from '../uses/index.ts'

/** Items with their number of uses: the merchant's first, then the most used. */
async function candidates(db: Db, machine: boolean, ids: readonly string[]): Promise<MergeCandidate[]> {
  if (ids.length === 0) return []
  const items = await withFiles(db, await db.q.select().from(material)
    .where(and(visible(db), eq(material.machine, machine), inArray(material.id, [...ids]))).orderBy(material.id))
  const uses = await usesOfMaterials(db, items.map(({ id }) => id))
  return inOrder(items.map(row => ({ row, uses: uses.filter(({ item }) => item === row.id).length })))
}

const inOrder = (items: readonly MergeCandidate[]): MergeCandidate[] =>
  items.toSorted((a, b) => Number(a.row.sys === true) - Number(b.row.sys === true) || b.uses - a.uses)

/** Ids of the platform's enabled items spelled like one of the given ones. */
async function platformTwins(db: Db, machine: boolean, ids: readonly string[]): Promise<string[]> {
  const twins = await db.sql<{ id: string }>`
    select p.id from ${material} p where p.merchant_id = ${PLATFORM_MERCHANT} and p.machine = ${machine} and p.state = '1'
      and p.alike in (select m.alike from ${material} m where m.merchant_id = ${db.ctx.merchantId} and m.id = any(${sql.param([...ids])}))`
  return twins.map(({ id }) => id)
}

/**
 * The merchant's items spelled like others in name, specification, brand and unit, by group; with `ids` these and the platform's twins as
 * one group.
 * @throws AppError NOT_FOUND if one of `ids` is missing
 */
export async function listDuplicates(
  db: Db, machine: boolean, { ids, pageNum }: { readonly ids?: readonly string[], readonly pageNum: number }
) {
  if (ids !== undefined && ids.length > 0) {
    const items = await candidates(db, machine, [...new Set([...ids, ...await platformTwins(db, machine, ids)])])
    if (ids.some(id => !items.some(({ row }) => row.id === id))) throw new AppError('NOT_FOUND')
    return { groups: items.length > 1 ? [{ key: '', items }] : [], total: items.length > 1 ? 1 : 0 }
  }
  const merchantId = db.ctx.merchantId
  const groups = await db.sql<{ key: string, ids: string[], total: string }>`
    select o.alike as key, o.ids || coalesce(p.ids, '{}') as ids, count(*) over () as total
    from (select m.alike, array_agg(m.id) as ids from ${material} m where m.merchant_id = ${merchantId} and m.machine = ${machine}
    group by m.alike) o
    left join (select m.alike, array_agg(m.id) as ids from ${material} m
      where m.merchant_id = ${PLATFORM_MERCHANT} and ${merchantId !== PLATFORM_MERCHANT} and m.machine = ${machine} and m.state = '1'
      group by m.alike) p on p.alike = o.alike
    where cardinality(o.ids) > 1 or p.ids is not null
    order by o.alike limit ${GROUPS_PER_PAGE} offset ${(pageNum - 1) * GROUPS_PER_PAGE}`
  const items = new Map((await candidates(db, machine, groups.flatMap(group => group.ids))).map(one => [one.row.id, one]))
  return {
    groups: groups.map(({ key, ids: alike }) => ({ key, items: inOrder(alike.flatMap(id => items.get(id) ?? [])) })),
    total: Number(groups[0]?.total ?? 0),
  }
}
