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
/** `id`: document whose draws are excluded. */
const asks = { projectId: id, id: id.nullish() }

/** The bill item, and the material by id or words. */
const meant = z.object({
  row: z.string().max(64), projectItemId: z.string().max(64).nullish(), libMaterialId: z.string().max(64).nullish(),
  itemName: z.string().max(KEY_MAX).nullish(),
  spec: z.string().max(KEY_MAX).nullish(), unit: z.string().max(64).nullish(), drawsOn: z.string().max(KEY_MAX).nullish(),
})
/** `drawsOn` is null without an entitlement. */
const lineEntitlement = ofGrid(z.object({
  row: z.string(), drawsOn: z.string().nullable(), limit: z.string().nullable(), asked: z.string().nullable(),
  refPrice: z.string().nullish(),
  takers: z.array(rowSchema(entitlementTakers)),
}), referenceMaterials)
export type EntitlementStanding = z.output<typeof lineEntitlement>

/** 材料申购 (spec-2 §5, domain B7.1, B7.2). */
export const subscribeApi = {
  submit: submitCall('warehouse/subscribes/submit', subscribe),
  audit: auditCall('warehouse/subscribes/audit', subscribe),
  /** Closes all rows; undrawn quantities return to the entitlement. */
  end: writes('warehouse/subscribes/end', {
    title: '结束申购余量', need: editNeedOf(subscribe), input: z.object({ id, reason: z.string().trim().min(1, '请填写结束原因').max(REASON_MAX) }),
  }),
  /** Listed documents with lines. */
  export: reads('warehouse/subscribes/export', {
    title: '导出申购单', need: exportNeed(readNeedOf(subscribe)), body: 'file', input: pageInput(subscribe.list),
  }),
  referenceMaterials: reads('warehouse/subscribes/referenceMaterials', {
    title: '剩余额度', need: readNeedOf(subscribe), input: pageInput(referenceMaterials, { ...asks, open: z.boolean().default(true) }),
    output: pageOf(rowSchema(referenceMaterials)), ...inProject,
  }),
  /** `limited`: whether the project has any entitlement. */
  standing: reads('warehouse/subscribes/queryEntitlement', {
    title: '申购行的额度', need: readNeedOf(subscribe), maxBody: BODY.rows, input: z.object({ ...asks, rows: z.array(meant).max(LINE_ROWS_MAX) }),
    output: z.object({ limited: z.boolean(), rows: z.array(lineEntitlement) }), ...inProject,
  }),
  /** Turns a worded line into an existing (`libMaterialId`) or new (`material`) library item. */
  specialMaterialUpdate: writes('warehouse/subscribes/specialMaterialUpdate', {
    title: '特殊材料转入材料库', need: editNeedOf(subscribe),
    input: z.object({
      id, version: int32, row: z.string().max(64), libMaterialId: id.nullish(), material: looseRow.nullish(),
      projectItemId: z.string().max(64).nullish(),
    }),
    output: z.object({ id: z.string(), version: int32, libMaterialId: z.string() }),
  }),
}
