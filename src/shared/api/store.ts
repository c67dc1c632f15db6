import { z } from 'zod'
import { bills } from '#schemas/store/bills.ts'
import { materialItems, materialState } from '#schemas/store/materialState.ts'
import { stockMoves, stockReport } from '#schemas/store/moves.ts'
import { STOCK_PARTS, stockRows } from '#schemas/store/stockRows.ts'
import { surplusRows } from '#schemas/store/surplusRows.ts'
import { unusedRows } from '#schemas/store/unusedRows.ts'
import { storeWarehouses } from '#schemas/store/warehouses.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { LINE_ROWS_MAX } from './document.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const day = z.iso.date('日期不正确')
const where = { warehouseId: id.optional(), projectId: id.optional() }
const READ = needOn('query', stockRows)
const facts = { project: ({ projectId }: { readonly projectId?: string | undefined }) => projectId } as const
const execute = { execute: true, project: ({ projectId }: { readonly projectId: string }) => projectId } as const

/** Stock key: its parts as JSON. */
const stockId = z.string().min(1).max(1000)

/** Money is null without the price right, reservations and minimums for past days. */
const totals = z.object({
  value: z.string().nullable(), kinds: int32, reserved: int32, idle: int32, idleValue: z.string().nullable(), below: int32, partyA: int32,
  warehouses: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type StockTotals = z.output<typeof totals>
const cardTotals = z.object({
  opening: z.string(), incoming: z.string(), outgoing: z.string(), closing: z.string(), openingAmount: z.string().nullable(),
  closingAmount: z.string().nullable(),
})
export type CardTotals = z.output<typeof cardTotals>
const card = { stock: stockId, projectId: id.optional(), from: day.optional(), to: day.optional() }

export const storeApi = {
  warehouses: reads('warehouse/queryPageWarehouse', {
    title: '可选仓库', need: needOn('query', storeWarehouses), input: pageInput(storeWarehouses, { projectId: id.optional() }),
    output: pageOf(rowSchema(storeWarehouses)),
  }),
  bills: reads('warehouse/queryPageBills', {
    title: bills.title, need: needOn('query', bills), input: pageInput(bills, { projectId: id.optional() }),
    output: pageOf(rowSchema(bills)), project: ({ projectId }) => projectId,
  }),
  stock: reads('warehouse/queryPageMaterial', {
    title: '库存', need: READ, output: pageOf(rowSchema(stockRows)), ...facts,
    input: pageInput(stockRows, {
      ...where, /** At the end of a past day. */ asOf: day.optional(), part: z.enum(STOCK_PARTS).optional(),
      all: z.boolean().optional(),
    }),
  }),
  totals: reads('warehouse/queryStockTotals', {
    title: '库存合计', need: READ, input: z.object({ ...where, asOf: day.optional() }), output: totals, ...facts,
  }),
  /**
   * Postings of one stock, by business day.
   * @throws NOT_FOUND
   */
  card: reads('warehouse/queryPageMovement', {
    title: stockMoves.title, need: READ, input: pageInput(stockMoves, card), output: pageOf(rowSchema(stockMoves)), ...facts,
  }),
  cardTotals: reads('warehouse/queryMovementTotals', { title: '进出卡合计', need: READ, input: z.object(card), output: cardTotals, ...facts }),
  report: reads('warehouse/queryPageStockReport', {
    title: stockReport.title, need: READ, input: pageInput(stockReport, { ...where, from: day, to: day }),
    output: pageOf(rowSchema(stockReport)), ...facts,
  }),
  /** Minimum available quantity of a material in a warehouse; null for none. */
  saveMinimum: writes('warehouse/saveStockMinimum', {
    title: '设置库存下限', need: needOn('edit', stockRows), ...facts,
    input: z.object({
      warehouseId: id, libMaterialId: id, projectId: id.optional(),
      quantity: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, '下限只能填数字，最多 6 位小数').nullable(),
    }),
  }),
  /**
   * Project items that may use a material, with remaining entitlements.
   * @throws NOT_FOUND
   */
  itemsByMaterial: reads('warehouse/queryItemsByMaterial', {
    title: materialItems.title, need: READ, input: pageInput(materialItems, { projectId: id, libMaterialId: id }),
    output: pageOf(rowSchema(materialItems)), ...execute,
  }),
  /**
   * Totals per material of a project, from entitlement to remainder.
   * @throws NOT_FOUND
   */
  materialState: reads('project/execute/queryPageMaterialState', {
    title: materialState.title, need: READ, input: pageInput(materialState, { projectId: id }), output: pageOf(rowSchema(materialState)),
    ...execute,
  }),
  surplus: reads('warehouse/querySurplus', {
    title: '其他项目的余料', need: needOn('query', surplusRows),
    input: pageInput(surplusRows, { projectId: id, materials: z.array(id).max(LINE_ROWS_MAX) }), output: pageOf(rowSchema(surplusRows)),
    maxBody: BODY.rows, project: ({ projectId }: { readonly projectId: string }) => projectId,
  }),
  unused: reads('warehouse/queryUnused', {
    title: '领出未退的材料', need: needOn('query', unusedRows), input: pageInput(unusedRows, { projectId: id, day: z.iso.date() }),
    output: pageOf(rowSchema(unusedRows)),
    project: ({ projectId }: { readonly projectId: string }) => projectId,
  }),
}
