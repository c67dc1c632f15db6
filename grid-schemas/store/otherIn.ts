import { callsOf, choice, defineDocument, defineGrid, money, type Terms } from '#schemas/kit/index.ts'
import { access, goods, hasLines, ownItem, moved, PAPERS, PARTS, storeFoot, storeHead, storeList } from './fields.ts'
import { IN_REASON } from './states.ts'

const worth = {
  quantity: moved('入库数量'),
  price:    money('单价', { min: '0', unit: '元', price: true, width: 104, help: '按成本口径；甲供材料只记数量' }),
} as const

/** 其他入库单：甲供、调入、盘盈、零星采购、期初，没有订单，按填写的单价入账 (domain B7.3, B7.4). */
export const otherIn = defineDocument('store.otherIn', {
  title: '其他入库单', entity: 'otherIn', access, named: 'code',
  opens: '/storage/income/otherDetail?id={id}', adds: '/storage/income/addOther', edits: '/storage/income/editOther?id={id}',
  calls: callsOf('warehouse', 'OtherIn'),
  form: {
    header: { ...storeHead('入库单号'), reason: choice('入库原因', IN_REASON, { required: '入库原因必须选择' }), ...storeFoot },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'reason', 'handlerId', 'bizDay', 'totalAmount'], ...PAPERS },
    lines: {
      items: defineGrid('store.otherInLines', {
        title: '入库明细', access, rows: { add: true, remove: true, move: true }, footer: { amount: 'sum' }, lead: ['itemName', 'quantity'],
        columns: { ...goods, ...worth, amount: money('金额', { readOnly: true, unit: '元', price: true, width: 120 }), ...ownItem },
        rules: [
          { when: { owner: 'OWN' }, require: ['price'] }, { when: { owner: 'PARTY_A' }, lock: ['price'], lockMessage: '甲供材料只记数量，不填单价' },
        ],
        derived: [{ when: {}, column: 'amount', value: ({ quantity, price }: Terms<typeof worth>) => quantity.times(price).round(2) }],
      }),
    },
    derived: [{ when: {}, column: 'totalAmount', value: lines => lines.items.amount }],
    checks: hasLines,
  },
  list: { ...storeList, columns: { ...storeList.columns, reason: { width: 96 } } },
  life: {
    number: { type: 'inbound', column: 'code', by: 'day' },
    process: { key: 'otherIn', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: { until: 'spotPurchaseLimit' } },
  },
  print: { signers: ['交货人', '仓管员', '制单人'], triplicate: PARTS },
})
