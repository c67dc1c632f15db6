import { and, eq, inArray, isNull } from 'drizzle-orm'
import { centsOf } from '#schemas/kit/cents.ts'
import { isMeasureSection, type PricedLine } from '#schemas/pricing/summary.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import type { ItemRow } from '../costs/rows.ts'
import { componentsOf, type PricedItem } from './itemPrice.ts'
import type { Pricing } from './pricing.ts'

/** With the names of its sections, outermost first. */
export interface QuoteLine<R extends PricedItem = ItemRow> extends PricedLine { readonly row: R, readonly sections: readonly string[] }

async function sectionsAbove(
  { q, ctx }: Db, rows: readonly { readonly analysisId: string }[]
): Promise<(parentId: string | null) => string[]> {
  const analysisIds = [...new Set(rows.map(({ analysisId }) => analysisId))]
  const sections = analysisIds.length === 0
    ? []
    : await q.select({ id: analysisItem.id, name: analysisItem.name, parentId: analysisItem.parentId }).from(analysisItem)
      .where(and(eq(analysisItem.merchantId, ctx.merchantId), inArray(analysisItem.analysisId, analysisIds), isNull(analysisItem.unit)))
  const byId = new Map(sections.map(row => [row.id, row]))
  return parentId => {
    const names: string[] = []
    for (let at = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
      const section = byId.get(at)
      if (section !== undefined) names.unshift(section.name)
    }
    return names
  }
}

/** Quote lines of items at their current prices, with costs on the price side; items in a section of measures are measures. */
export async function quoteLines<R extends PricedItem & { readonly analysisId: string }>(
  db: Db, rows: readonly R[], pricing: Pricing
): Promise<QuoteLine<R>[]> {
  const above = await sectionsAbove(db, rows)
  return rows.map(row => {
    const sections = above(row.parentId)
    return {
      row, sections, quantity: row.quantity ?? '0', price: row.sellPrice === null ? null : centsOf(row.sellPrice),
      unit: componentsOf(row, pricing),
      group: sections.some(isMeasureSection) ? 'measures' : 'items',
    }
  })
}
