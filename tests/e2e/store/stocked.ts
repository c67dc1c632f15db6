import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { ORDERS } from '#schemas/supply/orders.ts'
import { pick } from '#schemas/store/picks.ts'
import { back } from '#schemas/store/backs.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { purchaseReturn } from '#schemas/store/returns.ts'
import { businessDate, SOURCE_DOCUMENT, SOURCE_ROW, type Document, type DocumentCalls } from '#schemas/kit/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { libraryApi } from '#shared/api/library.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { storeApi } from '#shared/api/store.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { TILE } from '../contract/contracts.ts'
import { agreedByAll } from '../tools/agreedByAll.ts'
import { apiFor, toast } from '../tools/app.ts'
import { button, state } from '../tools/approval.ts'
import { SheetOf } from '../tools/sheet.ts'

type Line = Readonly<Record<string, unknown>>

/**
 * Saves a user's document, and completes its approval.
 * @returns its id
 */
async function approved(
  document: Document & { readonly calls: DocumentCalls }, person: string, head: Line, items: readonly Line[]
): Promise<string> {
  const api = await apiFor(person)
  const saved = await api.call(
    documentApi(document).save, { head, lines: { items: items.map(line => ({ id: randomUUID(), ...line })) } }, randomUUID()
  )
  await api.call(approvalApi.submit, { kind: document.name, id: saved.id, version: saved.version, urgency: 50, copies: [] }, randomUUID())
  await agreedByAll(document, saved.id)
  return saved.id
}

const tile = async (): Promise<Line> => {
  const { rows: [material] } = await (await apiFor('boss')).call(libraryApi.describeMaterialsByES, { materialName: TILE })
  return { itemName: TILE, spec: material!.spec, brand: material!.brand, unit: material!.unit, libMaterialId: material!.id }
}

/** An approved tile order for a project, one row per quantity, due some days ago. */
export async function ordered(projectId: string, orderName: string, needDay: string, ...quantities: readonly string[]): Promise<string> {
  const { rows: [supplier] } = await (await apiFor('boss')).call(supplierApis.MATERIAL.page, { quick: '东鹏' })
  const one = await tile()
  return approved(
    ORDERS.MATERIAL, 'buyer',
    { orderName, projectId, supplierId: supplier!.id, needDay, deliverTo: 'STORE', includeTax: true, taxRate: '13' },
    quantities.map(quantity => ({ ...one, quantity, price: '56.78' }))
  )
}
/**
 * Saves a keeper's bill for a project, in the common warehouse, and posts it.
 * @returns its id
 */
async function savePosted(document: Document & { readonly calls: DocumentCalls }, head: Line, items: readonly Line[]): Promise<string> {
  const keeper = await apiFor('keeper')
  const saved = await keeper.call(documentApi(document).save, {
    head: { warehouseId: (await place()).id, ...head }, lines: { items: items.map(line => ({ id: randomUUID(), owner: 'OWN', ...line })) },
  }, randomUUID())
  await keeper.call(approvalApi.post, { kind: document.name, id: saved.id, version: saved.version }, randomUUID())
  return saved.id
}
const rowsOf = async (pull: Line & { readonly kind: string, readonly from: string, readonly source: string }) =>
  (await (await apiFor('boss')).call(pullApi.candidates, { line: 'items', fromLine: 'items', pageSize: 1, ...pull })).rows[0]!

/** A project's warehouse, or the common one. */
export async function place(projectId?: string) {
  const { rows: [warehouse] } = await (await apiFor('boss')).call(
    storeApi.warehouses, projectId === undefined ? { filters: [{ key: 'projectName', op: 'empty' }] } : { projectId }
  )
  return warehouse!
}

/**
 * Receives a whole one-row order into its project's store on a day, and posts it.
 * @returns the bill's id
 */
export async function received(projectId: string, orderId: string, bizDay = TODAY): Promise<string> {
  const line = await rowsOf({ kind: planIn.name, from: ORDERS.MATERIAL.name, source: orderId })
  const item = {
    ...await tile(), quantity: line.remaining, arrived: line.remaining, price: '56.78', [SOURCE_DOCUMENT]: orderId, [SOURCE_ROW]: line.id,
  }
  return savePosted(planIn, { projectId, supplierId: line.head.supplierId!, includeTax: true, taxRate: '13', bizDay }, [item])
}

/**
 * Tiles picked and issued to a project on a day.
 * @returns the id
 */
export async function issued(projectId: string, quantity: string, bizDay: string): Promise<string> {
  const item = { ...await tile(), quantity, owner: 'OWN' }
  const pickId = await approved(
    pick, 'keeper', { projectId, warehouseId: (await place()).id, purpose: '地面铺贴', receiver: '李工', bizDay }, [item]
  )
  const line = await rowsOf({ kind: planOut.name, from: pick.name, source: pickId })
  return savePosted(planOut, { projectId, receiver: '李工', bizDay }, [{ ...item, [SOURCE_DOCUMENT]: pickId, [SOURCE_ROW]: line.id }])
}

/**
 * An approved return of a receipt's quantity.
 * @returns its id
 */
export async function returned(receipt: string, quantity: string): Promise<string> {
  const line = await rowsOf({ kind: purchaseReturn.name, from: planIn.name, source: receipt })
  const { projectId, warehouseId, supplierId } = line.head
  return approved(
    purchaseReturn, 'boss', { projectId, warehouseId, supplierId, includeTax: true, taxRate: '13', reason: '色差', bizDay: TODAY },
    [{ ...await tile(), quantity, way: 'REFUND', [SOURCE_DOCUMENT]: receipt, [SOURCE_ROW]: line.id }]
  )
}
export const agreedPick = (id: string): Promise<void> => submitted(pick, id)
export const agreedReturn = (id: string): Promise<void> => submitted(purchaseReturn, id, 'boss')
export const agreedBack = (id: string): Promise<void> => submitted(back, id)

/** Submits a keeper's saved document, and completes its approval. */
async function submitted(document: Document & { readonly calls: DocumentCalls }, id: string, person = 'keeper'): Promise<void> {
  const keeper = await apiFor(person)
  const { version } = await keeper.call(documentApi(document).info, { id })
  await keeper.call(approvalApi.submit, { kind: document.name, id, version, urgency: 50, copies: [] }, randomUUID())
  await agreedByAll(document, id)
}

export const store = (projectId: string, tab: string): string => `/project/${projectId}/storage?tab=${tab}`
/** Opens the first pending row of a list, and starts its bill. */
export async function carried(page: Page, list: string, rowName: string, title: string, verb: string): Promise<void> {
  const sheet = new SheetOf(page, list)
  const row = await sheet.rowId('name', rowName)
  await sheet.cell(row, 'code').getByRole('link').click()
  await expect(page.getByRole('article', { name: title, exact: true })).toContainText(rowName)
  await button(page, verb).click()
}
export async function posted(page: Page): Promise<void> {
  await button(page, '过账').click()
  await expect(toast(page, '已过账')).toBeVisible()
  await state(page, '已完成')
}

export async function undone({ name }: Pick<Document, 'name'>, id: string): Promise<void> {
  await (await apiFor('boss')).call(approvalApi.act, { kind: name, id, deed: { act: 'reaudit', opinion: '有误' } }, randomUUID())
}

/** Number of tiles in the stores that serve a project, or in one of them. */
export async function tilesIn(projectId: string, warehouseId?: string): Promise<number> {
  const { rows } = await (await apiFor('boss')).call(
    storeApi.stock, { projectId, quick: TILE, ...warehouseId !== undefined && { warehouseId } }
  )
  return rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)
}
export const TODAY = businessDate()
