import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { readNumber, sumOf, toScale } from '#schemas/kit/index.ts'
import { personOf, type Call, type FileReply } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { fillWorkbook, readWorkbook, type FilledCell, type ReadSheet } from '#server/core/xlsx/index.ts'
import { file } from '#server/db/tables/file.ts'
import { projectItem, type BillSheet } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { newestBill, whyNotFilled } from '../items.ts'
import { demandProject } from '../project.ts'
import { itemsOf } from '../table.ts'
import { recognise } from './recognise.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Our price and amount of an item; both are null where it has no price. */
export interface Priced { readonly price: string | null; readonly total: string | null }

/**
 * The numbers that a sheet is given: prices of its items, and amounts, subtotals and totals where the workbook has no formula for them.
 * What we have no price for stays as it is; a sum over such a row counts what stands there.
 */
export function cellsOf(sheet: ReadSheet, reading: BillSheet, pricedAt: (row: number) => Priced | undefined): FilledCell[] {
  const { price, total } = reading.mapping
  const { items, sums, sections } = recognise(sheet, reading)
  const put = (row: number, column: number | null | undefined, value: string | null, keep: boolean): FilledCell[] =>
    (column == null || value === null ? [] : [{ row: row - 1, column, value, keep }])
  const standing = (row: number): string | null => {
    const read = total == null ? undefined : readNumber(sheet.rows[row - 1]?.[total]?.number ?? '')
    return read?.ok ? read.value : null
  }
  const merged = new Set(sums.flatMap(({ scope, from, to }) => (scope === 'block' ? items.slice(from, to).map(({ row }) => row) : [])))
  const amounts = items.map(({ row }) => pricedAt(row)?.total ?? standing(row))
  const sumOfItems = (some: readonly (string | null)[]): string | null => (some.every(amount => amount === null) ? null : toScale(sumOf(some), 2))
  const inSection = (at: number) => {
    const within = new Set([at])
    sections.forEach(({ parent }, other) => { if (parent !== null && within.has(parent)) within.add(other) })
    return amounts.filter((_, item) => { const { section } = items[item]!; return section !== null && within.has(section) })
  }
  return [
    ...items.flatMap(({ row, lump }) => {
      const priced = pricedAt(row)
      // A lump sum has its amount alone, and an amount that is merged over several rows is their sum.
      return priced === undefined ? [] : [...lump ? [] : put(row, price, priced.price, false), ...merged.has(row) ? [] : put(row, total, priced.total, true)]
    }),
    ...sums.flatMap(({ row, from, to }) => put(row, total, sumOfItems(amounts.slice(from, to)), true)),
    ...sections.flatMap(({ row, said }, at) => (said === '' ? [] : put(row, total, sumOfItems(inSection(at)), true))),
  ]
}

/**
 * The newest bill as it came, with our prices in it. The file is made when the transaction is over.
 * @throws AppError NOT_FOUND without a bill, WRONG_STATE for one that is no xlsx
 */
export async function filledBill(db: Db, projectId: string, call: Call): Promise<FileReply> {
  await demandProject(db, projectId)
  const bill = await newestBill(db, projectId)
  if (bill === undefined) throw new AppError('NOT_FOUND', { text: '该项目还没有导入过清单' })
  const why = whyNotFilled(bill.fileName)
  if (why !== null) throw new AppError('WRONG_STATE', { text: why })
  const [stored] = await db.q.select({ path: file.path }).from(file).where(and(eq(file.merchantId, db.ctx.merchantId), eq(file.id, bill.fileId)))
  if (stored === undefined) throw new AppError('NOT_FOUND', { text: '清单文件已被删除，请重新导入' })
  const rows = await db.q.select({ sheet: projectItem.sheet, row: projectItem.sheetRow, price: projectItem.price, total: projectItem.total }).from(projectItem)
    .where(and(itemsOf(db, projectId), eq(projectItem.billId, bill.id)))
  const priced = new Map(rows.map(({ sheet, row, ...own }): [string, Priced] => [`${sheet}\u0000${row}`, own]))
  const { merchantId, userId } = personOf(call)
  const owner = `${merchantId}/${userId}`

  return {
    name: `${bill.fileName.replace(/\.\w+$/, '')}_带价.xlsx`, type: XLSX,
    async body() {
      const bytes = await buffer(await call.deps.store.read(stored.path))
      const { sheets } = await readWorkbook(bytes, { owner })
      const cells = Object.fromEntries(bill.sheets.flatMap(reading => {
        const sheet = sheets.find(({ name }) => name === reading.name)
        return sheet === undefined ? [] : [[reading.name, cellsOf(sheet, reading, row => priced.get(`${reading.name}\u0000${row}`))]]
      }))
      return fillWorkbook(bytes, cells, { owner })
    },
  }
}
