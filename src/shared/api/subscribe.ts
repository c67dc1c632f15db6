import { z } from 'zod'
import { entitlementTakers, referenceMaterials } from '#schemas/supply/reference.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { auditCall, submitCall } from './approval.ts'
import { BODY, exportNeed, reads, writes } from './contract.ts'
import { editNeedOf, LINE_ROWS_MAX, readNeedOf, REASON_MAX } from './document.ts'
import { ofGrid } from './gridOf.ts'
import { id, int32, looseRow } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const KEY_MAX = 400
const inProject = { project: ({ projectId }: { readonly projectId: string }) => projectId }
/** Of the document that asks what it takes itself is left out. */
const asks = { projectId: id, id: id.nullish() }

/** A line by what it means: the item of the bill, and the material by the library or in words. */
const meant = z.object({
  row: z.string().max(64), projectItemId: z.string().max(64).nullish(), libMaterialId: z.string().max(64).nullish(), itemName: z.string().max(KEY_MAX).nullish(),
  spec: z.string().max(KEY_MAX).nullish(), unit: z.string().max(64).nullish(), drawsOn: z.string().max(KEY_MAX).nullish(),
})
/** What the entitlement has for a line, and who has drawn on it. `drawsOn` is null where it has nothing. */
const standing = ofGrid(z.object({
  row: z.string(), drawsOn: z.string().nullable(), limit: z.string().nullable(), asked: z.string().nullable(), refPrice: z.string().nullish(),
  takers: z.array(rowSchema(entitlementTakers)),
}), referenceMaterials)
export type EntitlementStanding = z.output<typeof standing>

/** 材料申购 beside what every document has (spec-2 §5, domain B7.1, B7.2). */
export const subscribeApi = {
  submit: submitCall('warehouse/subscribes/submit', subscribe),
  /** The answer to a task. */
  audit: auditCall('warehouse/subscribes/audit', subscribe),
  /** Closes the remainders of all rows: nothing more is taken of them, and what was not goes back to the entitlement. */
  end: writes('warehouse/subscribes/end', {
    title: '结束申购余量', need: editNeedOf(subscribe), input: z.object({ id, reason: z.string().trim().min(1, '请填写结束原因').max(REASON_MAX) }),
  }),
  /** The documents that the list shows under the same conditions, and their lines. */
  export: reads('warehouse/subscribes/export', { title: '导出申购单', need: exportNeed(readNeedOf(subscribe)), body: 'file', input: pageInput(subscribe.list) }),
  /** What is left to be asked for, item by item and material by material. */
  referenceMaterials: reads('warehouse/subscribes/referenceMaterials', {
    title: '剩余额度', need: readNeedOf(subscribe), input: pageInput(referenceMaterials, { ...asks, open: z.boolean().default(true) }), output: pageOf(rowSchema(referenceMaterials)), ...inProject,
  }),
  /** What the entitlement has for lines as they are edited; `limited` says whether the project has one at all. */
  standing: reads('warehouse/subscribes/queryEntitlement', {
    title: '申购行的额度', need: readNeedOf(subscribe), maxBody: BODY.rows, input: z.object({ ...asks, rows: z.array(meant).max(LINE_ROWS_MAX) }),
    output: z.object({ limited: z.boolean(), rows: z.array(standing) }), ...inProject,
  }),
  /** A line in own words becomes an item of the library: `libMaterialId`, which is there, or a new one by `material`; it names its item of the bill as well. */
  specialMaterialUpdate: writes('warehouse/subscribes/specialMaterialUpdate', {
    title: '特殊材料转入材料库', need: editNeedOf(subscribe),
    input: z.object({ id, version: int32, row: z.string().max(64), libMaterialId: id.nullish(), material: looseRow.nullish(), projectItemId: z.string().max(64).nullish() }),
    output: z.object({ id: z.string(), version: int32, libMaterialId: z.string() }),
  }),
}
