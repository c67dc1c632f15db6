import { and, eq } from 'drizzle-orm'
import { gapsOf, sameItems, type Item } from '#schemas/analysis/sums.ts'
import { RowTree } from '#schemas/kit/branches/index.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import type { OfferPart } from '#shared/api/analysisReading.ts'

export const two = (value: Parameters<typeof dec>[0]): string => toScale(dec(value), 2)

export function partOf(id: string, name: string, items: readonly Item[]): OfferPart {
  const gaps = gapsOf(items)
  return { id, name, direct: gaps.direct, sell: two(sumOf(items.map(({ sell }) => sell))), margin: sameItems(gaps.direct, gaps).margin }
}

const { id, parentId, sort, name, unit, direct, sideDirect, sell, otherSide } = analysisItem

/** By change lines; a replacement counts as the difference of its two items (sheet changes, Analyse). */
export async function changeParts(
  { q, ctx }: Db, analyseId: string
): Promise<{ readonly parts: OfferPart[], readonly items: readonly Item[] }> {
  const rows = await q.select({ id, parentId, sort, name, unit, direct, sideDirect, sell, otherSide }).from(analysisItem)
    .where(and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analyseId)))
  const byId = new Map(rows.map(row => [row.id, row]))
  const ordered = new RowTree({ parent: 'parentId', order: 'sort', label: 'id' }, 'id', rows).ids.map(one => byId.get(one)!)
  const items = ordered.filter(row => row.unit !== null)
  const lines = grouped(items, row => row.parentId ?? row.id)
  return { parts: ordered.filter(row => row.parentId === null).map(row => partOf(row.id, row.name, lines.get(row.id) ?? [])), items }
}
