import type { Row } from '#schemas/kit/index.ts'
import { StockTools } from '#client/business/store/StockTools.tsx'
import { GoodsTools } from '#client/business/supply/GoodsTools.tsx'
import { documentPages, type PageCustomization } from '#client/document/record/documentPages.tsx'
import type { CustomFields } from '#client/document/record/RecordForm.tsx'
import { initialHead } from './initialHead.ts'
import { BillLabels } from './BillLabels.tsx'
import { back, backIn, directReturn, otherIn, otherOut, pick, planIn, planOut, purchaseReturn, returnOut } from './kinds.ts'
import { NoteButton } from './note/NoteButton.tsx'

/** The store tab of a bill's project: these bills have no separate list. */
const tabOf = (tab: string) => ({ projectId }: Row): string =>
  (typeof projectId === 'string' && projectId !== '' ? `/project/${projectId}/storage?tab=${tab}` : '/project/list')
const bill = { completes: initialHead, list: tabOf('bills') } satisfies Pick<PageCustomization, 'completes' | 'list'>
const fromStock = { items: <StockTools /> }
const direct: CustomFields = {
  directToSite: { notice: store => (store.head('directToSite') === true ? '过账时同时入库和出库：不进库存，成本直接计入各行写明的分项' : null) },
}

export const PAGES = {
  pick: documentPages(pick, { use: '向仓库要料：审批通过后预留库存，仓管员凭它出库。', completes: initialHead, list: '/pick/list', tools: fromStock }),
  back: documentPages(back, { use: '把领出未用的材料退回仓库。', completes: initialHead, list: tabOf('back') }),
  purchaseReturn: documentPages(purchaseReturn, { use: '把已入库的材料退给供应商：退款、换货或抵货款。', completes: initialHead, list: '/material/return/list' }),
  planIn: documentPages(planIn, { use: '按订单验收到货，合格的入库。', ...bill, fields: direct, tools: { items: <><NoteButton /><BillLabels /></> } }),
  backIn: documentPages(backIn, { use: '收回批准的退料。', ...bill }),
  otherIn: documentPages(otherIn, { use: '甲供、调入、盘盈、零星采购和期初库存。', ...bill, tools: { items: <GoodsTools machine={false} /> } }),
  planOut: documentPages(planOut, { use: '按批准的领料单发料。', ...bill }),
  returnOut: documentPages(returnOut, { use: '按批准的退货单出库。', ...bill }),
  directReturn: documentPages(directReturn, { use: '没有退货单，凭照片和原因直接退给供应商。', ...bill }),
  otherOut: documentPages(otherOut, { use: '调拨出、盘亏、报损、零星领用和赠送。', ...bill, tools: fromStock }),
}
