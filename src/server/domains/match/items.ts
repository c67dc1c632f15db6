import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { itemTypes } from '#shared/match/itemType.ts'
import type { MatchItem } from '#shared/match/score.ts'

/**
 * Items of a bill by id, without sections and removed items. A missing type is derived from code, name, features and the titles above.
 * @param ids limits the items; default all
 */
export async function itemsToMatch(db: Db, projectId: string, ids?: readonly string[]): Promise<MatchItem[]> {
  const { id, parentId, name, code, feature, unit, itemType, state } = projectItem
  const ofProject = and(eq(projectItem.merchantId, db.ctx.merchantId), eq(projectItem.projectId, projectId))
  const items = ids?.length === 0 ? [] : await db.q.select({ id, parentId, name, code, feature, unit, itemType }).from(projectItem)
    .where(and(ofProject, isNotNull(unit), eq(state, 'IN'), ids === undefined ? undefined : inArray(id, [...ids]))).orderBy(asc(id))
  const sections = new Map((await db.q.select({ id, parentId, name }).from(projectItem).where(ofProject)).map(row => [row.id, row]))
  const typeOf = itemTypes(await lookupsFor(db))
  const above = (parent: string | null): string[] => {
    const titles: string[] = []
    for (let at = parent; at !== null && titles.length < 20; at = sections.get(at)?.parentId ?? null)
      titles.unshift(sections.get(at)?.name ?? '')
    return titles
  }
  return items.map(({ parentId: parent, ...item }) => {
    const compared = { id: item.id, name: item.name, code: item.code ?? '', feature: item.feature ?? '', unit: item.unit! }
    return { ...compared, itemType: item.itemType ?? typeOf({ ...compared, titles: above(parent) }) }
  })
}
