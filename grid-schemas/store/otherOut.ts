import { callsOf, choice, defineDocument, defineGrid, text } from '#schemas/kit/index.ts'
import { access, cost, goods, hasLines, ownItem, moved, PAPERS, PARTS, shownQuantity, storeFoot, storeHead, storeList } from './fields.ts'
import { OUT_REASON } from './states.ts'

/** 其他出库单：调拨出、盘亏、报损、零星领用、赠送，没有领料单 (domain B7.3, B7.4). */
export const otherOut = defineDocument('store.otherOut', {
  title: '其他出库单', entity: 'otherOut', access, named: 'code',
  opens: '/storage/outbound/otherDetail?id={id}', adds: '/storage/outbound/addOther', edits: '/storage/outbound/editOther?id={id}',
  calls: callsOf('warehouse', 'OtherOut'),
  form: {
    header: {
      ...storeHead('出库单号'),
      reason:   choice('出库原因', OUT_REASON, { required: '出库原因必须选择' }),
      receiver: text('经手人', { max: 30 }),
      ...storeFoot,
    },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'reason', 'receiver', 'handlerId', 'bizDay', 'totalAmount'], ...PAPERS },
    lines: {
      items: defineGrid('store.otherOutLines', {
        title: '出库明细', access, rows: { add: true, remove: true, move: true }, footer: { amount: 'sum' }, lead: ['itemName', 'quantity'],
        columns: { ...goods, available: shownQuantity('可用库存'), quantity: moved('出库数量'), ...cost, ...ownItem },
      }),
    },
    derived: [{ when: {}, column: 'totalAmount', value: lines => lines.items.amount }],
    checks: hasLines,
  },
  list: { ...storeList, columns: { ...storeList.columns, reason: { width: 96 } } },
  life: {
    number: { type: 'outbound', column: 'code', by: 'day' },
    process: { key: 'otherOut', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: { until: 'outboundFlowLimit' } },
  },
  print: { signers: ['经手人', '仓管员', '制单人'], triplicate: PARTS },
})
