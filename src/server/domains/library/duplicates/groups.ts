import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import type { Db } from '#server/db/tx.ts'
import { GROUPS_PER_PAGE, type MergeCandidate } from '#shared/api/duplicates.ts'
import { withFiles } from '../files.ts'
import { usesOfMaterials } from '../uses/index.ts'

/** Own items with the number of things that refer to each, the most used first. */
async function candidates(db: Db, machine: boolean, ids: readonly string[]): Promise<MergeCandidate[]> {
  if (ids.length === 0) return []
  const found = await withFiles(db, await db.q.select().from(material)
    .where(and(eq(material.merchantId, db.ctx.merchantId), eq(material.machine, machine), inArray(material.id, [...ids]))).orderBy(material.id))
  const uses = await usesOfMaterials(db, found.map(({ id }) => id))
  return found.map(row => ({ row, uses: uses.filter(({ item }) => item === row.id).length })).toSorted((a, b) => b.uses - a.uses)
}

/**
 * Own items that are spelled alike in name, specification, brand and unit, group by group; with `ids` just these, as one group.
 * @throws AppError NOT_FOUND where one of `ids` is not there
 */
export async function listDuplicates(db: Db, machine: boolean, { ids, pageNum }: { readonly ids?: readonly string[], readonly pageNum: number }) {
  if (ids !== undefined && ids.length > 0) {
    const items = await candidates(db, machine, ids)
    if (items.length < new Set(ids).size) throw new AppError('NOT_FOUND')
    return { groups: items.length > 1 ? [{ key: '', items }] : [], total: items.length > 1 ? 1 : 0 }
  }
  const found = await db.sql<{ key: string, ids: string[], total: string }>`
    select alike as key, array_agg(${material.id} order by ${material.id}) as ids, count(*) over () as total from ${material}
    where ${material.merchantId} = ${db.ctx.merchantId} and ${material.machine} = ${machine}
    group by alike having count(*) > 1 order by alike limit ${GROUPS_PER_PAGE} offset ${(pageNum - 1) * GROUPS_PER_PAGE}`
  const items = new Map((await candidates(db, machine, found.flatMap(group => group.ids))).map(one => [one.row.id, one]))
  return {
    groups: found.map(({ key, ids: own }) => ({ key, items: own.flatMap(id => items.get(id) ?? []).toSorted((a, b) => b.uses - a.uses) })),
    total: Number(found[0]?.total ?? 0),
  }
}
