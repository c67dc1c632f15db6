import { back, backIn } from '#schemas/store/backs.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { pick } from '#schemas/store/picks.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { directReturn, purchaseReturn, returnOut } from '#schemas/store/returns.ts'
import { StockTools } from '#client/business/store/StockTools.tsx'
import { GoodsTools } from '#client/business/supply/GoodsTools.tsx'
import { documentPages } from '#client/document/record/documentPages.tsx'

const list = '/project/list'
const fromStock = { items: <StockTools /> }

export const PICK_PAGES = documentPages(pick, { use: '向仓库要料：审批通过后预留库存，仓管员凭它出库。', list: '/pick/list', tools: fromStock })
export const BACK_PAGES = documentPages(back, { use: '把领出未用的材料退回仓库。', list })
export const RETURN_PAGES = documentPages(purchaseReturn, { use: '把已入库的材料退给供应商：退款、换货或抵货款。', list: '/material/return/list' })
export const IN_PAGES = {
  plan: documentPages(planIn, { use: '按订单验收到货，合格的入库。', list }),
  back: documentPages(backIn, { use: '收回批准的退料。', list }),
  other: documentPages(otherIn, { use: '甲供、调入、盘盈、零星采购和期初库存。', list, tools: { items: <GoodsTools machine={false} /> } }),
}
export const OUT_PAGES = {
  plan: documentPages(planOut, { use: '按批准的领料单发料。', list }),
  return: documentPages(returnOut, { use: '按批准的退货单出库。', list }),
  direct: documentPages(directReturn, { use: '没有退货单，凭照片和原因直接退给供应商。', list }),
  other: documentPages(otherOut, { use: '调拨出、盘亏、报损、零星领用和赠送。', list, tools: fromStock }),
}
