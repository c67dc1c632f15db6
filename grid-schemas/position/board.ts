import { decimal, defineGrid, text, treeOrder, treeParent } from '#schemas/kit/index.ts'

declare module '../kit/column.ts' {
  interface CellNames {
    'position.step': true
  }
}

const TRADE = 'trade-'
/** Returns a trade's column key; the inverse returns null for other columns. */
export const tradeColumn = (trade: string): string => TRADE + trade
export const tradeOfColumn = (column: string): string | null => (column.startsWith(TRADE) ? column.slice(TRADE.length) : null)

/**
 * 工序板：一行一个部位，一列一个工种 (domain B6).
 * @param trades in work order
 */
export const boardGrid = (trades: readonly { readonly trade: string, readonly tradeName: string }[]) => defineGrid('position.board', {
  title: '工序板', access: { read: 'P_PLAN', write: '-' },
  columns: {
    name: text('部位', { readOnly: true, width: 150, pin: 'left' }),
    area: decimal('面积', { readOnly: true, scale: 3, unit: 'm²', width: 84, sum: 'branch' }),
    ...Object.fromEntries(trades.map(({ trade, tradeName }) => [
      tradeColumn(trade), text(tradeName, { readOnly: true, width: 116, sort: false, cell: 'position.step' }),
    ])),
    parentId: treeParent(),
    sort: treeOrder(),
  },
  quick: ['name'], lead: ['name', 'area'],
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 6, open: true },
})
