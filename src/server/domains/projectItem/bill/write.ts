import { and, inArray } from 'drizzle-orm'
import { TREE_GAP } from '#schemas/kit/branches/index.ts'
import type { Row } from '#schemas/kit/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { auditAll, type AuditFacts } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { putRows, publishList } from '#server/grid/index.ts'
import { rowDeed } from '#server/grid/import/index.ts'
import type { GoneChoice } from '#shared/api/projectItem.ts'
import { demandRemovable } from '../removable.ts'
import { derivedOf, itemsOf } from '../table.ts'
import type { BillPlan } from './plan.ts'
import { textIn, type StoredBill, type StoredItem } from './stored.ts'

const BATCH = 500
const AUDIT_ACTION = { action: 'uploadProjectItemDetailList', entity: 'project_item' } as const

export interface Writing {
  readonly projectId: string
  readonly billId: string
  readonly gone: GoneChoice
  /** Receives the number of written rows; false stops. */
  readonly onBatch: (done: number, total: number) => Promise<boolean>
}

type ItemRecord = typeof projectItem.$inferInsert & { readonly id: string }
const COLUMNS = [
  'parentId', 'sort', 'name', 'number', 'code', 'feature', 'itemType', 'unit', 'quantity', 'price', 'total', 'provisional', 'filePrice',
  'state', 'remark', 'billId', 'sheet', 'sheetRow', 'pinyin',
] as const satisfies readonly (keyof ItemRecord)[]

function record(
  row: Row, facts: Pick<ItemRecord, 'id' | 'projectId' | 'parentId' | 'sort' | 'billId' | 'sheet' | 'sheetRow' | 'filePrice'>
): ItemRecord {
  const text = (key: string): string | null => textIn(row, key) || null
  return {
    ...facts, ...derivedOf(row), name: textIn(row, 'name'), number: text('number'), code: text('code'), feature: text('feature'),
    itemType: text('itemType'), unit: text('unit'),
    quantity: text('quantity'), price: text('price'), total: text('total'), provisional: text('provisional'), remark: text('remark'),
    state: row.state === 'GONE' ? 'GONE' : 'IN',
  }
}

interface Node { readonly id: string; readonly parent: string | null }

function byParent(nodes: readonly Node[]): ReadonlyMap<string | null, readonly string[]> {
  const children = new Map<string | null, string[]>()
  for (const { id, parent } of nodes) {
    const same = children.get(parent)
    if (same === undefined) children.set(parent, [id])
    else same.push(id)
  }
  return children
}

/** Sort numbers in file order; other children of the same parents follow. */
function numbersOf(nodes: readonly Node[], { rows, tree }: StoredBill): ReadonlyMap<string, number> {
  const placed = new Set(nodes.map(({ id }) => id))
  const existing = new Set(rows.map(({ id }) => id))
  return new Map([...byParent(nodes)].flatMap(([parent, ids]) => {
    const others = (parent === null || existing.has(parent) ? tree.childrenOf(parent) : []).filter(id => !placed.has(id))
    return [...ids, ...others].map((id, at) => [id, TREE_GAP * (at + 1)] as const)
  }))
}

/** Rows to delete: items, and emptied sections of earlier bills. Parents of remaining rows stay. */
function leaving({ gone: missing, sections }: BillPlan, nodes: readonly Node[], { rows, tree }: StoredBill): StoredItem[] {
  const parentNow = new Map([
    ...rows.map(({ id, parentId }) => [id, parentId] as const), ...nodes.map(({ id, parent }) => [id, parent] as const),
  ])
  const childCounts = new Map<string, number>()
  for (const parent of parentNow.values()) if (parent !== null) childCounts.set(parent, (childCounts.get(parent) ?? 0) + 1)
  const retained = new Set([...sections.values()].map(({ id }) => id))
  const isGone = new Set(missing.map(({ id }) => id))
  const byId = new Map(rows.map(row => [row.id, row]))
  // Children first.
  return tree.ids.toReversed().flatMap(id => {
    const row = byId.get(id)
    if (row === undefined || (childCounts.get(id) ?? 0) > 0 || !(isGone.has(id) || (!row.isItem && row.billed && !retained.has(id))))
      return []
    const parent = parentNow.get(id) ?? null
    if (parent !== null) childCounts.set(parent, (childCounts.get(parent) ?? 0) - 1)
    return [row]
  })
}

/** @returns false when stopped: the caller has to roll back */
export async function writeBill(
  tx: Tx, plan: BillPlan, stored: StoredBill, { projectId, billId, gone: missingChoice, onBatch }: Writing
): Promise<boolean> {
  const titleIds = plan.titles.map((_, at) => plan.sections.get(at)?.id ?? newId())
  const items = plan.items.flatMap(item => {
    // A row with a problem leaves its stored item unchanged.
    const { state, stored: before, title } = item
    return state === 'wrong' && before === undefined
      ? []
      : [{ item, id: before?.id ?? newId(), parent: title === null ? null : titleIds[title]! }]
  })
  const nodes: Node[] = [
    ...plan.titles.map(({ parent }, at) => ({ id: titleIds[at]!, parent: parent === null ? null : titleIds[parent]! })), ...items,
  ]
  const numbers = numbersOf(inFileOrder(plan, nodes), stored)
  const auditEntries: AuditFacts[] = []

  const titles = plan.titles.map((
    { name, number, code, sheet, row, depth }, at
  ): { readonly depth: number; readonly record: ItemRecord } => {
    const [id, before] = [titleIds[at]!, plan.sections.get(at)]
    const next: Row = {
      ...before?.row, name, number: number || textIn(before?.row ?? {}, 'number'), code: code || textIn(before?.row ?? {}, 'code'),
      state: 'IN',
    }
    if (before === undefined) auditEntries.push(rowDeed(projectItems, { ...AUDIT_ACTION, entityId: id }, undefined, next))
    return { depth, record: record(
      next, { id, projectId, parentId: nodes[at]!.parent, sort: numbers.get(id)!, billId, sheet, sheetRow: row, filePrice: null }
    ) }
  })
  const rows = items.map(({ item, id, parent }): ItemRecord => {
    const { state, row, stored: before, sheet, number, filePrice } = item
    if (state === 'added' || state === 'changed')
      auditEntries.push(rowDeed(projectItems, { ...AUDIT_ACTION, entityId: id }, before?.row, row))
    const current = state === 'wrong' ? before!.row : row
    return record(current, { id, projectId, parentId: parent, sort: numbers.get(id)!, billId, sheet, sheetRow: number, filePrice })
  })
  const placed = new Set(nodes.map(({ id }) => id))
  const others = stored.rows.filter(({ id, sort }) => !placed.has(id) && numbers.has(id) && numbers.get(id) !== sort)
  const marked = missingChoice === 'mark' ? plan.gone : []

  const all = [...titles.toSorted((a, b) => a.depth - b.depth).map(one => one.record), ...rows]
  for (let at = 0; at < all.length; at += BATCH) {
    await putRows(tx, projectItem, all.slice(at, at + BATCH), COLUMNS)
    if (!await onBatch(Math.min(at + BATCH, all.length), all.length)) return false
  }
  await placeOthers(tx, projectId, others.map(({ id }) => ({ id, sort: numbers.get(id)! })))
  for (const { id, row } of marked)
    auditEntries.push(
      rowDeed(projectItems, { ...AUDIT_ACTION, entityId: id }, row, { ...row, quantity: '0', total: '0.00', state: 'GONE' })
    )
  if (marked.length > 0) {
    await tx.q.update(projectItem).set({ state: 'GONE', quantity: '0', total: '0.00' })
      .where(and(itemsOf(tx, projectId), inArray(projectItem.id, marked.map(({ id }) => id))))
  }
  const leave = missingChoice === 'delete' ? leaving(plan, nodes, stored) : []
  await demandRemovable(tx, leave.map(({ id }) => id))
  for (const { id, row } of leave) auditEntries.push(rowDeed(projectItems, { ...AUDIT_ACTION, entityId: id }, row, undefined))
  if (leave.length > 0)
    await tx.q.delete(projectItem).where(and(itemsOf(tx, projectId), inArray(projectItem.id, leave.map(({ id }) => id))))
  await auditAll(tx, auditEntries)
  publishList(tx, projectItems)
  return true
}

/** Titles and items of one parent by their rows in the file. */
function inFileOrder({ titles, items }: BillPlan, nodes: readonly Node[]): Node[] {
  const sheets = [...new Set([...titles, ...items].map(({ sheet }) => sheet))]
  const written = items.filter(({ state, stored }) => !(state === 'wrong' && stored === undefined))
  const locations = [...titles.map(({ sheet, row }) => ({ sheet, row })), ...written.map(({ sheet, number }) => ({ sheet, row: number }))]
    .map(({ sheet, row }) => ({ at: sheets.indexOf(sheet), row }))
  return nodes.map((node, i) => ({ node, ...locations[i]! })).toSorted((a, b) => a.at - b.at || a.row - b.row).map(({ node }) => node)
}

async function placeOthers(tx: Tx, projectId: string, rows: readonly { readonly id: string; readonly sort: number }[]): Promise<void> {
  if (rows.length === 0) return
  await tx.sql`update ${projectItem} set sort = given.sort from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text,
    sort bigint)
    where ${itemsOf(tx, projectId)} and ${projectItem.id} = given.id`
}
