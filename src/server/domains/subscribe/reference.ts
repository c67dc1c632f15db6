import { and, eq, sql, type SQL } from 'drizzle-orm'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { toScale, dec, type Row } from '#schemas/kit/index.ts'
import { itemOf, materialsOf, withEntitlement } from '#schemas/supply/gate.ts'
import { referenceMaterials } from '#schemas/supply/reference.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { entitledTables, entitlementOf, entitlementTakers } from '#server/domains/entitlement/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { subscribeApi as api } from '#shared/api/subscribe.ts'
import { SUBSCRIBES } from './drawing.ts'

/** Entitlements with item names; those without a library item by their words. */
async function referenceRows(db: Db, projectId: string, except: string): Promise<SQL> {
  const { merchantId } = db.ctx
  const textPart = (at: number): SQL => sql`case when left(e.material, 1) = '[' then e.material::jsonb ->> ${sql.raw(String(at))} end`
  const remaining = sql`greatest(e.quantity - e.asked, 0)`
  return sql`(with recursive ${await entitledTables(db, SUBSCRIBES, projectId, { except })}
    select e.item || '/' || e.material as key, coalesce(m.name, ${textPart(0)}) as "itemName", coalesce(m.spec, ${textPart(1)}) as spec,
    m.brand,
    coalesce(m.unit, ${textPart(2)}) as unit,
      coalesce(i.name, ${'公共费用'}) as "projectItemName", e.quantity as "limit", e.asked, ${remaining} as "left",
      case when e.quantity <> 0 then round(e.amount / e.quantity, 2) end as "refPrice", m.id as "libMaterialId", i.id as "projectItemId",
      e.material as "drawsOn", i.code
    from entitled e left join ${material} m on m.id = e.material and m.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT})
      left join ${projectItem} i on i.merchant_id = ${merchantId} and i.id = e.item and e.item <> ${COMMON_ITEM})`
}

/**
 * 按额度选: remaining entitlements in bill order.
 * @throws AppError NOT_FOUND
 */
export async function listReferences(db: Db, { projectId, id, open, ...query }: ParsedInput<typeof api.referenceMaterials>) {
  refuseHidden(referenceMaterials, db.ctx, query)
  await knownProject(db, projectId)
  return rowsPage(
    db, referenceMaterials, await referenceRows(db, projectId, id ?? ''), query,
    { where: open ? sql`r."left" > 0` : sql`true`, place: sql`r.code nulls last, r."projectItemName", r."itemName", r.key` }
  )
}

/**
 * Entitlement of edited lines, with the documents drawing on it.
 * @throws AppError NOT_FOUND
 */
export async function entitlementStandings(
  db: Db, { projectId, id, rows }: ParsedInput<typeof api.standing>
): Promise<OutputOf<typeof api.standing>> {
  await knownProject(db, projectId)
  const lines = rows.map(({ row, ...cells }): Row => ({ ...cells, id: row }))
  const asking = { except: id ?? '' }
  const { limited, rows: entitled } = await entitlementOf(db, SUBSCRIBES, projectId, { ...asking, materials: lines.flatMap(materialsOf) })
  const meant = withEntitlement(lines, entitled, limited)
  const takers = await entitlementTakers(
    db, SUBSCRIBES, projectId, { ...asking, materials: meant.flatMap(({ drawsOn }) => (typeof drawsOn === 'string' ? [drawsOn] : [])) }
  )
  const scaled = (value: unknown): string | null => (typeof value === 'string' ? toScale(dec(value), 6) : null)
  return {
    limited,
    rows: meant.map(row => ({
      row: String(row.id), drawsOn: typeof row.drawsOn === 'string' ? row.drawsOn : null, limit: scaled(row.limit),
      asked: scaled(row.asked), refPrice: typeof row.refPrice === 'string' ? row.refPrice : null,
      takers: takers.filter(({ item, material: takerMaterial }) => item === itemOf(row) && takerMaterial === row.drawsOn)
        .map(({ item: _i, material: _m, ...taker }) => taker),
    })),
  }
}

/** A usable library item: the company's, or the platform's. */
export async function libraryItem({ q, ctx }: Db, id: string) {
  const [merchantItem] = await q.select().from(material)
    .where(and(eq(material.merchantId, ctx.merchantId), eq(material.id, id), eq(material.machine, false)))
  if (merchantItem !== undefined) return merchantItem
  const [platformItem] = await q.select().from(material)
    .where(and(eq(material.merchantId, PLATFORM_MERCHANT), eq(material.id, id), eq(material.machine, false)))
  return platformItem
}
