import { date, defineGrid, text, treeOrder, treeParent } from '#schemas/kit/index.ts'

const TRADE = 'line-'
export const lineColumn = (trade: string): string => TRADE + trade

/**
 * 流水线：一行一个部位，一列一个工种在那里的起止 (sheet schedule).
 * @param trades by first start
 */
export const balanceGrid = (trades: readonly { readonly trade: string, readonly tradeName: string }[]) => defineGrid('schedule.balance', {
  title: '流水线', access: { read: 'P_PLAN', write: '-' },
  columns: {
    name:  text('部位', { readOnly: true, width: 150, pin: 'left' }),
    start: date('开始', { readOnly: true, width: 104 }),
    end:   date('结束', { readOnly: true, width: 104 }),
    clash: text('冲突', { readOnly: true, width: 168, sort: false, help: '两个工种同时在这个部位施工' }),
    ...Object.fromEntries(
      trades.map(({ trade, tradeName }) => [lineColumn(trade), text(tradeName, { readOnly: true, width: 120, sort: false })])
    ),
    parentId: treeParent(),
    sort: treeOrder(),
  },
  quick: ['name'], lead: ['name', 'start', 'end'],
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 6, open: true },
})
