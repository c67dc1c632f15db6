import { z } from 'zod'
import { LIBRARIES, SUPPLIER_KIND, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIER_LIBRARY, SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { RATING_FACT, ratingFacts, type RatingFact } from '#schemas/supplier/rating.ts'
import { supplies } from '#schemas/supplier/supplies.ts'
import { needOn, reads, writes } from './contract.ts'
import { documentApi } from './document.ts'
import { gridImportApi } from './gridImport.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const { LABOUR, MATERIAL, MACHINE } = SUPPLIERS
/** Each call also checks its library's key. */
const query = needOn('query', LABOUR, MATERIAL, MACHINE)
const edit = needOn('edit', LABOUR, MATERIAL, MACHINE)

const one = { kind: z.enum(LIBRARIES), id }
const scoreLine = z.object({ title: z.string(), points: z.number(), most: z.number(), reason: z.string() })

const supplierOf = (kind: SupplierKind) => documentApi(SUPPLIERS[kind])
export const supplierApis = { LABOUR: supplierOf('LABOUR'), MATERIAL: supplierOf('MATERIAL'), MACHINE: supplierOf('MACHINE') } as const

const importOf = (kind: SupplierKind) => {
  const { call } = SUPPLIER_LIBRARY[kind]
  return gridImportApi(`supplier/${call.toLowerCase()}`, SUPPLIER_KIND[kind], needOn('import', SUPPLIERS[kind]))
}
export const supplierImports = { LABOUR: importOf('LABOUR'), MATERIAL: importOf('MATERIAL'), MACHINE: importOf('MACHINE') } as const

const fact = z.enum(Object.keys(RATING_FACT) as [RatingFact, ...RatingFact[]])

export const supplierApi = {
  querySupplies: reads('supplier/querySupplies', {
    title: '供货记录', need: query, input: pageInput(supplies, one), output: pageOf(rowSchema(supplies)),
  }),
  querySupplierScore: reads('supplier/querySupplierScore', {
    title: '供应商资料评分', need: query, input: z.object(one),
    output: z.object({ points: z.number(), most: z.number(), lines: z.array(scoreLine) }),
  }),
  /** Rating of a supplier by part, with the row count per fact; a part without facts has a reason instead of points. */
  querySupplierRating: reads('supplier/querySupplierRating', {
    title: '供应商履约评分', need: query, input: z.object(one),
    output: z.object({
      days: z.number(), facts: z.array(z.object({ fact, rows: z.number() })),
      parts: z.array(z.object({
        key: z.enum(['patrol', 'delay', 'rework']), title: z.string(), most: z.number(), points: z.string().nullable(), reason: z.string(),
      })),
    }),
  }),
  /** Rows behind its numbers. */
  querySupplierFacts: reads('supplier/querySupplierFacts', {
    title: ratingFacts.title, need: query, input: pageInput(ratingFacts, { ...one, fact: fact.nullish() }),
    output: pageOf(rowSchema(ratingFacts)),
  }),
  /** A writing call, so that access is audited and rate-limited. */
  querySupplierAccounts: writes('supplier/querySupplierAccounts', {
    title: '查看完整账号', need: edit, input: z.object(one), output: z.array(z.object({ id: z.string(), number: z.string() })),
  }),
}
