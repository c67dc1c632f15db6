import { z } from 'zod'
import { IN_BILLS, inBills, OUT_BILLS, outBills } from '#schemas/store/billTypes.ts'
import { back } from '#schemas/store/backs.ts'
import { pick } from '#schemas/store/picks.ts'
import { planIn } from '#schemas/store/planIn.ts'
import type { Columns, Document, Grid } from '#schemas/kit/index.ts'
import { auditCall, opinion, submitCall } from './approval.ts'
import { REAUDIT_REASON } from '../approval/types.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { editNeedOf, LINE_ROWS_MAX, reauditNeedOf } from './document.ts'
import { id, ids, int32, looseRow } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { workflow } from './workflow.ts'

const items = z.object({ items: z.array(looseRow).max(LINE_ROWS_MAX).default([]) }).default({ items: [] })

/** Submit and answer calls of 领料单 and 退库单 (spec-2 §7). */
export const storeRequestApi = {
  submitPick: submitCall('warehouse/requisitions/submit', pick), auditPick: auditCall('warehouse/requisitions/audit', pick),
  submitBack: submitCall('project/execute/returned-material/submit', back),
  auditBack: auditCall('project/execute/returned-material/audit', back),
}

/** Table of bills whose kind is a field (spec-2 §7, sheet warehouse). */
function billApi(path: string, types: Readonly<Record<string, Document>>, list: Grid<Columns, 'id'>) {
  const { title } = list
  const docType = z.enum(Object.fromEntries(Object.keys(types).map(type => [type, type])), '单据类型必须选择')
  return {
    page: reads(`${path}/queryPage`, {
      title: `${title}列表`, need: needOn('query', list), input: pageInput(list, { projectId: id.optional(), docType: docType.optional() }),
      output: pageOf(rowSchema(list)),
    }),
    info: reads(`${path}/queryById`, {
      title: `${title}详情`, need: '-', input: z.object({ id }),
      output: z.looseObject({
        docType, id: z.string(), version: int32, head: looseRow, lines: z.record(z.string(), z.array(looseRow)),
        workflow: workflow.nullable(),
      }),
    }),
    save: writes(`${path}/save`, {
      title: `保存${title}`, need: editNeedOf(planIn), maxBody: BODY.rows,
      input: z.object({ docType, id: id.nullish(), version: int32.nullish(), head: looseRow, lines: items }),
      output: z.object({ id: z.string(), version: int32, notices: z.array(z.string()) }),
    }),
    remove: writes(`${path}/delete`, { title: `删除${title}`, need: needOn('delete', planIn), input: z.object({ ids }) }),
    audit: auditCall(`${path}/audit`, { title }),
    deApprove: writes(`${path}/deApprove`, {
      title: `反审核${title}`, need: reauditNeedOf(planIn), input: z.object({ id, opinion: opinion.min(1, REAUDIT_REASON) }), output: workflow,
    }),
  }
}

export const storeBillApi = {
  in: billApi('warehouse/in-documents', IN_BILLS, inBills), out: billApi('warehouse/out-documents', OUT_BILLS, outBills),
}
