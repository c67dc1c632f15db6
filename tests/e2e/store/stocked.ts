import { randomUUID } from 'node:crypto'
import { ORDERS } from '#schemas/supply/orders.ts'
import { pick } from '#schemas/store/picks.ts'
import { back } from '#schemas/store/backs.ts'
import { businessDate, type Document, type DocumentCalls } from '#schemas/kit/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { libraryApi } from '#shared/api/library.ts'
import { storeApi } from '#shared/api/store.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { TILE } from '../contract/contracts.ts'
import { agreedByAll } from '../tools/agreed.ts'
import { apiFor } from '../tools/app.ts'

type Line = Readonly<Record<string, unknown>>

/** Saves a document of somebody, and has everybody agree to it. @returns its id */
async function approved(document: Document & { readonly calls: DocumentCalls }, person: string, head: Line, items: readonly Line[]): Promise<string> {
  const api = await apiFor(person)
  const saved = await api.call(documentApi(document).save, { head, lines: { items: items.map(line => ({ id: randomUUID(), ...line })) } }, randomUUID())
  await api.call(approvalApi.submit, { kind: document.name, id: saved.id, version: saved.version, urgency: 50, copies: [] }, randomUUID())
  await agreedByAll(document, saved.id)
  return saved.id
}

const tile = async (): Promise<Line> => {
  const { rows: [found] } = await (await apiFor('boss')).call(libraryApi.describeMaterialsByES, { materialName: TILE })
  return { itemName: TILE, spec: found!.spec, brand: found!.brand, unit: found!.unit, libMaterialId: found!.id }
}

/** An agreed order of tiles for a project, which was to come some days ago. */
export async function ordered(projectId: string, orderName: string, quantity: string, needDay: string): Promise<string> {
  const { rows: [supplier] } = await (await apiFor('boss')).call(supplierApis.MATERIAL.page, { quick: '东鹏' })
  return approved(ORDERS.MATERIAL, 'buyer', { orderName, projectId, supplierId: supplier!.id, needDay, deliverTo: 'STORE', includeTax: true, taxRate: '13' }, [{ ...await tile(), quantity, price: '56.78' }])
}
export const agreedPick = (id: string): Promise<void> => submitted(pick, id)
export const agreedBack = (id: string): Promise<void> => submitted(back, id)

/** Submits what the keeper has saved on its page, and has everybody agree. */
async function submitted(document: Document & { readonly calls: DocumentCalls }, id: string): Promise<void> {
  const keeper = await apiFor('keeper')
  const { version } = await keeper.call(documentApi(document).info, { id })
  await keeper.call(approvalApi.submit, { kind: document.name, id, version, urgency: 50, copies: [] }, randomUUID())
  await agreedByAll(document, id)
}

/** How many tiles lie in the store of a project. */
export async function tilesIn(projectId: string): Promise<number> {
  const { rows } = await (await apiFor('boss')).call(storeApi.stock, { projectId, quick: TILE })
  return rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)
}
export const TODAY = businessDate()
