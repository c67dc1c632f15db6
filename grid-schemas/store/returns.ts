import { callsOf, choice, decimal, defineDocument, defineGrid, money, ref, text, type Terms } from '#schemas/kit/index.ts'
import { taxSide } from '#schemas/contract/terms.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { access, cost, goods, hasLines, ownItem, moved, PAPERS, PARTS, shownQuantity, storeFoot, storeHead, storeList } from './fields.ts'
import { planIn } from './planIn.ts'
import { RETURN_WAY } from './states.ts'

const readOnly = true
const sum = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 120 })
const taxed = { includeTax: taxSide, taxRate: decimal('税率', { scale: 4 }) } as const
const counted = {
  quantity: moved('退货数量'),
  price:    money('单价', { readOnly, unit: '元', price: true, width: 104, help: '入库时的单价' }),
} as const
const typed = ({ quantity, price }: Terms<typeof counted>) => quantity.times(price).round(2)
const factor = ({ taxRate }: Terms<typeof taxed>) => taxRate.over('100').plus('1')
/** Returned goods have the value of their receipt, on both tax sides. */
const sums = [
  { when: { 'head.includeTax': true }, column: 'amount', value: typed },
  {
    when: { 'head.includeTax': true }, column: 'exclAmount',
    value: (row: Terms<typeof counted>, head: Terms<typeof taxed>) => typed(row).over(factor(head)),
  },
  { when: { 'head.includeTax': false }, column: 'exclAmount', value: typed },
  {
    when: { 'head.includeTax': false }, column: 'amount',
    value: (row: Terms<typeof counted>, head: Terms<typeof taxed>) => typed(row).times(factor(head)),
  },
] as const
const { owner: _, ...goodsColumns } = goods
const supplier = {
  supplierName: text('供应商', { readOnly }),
  supplierId:   ref('供应商', () => SUPPLIERS.MATERIAL.list, { label: 'supplierName', required: '供应商必须选择' }),
  ...taxed, taxRate: decimal('税率', { scale: 4, min: '0', max: '100', unit: '%', default: '13', required: '税率必须填写' }),
} as const
const MATCH = {
  projectId: 'projectId', warehouseId: 'warehouseId', supplierId: 'supplierId', includeTax: 'includeTax', taxRate: 'taxRate',
} as const
const COPIED_FIELDS = {
  itemName: 'itemName', spec: 'spec', brand: 'brand', unit: 'unit', lot: 'lot', price: 'price', projectItemId: 'projectItemId',
  projectItemName: 'projectItemName', libMaterialId: 'libMaterialId',
} as const
const way = choice('处理方式', RETURN_WAY, { default: 'REFUND', required: '处理方式必须选择', width: 96 })
const MONEY = ['includeTax', 'taxRate', 'totalAmount', 'exclAmount'] as const
const list = {
  ...storeList, columns: { ...storeList.columns, supplierName: { width: 190 } }, quick: [...storeList.quick, 'supplierName'],
} as const

/** 退货单：已入库的材料退给供应商，退款、换货或抵货款；出库后才减库存和应付 (domain B7.3, sheet supply). */
export const purchaseReturn = defineDocument('store.purchaseReturn', {
  title: '退货单', entity: 'purchaseReturn', access: { read: 'N_MATERIAL', write: 'N_MATERIAL' }, named: 'reason',
  opens: '/material/return/detail?id={id}', adds: '/material/return/add', edits: '/material/return/edit?id={id}',
  calls: callsOf('return', 'MaterialReturn'),
  form: {
    header: {
      ...storeHead('退货单号'), ...supplier, reason: text('退货原因', { required: '退货原因必须填写', max: 100 }), exclAmount: sum('不含税金额'), ...storeFoot,
      totalAmount: sum('价税合计'),
    },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'supplierId', 'reason', 'handlerId', 'bizDay'], 金额: MONEY, ...PAPERS },
    lines: {
      items: defineGrid('store.purchaseReturnLines', {
        title: '退货明细', access: { read: 'N_MATERIAL', write: 'N_MATERIAL' }, rows: { add: false, remove: true, move: true },
        footer: { amount: 'sum', exclAmount: 'sum' }, lead: ['itemName', 'quantity'], head: taxed,
        columns: {
          ...goodsColumns, received: shownQuantity('入库数量'), ...counted, amount: sum('价税合计'), exclAmount: sum('不含税金额'), way, ...ownItem,
        },
        derived: sums,
      }),
    },
    derived: [
      { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
      { when: {}, column: 'exclAmount', value: lines => lines.items.exclAmount },
    ],
    checks: hasLines,
  },
  list,
  life: {
    number: { type: 'purchaseReturn', column: 'code', by: 'day' },
    process: { key: 'purchaseReturned', project: 'projectId', amount: 'totalAmount', people: ['handlerId'] },
  },
  relations: { pulls: { items: [{
    from: planIn.name, line: 'items', quantity: 'quantity', ceiling: 'quantity', remainder: 'store.returned', match: MATCH,
    copies: { ...COPIED_FIELDS, received: 'quantity' },
  }] } },
  print: { parties: { 退货方: null, 供货方: 'supplierName' }, triplicate: PARTS },
})

/** 退货出库单：按批准的退货单出库；价与库存成本的差额计入项目其他成本 (domain B7.4, sheet warehouse). */
export const returnOut = defineDocument('store.returnOut', {
  title: '退货出库单', entity: 'returnOut', access, named: 'code',
  opens: '/storage/outbound/backPlanDetail?id={id}', adds: '/storage/outbound/addBackPlan', edits: '/storage/outbound/editBackPlan?id={id}',
  calls: callsOf('warehouse', 'ReturnOut'),
  form: {
    header: { ...storeHead('出库单号'), ...supplier, exclAmount: sum('不含税金额'), ...storeFoot, totalAmount: sum('价税合计') },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'supplierId', 'handlerId', 'bizDay'], 金额: MONEY, ...PAPERS },
    lines: {
      items: defineGrid('store.returnOutLines', {
        title: '出库明细', access, rows: { add: false, remove: true, move: true }, footer: { amount: 'sum', exclAmount: 'sum', cost: 'sum' },
        lead: ['itemName', 'quantity'], head: taxed,
        columns: {
          ...goodsColumns, asked: shownQuantity('退货数量'), ...counted, quantity: moved('本次出库'), amount: sum('价税合计'), exclAmount: sum('不含税金额'),
          cost: { ...cost.amount, label: '库存成本' }, way, ...ownItem
        }, derived: sums,
      }),
    },
    derived: [
      { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
      { when: {}, column: 'exclAmount', value: lines => lines.items.exclAmount },
    ],
    checks: hasLines,
  },
  list,
  life: {
    number: { type: 'outbound', column: 'code', by: 'day' },
    process: { key: 'planOut', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: { until: 'outboundFlowLimit' } },
  },
  relations: { pulls: { items: [{
    from: purchaseReturn.name, line: 'items', quantity: 'quantity', ceiling: 'quantity', match: MATCH,
    copies: { ...COPIED_FIELDS, way: 'way', asked: 'quantity' },
  }] } },
  print: { signers: ['发货人', '提货人', '制单人'], triplicate: PARTS },
})

/** 退回出库单：没有退货单，凭照片和原因把入库的材料直接退给供应商 (domain B7.3). */
export const directReturn = defineDocument('store.directReturn', {
  title: '退回出库单', entity: 'directReturn', access, named: 'code',
  opens: '/storage/outbound/backDetail?id={id}', adds: '/storage/outbound/addBack', edits: '/storage/outbound/editBack?id={id}',
  calls: callsOf('warehouse', 'DirectReturn'),
  form: {
    header: {
      ...storeHead('出库单号'), ...supplier, reason: text('退回原因', { required: '退回原因必须填写', max: 100 }), exclAmount: sum('不含税金额'), ...storeFoot,
      totalAmount: sum('价税合计'),
    },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'supplierId', 'reason', 'handlerId', 'bizDay'], 金额: MONEY, ...PAPERS },
    lines: {
      items: defineGrid('store.directReturnLines', {
        title: '出库明细', access, rows: { add: false, remove: true, move: true }, footer: { amount: 'sum', exclAmount: 'sum', cost: 'sum' },
        lead: ['itemName', 'quantity'], head: taxed,
        columns: {
          ...goodsColumns, received: shownQuantity('入库数量'), ...counted, amount: sum('价税合计'), exclAmount: sum('不含税金额'),
          cost: { ...cost.amount, label: '库存成本' }, way, ...ownItem
        }, derived: sums,
      }),
    },
    derived: [
      { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
      { when: {}, column: 'exclAmount', value: lines => lines.items.exclAmount },
    ],
    checks: [
      ...hasLines,
      {
        tab: 'basic', at: { line: '', column: 'attachments' },
        test: ({ head }) => (Array.isArray(head.attachments) && head.attachments.length > 0 ? null : '请上传退回材料的照片'),
      },
    ],
  },
  list: { ...list, columns: { ...list.columns, reason: { width: 180 } } },
  life: {
    number: { type: 'outbound', column: 'code', by: 'day' },
    process: { key: 'planOut', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: { until: 'outboundFlowLimit' } },
  },
  relations: { pulls: { items: [{
    from: planIn.name, line: 'items', quantity: 'quantity', ceiling: 'quantity', remainder: 'store.returned', match: MATCH,
    copies: { ...COPIED_FIELDS, received: 'quantity' },
  }] } },
  print: { signers: ['发货人', '提货人', '制单人'], triplicate: PARTS },
})
