import { sql, type SQL } from 'drizzle-orm'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { countingOf, dec, sumOf } from '#schemas/kit/index.ts'
import { pick as declaredPick } from '#schemas/store/picks.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { subscribe as declaredSubscribe } from '#schemas/supply/subscribe.ts'
import { grouped } from '#server/core/grouped.ts'
import { positionMatch } from '#server/db/tables/position.ts'
import { pick, pickLine } from '#server/db/tables/store.ts'
import { purchaseOrder, purchaseOrderLine, subscribe, subscribeLine } from '#server/db/tables/supply.ts'
import type { Tx } from '#server/db/tx.ts'
import { postedBy, totals } from '#server/ledger/index.ts'
import { changedRows, type Changing } from './costs.ts'
import { partsOf, text, type Part } from './parts.ts'
import { quantitiesNow } from './targets.ts'

/** Maximum number of documents in a refusal. */
const MAX_LISTED = 3
interface Use { readonly word: string, readonly code: string, readonly item: string, readonly material: string, readonly quantity: string }

/** Lines of effective or pending documents that refer to one of the items. */
async function usesOf({ sql: query, ctx: { merchantId } }: Tx, projectId: string, items: readonly string[]): Promise<readonly Use[]> {
  const ids = sql.param([...items])
  const counting = (state: SQL, uncounted: readonly string[]): SQL => sql`${state} <> all(${sql.param([...uncounted])})`
  return query<Use>`
    select '申购单' as word, h.code, l.project_item_id as item, coalesce(l.draws_on, l.lib_material_id, '') as material, l.quantity
    from ${subscribeLine} l join ${subscribe} h on h.merchant_id = l.merchant_id and h.id = l.subscribe_id
      where l.merchant_id = ${merchantId} and h.project_id = ${projectId} and l.project_item_id = any(${ids})
      and ${counting(sql`h.process_state`, countingOf(declaredSubscribe).none)}
    union all select '采购订单', h.code, l.project_item_id, coalesce(l.lib_material_id, ''), l.quantity from ${purchaseOrderLine} l
    join ${purchaseOrder} h on h.merchant_id = l.merchant_id and h.id = l.order_id
      where l.merchant_id = ${merchantId} and h.project_id = ${projectId} and l.project_item_id = any(${ids})
      and ${counting(sql`h.process_state`, countingOf(ORDERS.MATERIAL).none)}
    union all select '领料单', h.code, l.project_item_id, coalesce(l.draws_on, l.lib_material_id, ''), l.quantity from ${pickLine} l
    join ${pick} h on h.merchant_id = l.merchant_id and h.id = l.pick_id
      where l.merchant_id = ${merchantId} and h.project_id = ${projectId} and l.project_item_id = any(${ids})
      and ${counting(sql`h.process_state`, countingOf(declaredPick).none)}
    order by 1, 2`
}

/** Places with more of an item than its quantity without the change. */
async function matchedBeyond(tx: Tx, projectId: string, added: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const matched = await tx.sql<{ item: string, quantity: string }>`select item_id as item, sum(quantity) as quantity from ${positionMatch}
    where merchant_id = ${tx.ctx.merchantId} and project_id = ${projectId} and item_id = any(${sql.param([...added.keys()])}) group by 1`
  const now = await quantitiesNow(tx, projectId, [...added.keys()])
  return matched.filter(({ item, quantity }) => dec(quantity).gt(dec(now.get(item) ?? '0').minus(added.get(item)!))).map(({ item }) => item)
}

const addedBy = (parts: readonly Part[]): ReadonlyMap<string, string> => new Map([...grouped(parts, ({ itemId }) => itemId)]
  .map(([itemId, rows]): [string, string] => [itemId, dec(sumOf(rows.map(({ quantity }) => quantity))).toFixed()]).filter(
    ([, quantity]) => dec(quantity).gt(0)
  ))

/**
 * Uses of the quantity added by a change, as a sentence (sheet changes, 反审核): matches, and documents that would exceed a material's
 * entitlement or refer to an added item. Null without any.
 */
export async function whyUsed(tx: Tx, id: string, change: Changing): Promise<string | null> {
  const [projectId, parts] = [text(change.head.projectId), partsOf(changedRows(change))]
  const added = addedBy(parts)
  if (added.size === 0) return null
  const isNew = new Set(parts.filter(part => part.isNew).map(({ itemId }) => itemId))
  const uses = await usesOf(tx, projectId, [...added.keys()])
  const postedQuantities = new Map((await postedBy(tx, entitlement, id)).filter(({ quantity }) => dec(quantity).gt(0)).map(
    ({ key, quantity }) => [JSON.stringify([key.itemId, key.material]), quantity]
  ))
  const limits = new Map((await totals(tx, entitlement, { projectId }, ['itemId', 'material'])).map(({ key, quantity }) => [
    JSON.stringify([key.itemId, key.material]), quantity,
  ]))
  const beyond = [...grouped(uses, ({ word, item, material }) => JSON.stringify([word, item, material])).values()].flatMap(group => {
    const { item, material } = group[0]!
    const mark = JSON.stringify([item, material])
    if (isNew.has(item)) return group
    const gave = postedQuantities.get(mark)
    return gave !== undefined && dec(sumOf(group.map(({ quantity }) => quantity))).gt(dec(limits.get(mark) ?? '0').minus(gave)) ? group : []
  })
  const codes = [...new Set(beyond.map(({ word, code }) => `${word} ${code}`))]
  const titles = new Map(parts.map(({ itemId, title }) => [itemId, title]))
  const matches = (await matchedBeyond(tx, projectId, added)).map(item => `“${titles.get(item) ?? ''}”的部位匹配`)
  const listedUses = [...codes.slice(-MAX_LISTED), ...matches.slice(0, MAX_LISTED)]
  return listedUses.length === 0 ? null : `新增工程量已被 ${listedUses.join('、')} 使用`
}
