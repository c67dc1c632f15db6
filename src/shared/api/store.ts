import { z } from 'zod'
import { bills } from '#schemas/store/bills.ts'
import { stockRows } from '#schemas/store/stockRows.ts'
import { storeWarehouses } from '#schemas/store/warehouses.ts'
import { needOn, reads } from './contract.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

/** Of one warehouse, or of those that serve a project. */
const where = { warehouseId: id.optional(), projectId: id.optional(), /** With what has run out. */ all: z.boolean().optional() }

/** The store beside its documents. */
export const storeApi = {
  warehouses: reads('warehouse/queryPageWarehouse', { title: '可选仓库', need: needOn('query', storeWarehouses), input: pageInput(storeWarehouses, { projectId: id.optional() }), output: pageOf(rowSchema(storeWarehouses)) }),
  bills: reads('warehouse/queryPageBills', {
    title: bills.title, need: needOn('query', bills), input: pageInput(bills, { projectId: id.optional() }), output: pageOf(rowSchema(bills)), project: ({ projectId }) => projectId,
  }),
  stock: reads('warehouse/queryPageMaterial', { title: '库存', need: needOn('query', stockRows), input: pageInput(stockRows, where), output: pageOf(rowSchema(stockRows)) }),
}
