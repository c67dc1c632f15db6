import { sql } from 'drizzle-orm'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { materialItems, materialState } from '#schemas/store/materialState.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { inDocument, inDocumentLine, pick, pickLine } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'
import { keepsRecordsOf } from '#server/document/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { movedOf, summaryRows, targetKeys, targets, wordsKeyOf } from '#server/domains/purchase/index.ts'
import { entitledTables } from '#server/domains/entitlement/index.ts'
import { PICKS } from './drawing.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'
import { pickCounts, pickedQuantity, usedRows } from './usage.ts'

keepsRecordsOf(materialItems, {
  table: projectItem, key: projectItem.id, label: projectItem.name, within: { projectId: projectItem.projectId }, held: false,
})

const NUMBER = 'FM999999999990.999999'

/**
 * Items of a project that may use a material, with their remaining entitlements, in the order of the bill.
 * @throws AppError NOT_FOUND
 */
export async function listItems(db: Db, { projectId, libMaterialId, ...query }: ParsedInput<typeof storeApi.itemsByMaterial>) {
  refuseHidden(materialItems, db.ctx, query)
  await knownProject(db, projectId)
  const { merchantId } = db.ctx
  const textKey = sql`(select ${wordsKeyOf(sql`m.name`, sql`m.spec`, sql`m.unit`)} from ${material} m
    where m.id = ${libMaterialId} and m.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT}))`
  const rows = sql`(with recursive ${await entitledTables(db, PICKS, projectId, {})},
    used as (select item, sum(quantity) as quantity from (${await usedRows(db, projectId)}) u
      where u.material = ${libMaterialId} group by 1),
    limits as (select item, sum(quantity) as quantity from entitled where material in (${libMaterialId}, ${textKey}) group by 1),
    stands as (select l.item, l.quantity as "limit", coalesce(u.quantity, 0) as used, l.quantity - coalesce(u.quantity, 0) as "left"
    from limits l left join used u on u.item = l.item)
    select i.id as key, i.name as "projectItemName", i.code, s."limit", s.used, s."left",
    '剩余 ' || rtrim(to_char(s."left", ${NUMBER}), '.') as "leftText", i.sort
    from stands s join ${projectItem} i on i.merchant_id = ${merchantId} and i.id = s.item and s.item <> ${COMMON_ITEM})`
  return rowsPage(db, materialItems, rows, query, { place: sql`r.code nulls last, r.sort, r.key` })
}

/**
 * Totals of each material of a project: purchases as in 采购汇总, and movements of the store, in one statement (domain B7.2).
 * @throws AppError NOT_FOUND
 */
export async function listMaterialState(db: Db, { projectId, ...query }: ParsedInput<typeof storeApi.materialState>) {
  refuseHidden(materialState, db.ctx, query)
  await knownProject(db, projectId)
  const { merchantId } = db.ctx
  const picked = await pickedQuantity(db)
  const rows = sql`(with ${targets(db, projectId)},
    bought as (${await summaryRows(db, projectId)}),
    moved as (${movedOf(db, projectId)}),
    counted as (
      select material, sum(quantity) filter (where move = 'PURCHASE') as received, - sum(quantity) filter (where move = 'PICKED'
      or small) as issued, sum(quantity) filter (where move = 'BACK') as back,
        - sum(quantity) filter (where move = 'RETURNED') as returned, sum(quantity) as "onHand", null::numeric as arrived,
        null::numeric as picked, null::numeric as used from moved group by 1
      union all select ${inDocumentLine.libMaterialId}, null, null, null, null, null, sum(${inDocumentLine.arrived}), null, null
        from ${inDocumentLine} join ${inDocument} on ${inDocument.merchantId} = ${inDocumentLine.merchantId}
        and ${inDocument.id} = ${inDocumentLine.inDocumentId}
        where ${inDocument.merchantId} = ${merchantId} and ${inDocument.projectId} = ${projectId} and ${inDocument.docType} = 'PLAN'
        and ${inDocument.processState} = 'COMPLETE' group by 1
      union all select ${pickLine.libMaterialId}, null, null, null, null, null, null, sum(${picked.quantity}), null
        from ${pickLine} join ${pick} on ${pick.merchantId} = ${pickLine.merchantId} and ${pick.id} = ${pickLine.pickId} ${picked.join}
        where ${pick.merchantId} = ${merchantId} and ${pick.projectId} = ${projectId} and ${pickCounts()} group by 1
      union all select material, null, null, null, null, null, null, null, sum(quantity)
      from (${await usedRows(db, projectId)}) u group by 1),
    meant as (${targetKeys(db, sql`select material from counted`)}),
    stored as (select coalesce(t.material, c.material) as material, sum(received) as received, sum(issued) as issued, sum(back) as back,
    sum(returned) as returned, sum("onHand") as "onHand",
      sum(arrived) as arrived, sum(picked) as picked, sum(used) as used from counted c left join meant t on t.id = c.material
      where c.material is not null group by 1)
    select coalesce(b.material, s.material) as key, coalesce(b.material, s.material) as material,
    coalesce(b."itemName", m.name) as "itemName", coalesce(b.spec, m.spec) as spec, coalesce(b.unit, m.unit) as unit,
      b.target, b.change, b.asked, b.contracted, b.ordered, s.arrived, s.received, s.picked, s.issued, s.back, s.returned, s."onHand",
      case when b.target is not null then b.target + coalesce(b.change, 0) - coalesce(s.used, 0) end as remaining
    from bought b full join stored s on s.material = b.material
    left join ${material} m on m.id = s.material and m.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT}))`
  return rowsPage(db, materialState, rows, query, { place: sql`r."itemName" collate "zh-x-icu", r.spec, r.key` })
}
