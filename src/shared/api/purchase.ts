import { z } from 'zod'
import { purchaseEvents, purchaseSummary } from '#schemas/supply/purchaseSummary.ts'
import { needOn, reads } from './contract.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const READ = needOn('query', purchaseSummary)
const facts = { execute: true, project: ({ projectId }: { readonly projectId: string }) => projectId } as const

/** Material cost of a project by stage, on the company's side of the tax. */
const strip = z.object({
  target: z.string().nullable(), asked: z.string().nullable(), contracted: z.string().nullable(), ordered: z.string().nullable(),
  received: z.string().nullable(), issued: z.string().nullable(), onHand: z.string().nullable(), coming: z.string().nullable(),
  materials: int32, short: int32, late: int32, unsigned: int32, dear: int32,
})
export type PurchaseStrip = z.output<typeof strip>

/** 采购汇总 of a project (spec-1 §2, domain B7.2). */
export const purchaseApi = {
  page: reads('project/purchase/queryPagePurchaseSummary', {
    title: purchaseSummary.title, need: READ, input: pageInput(purchaseSummary, { projectId: id }),
    output: pageOf(rowSchema(purchaseSummary)), ...facts,
  }),
  /** Money with the price right; counts of materials for everybody. */
  strip: reads('project/purchase/queryPurchaseTotals', {
    title: '采购合计', need: READ, input: z.object({ projectId: id }), output: strip, ...facts,
  }),
  /**
   * Documents of one material, newest first.
   * @throws NOT_FOUND
   */
  events: reads('project/purchase/queryPagePurchaseEvents', {
    title: purchaseEvents.title, need: READ, input: pageInput(purchaseEvents, { projectId: id, material: z.string().min(1).max(400) }),
    output: pageOf(rowSchema(purchaseEvents)), ...facts,
  }),
}
