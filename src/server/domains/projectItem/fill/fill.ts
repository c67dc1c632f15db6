import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { personOf, type Call, type FileReply } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { fillWorkbook, readWorkbook } from '#server/core/xlsx/index.ts'
import { file } from '#server/db/tables/file.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { offerOf, type Offer } from '#server/domains/analysis/index.ts'
import type { BillFill, BillSource } from '#shared/api/projectQuote.ts'
import { newestBill, whyNotFilled } from '../items.ts'
import { demandProject } from '../project.ts'
import { itemsOf } from '../table.ts'
import { planFill, type FillPlan, type PlacedItem } from './plan.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Offered items with their positions in the newest bill; without an offer at the bill's prices. */
async function placedItems(db: Db, projectId: string, billId: string, offer: Offer | undefined): Promise<PlacedItem[]> {
  const { id, name, unit, quantity, price, total, billId: ofBill, sheet, sheetRow } = projectItem
  const rows = await db.q.select({ id, name, unit, quantity, price, total, ofBill, sheet, row: sheetRow }).from(projectItem)
    .where(itemsOf(db, projectId))
  const placeOf = (row: Pick<(typeof rows)[number], 'ofBill' | 'sheet' | 'row'>) =>
    (row.ofBill === billId ? { sheet: row.sheet, row: row.row } : { sheet: null, row: null })
  if (offer === undefined) {
    return rows.filter(row => row.unit !== null && (row.price !== null || row.ofBill === billId))
      .map(row => ({
        name: row.name, quantity: row.quantity, price: row.price, total: row.total, parts: null, isOwn: row.ofBill === null,
        ...placeOf(row),
      }))
  }
  const rowsById = new Map(rows.map(row => [row.id, row]))
  return offer.rows.map(({ name: itemName, quantity: offeredQuantity, price: at, total: sum, parts, projectItemId }) => {
    const row = projectItemId === null ? undefined : rowsById.get(projectItemId)
    return {
      name: itemName, quantity: offeredQuantity, price: at, total: sum, parts,
      isOwn: row === undefined ? projectItemId === null : row.ofBill === null,
      ...row === undefined ? { sheet: null, row: null } : placeOf(row),
    }
  })
}

interface Prepared { readonly fileName: string; readonly owner: string; plan(): Promise<FillPlan & { readonly bytes: Uint8Array }> }

/**
 * Prepares filling the newest bill; the workbook is read after the transaction.
 * @throws AppError NOT_FOUND without a bill, WRONG_STATE for one that is no xlsx
 */
async function prepared(db: Db, { projectId, quoteId, running }: BillSource, call: Call): Promise<Prepared> {
  await demandProject(db, projectId)
  const bill = await newestBill(db, projectId)
  if (bill === undefined) throw new AppError('NOT_FOUND', { text: '该项目还没有导入过清单' })
  const reason = whyNotFilled(bill.fileName)
  if (reason !== null) throw new AppError('WRONG_STATE', { text: reason })
  const [stored] = await db.q.select({ path: file.path }).from(file)
    .where(and(eq(file.merchantId, db.ctx.merchantId), eq(file.id, bill.fileId)))
  if (stored === undefined) throw new AppError('NOT_FOUND', { text: '清单文件已被删除，请重新导入' })
  const offer = await offerOf(db, { projectId, quoteId, running })
  const items = await placedItems(db, projectId, bill.id, offer)
  const { merchantId, userId } = personOf(call)
  const owner = `${merchantId}/${userId}`
  return {
    fileName: bill.fileName, owner,
    async plan() {
      const bytes = await buffer(await call.deps.store.read(stored.path))
      const { sheets } = await readWorkbook(bytes, { owner, formulas: true })
      return { bytes, ...planFill({ sheets, readings: bill.sheets, items, offer: offer ?? null }) }
    },
  }
}

/**
 * 带价清单预览: cells to write, formula results, and items without price or position.
 * @throws AppError as {@link prepared}
 */
export async function billFill(db: Db, input: BillSource, call: Call): Promise<() => Promise<BillFill>> {
  const { plan } = await prepared(db, input, call)
  return async () => (await plan()).report
}

/**
 * 带价清单: the newest bill with prices.
 * @throws AppError as {@link prepared}
 */
export async function filledBill(db: Db, input: BillSource, call: Call): Promise<FileReply> {
  const { fileName, owner, plan } = await prepared(db, input, call)
  return {
    name: `${fileName.replace(/\.\w+$/, '')}_带价.xlsx`, type: XLSX,
    async body() {
      const { bytes, cells } = await plan()
      return fillWorkbook(bytes, cells, { owner })
    },
  }
}
