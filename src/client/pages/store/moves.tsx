import { StockTools } from '#client/business/store/StockTools.tsx'
import { documentPages, type DocumentPages } from '#client/document/record/documentPages.tsx'
import { initialHead } from './initialHead.ts'
import { CountTools } from './CountTools.tsx'
import { FreezeButton } from './FreezeButton.tsx'
import { count, monthEnd, transfer } from './kinds.ts'
import { UnusedTools } from './UnusedTools.tsx'
import { useBegunTransfer } from './useBegunTransfer.ts'

const tools = { items: <StockTools /> }

export const MOVES = {
  count: documentPages(count, {
    use: '取库存、冻结、清点，差异按平均成本过账。', completes: initialHead, list: '/storage/count/list', tools: { items: <CountTools /> },
    acts: (row, onDone) => <FreezeButton row={row} onDone={onDone} />,
  }),
  transfer: documentPages(transfer, {
    use: '把材料调到另一个项目的仓库，按平均成本，两个项目的成本都不变。', completes: initialHead, list: '/storage/transfer/list', tools, useBegun: useBegunTransfer,
  }),
  monthEnd: documentPages(
    monthEnd, { use: '登记现场领而未用的材料：月末退回，次月一日原样领出，当月成本为实际用量。', list: '/storage/monthEnd/list', tools: { items: <UnusedTools /> } }
  ),
} satisfies Readonly<Record<string, DocumentPages>>
