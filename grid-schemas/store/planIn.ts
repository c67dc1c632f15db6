import {
  callsOf, choice, comparePlain, decimal, defineDocument, defineGrid, money, ref, text, type Row, type Terms,
} from '#schemas/kit/index.ts'
import { taxSide } from '#schemas/contract/terms.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import {
  access, directToSite, goods, hasLines, ownItem, moved, PAPERS, PARTS, shownQuantity, storeFoot, storeHead, storeList,
} from './fields.ts'
import { REJECT_REASON } from './states.ts'

const readOnly = true
const sum = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 120 })
const rate = (label: string) => decimal(label, { scale: 4, min: '0', max: '100', unit: '%', default: '13', required: `${label}必须填写` })
const taxed = { includeTax: taxSide, taxRate: decimal('税率', { scale: 4 }) } as const
const counted = {
  arrived:    moved('到货数量'),
  quantity:   decimal('合格入库', { scale: 6, min: '0', required: '合格入库必须填写', width: 110 }),
  price:      money('单价', { min: '0.01', required: '单价必须填写', unit: '元', price: true, width: 104, help: '按订单的单价口径' }),
} as const
const typed = ({ quantity, price }: Terms<Pick<typeof counted, 'quantity' | 'price'>>) => quantity.times(price).round(2)
const factor = ({ taxRate }: Terms<typeof taxed>) => taxRate.over('100').plus('1')
const { owner: _, ...goodsColumns } = goods

const quantityOf = (row: Row, column: string): string => (typeof row[column] === 'string' ? row[column] : '0')
const isRejected = (row: Row): boolean => comparePlain(quantityOf(row, 'arrived'), quantityOf(row, 'quantity')) > 0
const tooMany = (row: Row): boolean => comparePlain(quantityOf(row, 'quantity'), quantityOf(row, 'arrived')) > 0
const unsaid = (row: Row): boolean => isRejected(row) && (row.rejectReason ?? null) === null
type Rows = Readonly<Record<string, readonly Row[]>>
const some = (lines: Rows, matches: (row: Row) => boolean): boolean => (lines.items ?? []).some(matches)

/** 采购入库单：按订单验收，合格的入库并形成应付，门口拒收的不算到货 (domain B7.2 to B7.4). */
export const planIn = defineDocument('store.planIn', {
  title: '采购入库单', entity: 'planIn', access, named: 'code',
  opens: '/storage/income/planDetail?id={id}', adds: '/storage/income/addPlan', edits: '/storage/income/editPlan?id={id}',
  calls: callsOf('warehouse', 'PlanIn'),
  form: {
    header: {
      ...storeHead('入库单号'),
      supplierName:   text('供应商', { readOnly }),
      supplierId:     ref('供应商', () => SUPPLIERS.MATERIAL.list, { label: 'supplierName', required: '供应商必须选择' }),
      ...taxed, taxRate: rate('税率'),
      deliverer:      text('送货人', { max: 30 }),
      plate:          text('车牌', { max: 12, strip: 'all' }),
      noteNo:         text('送货单号', { max: 40 }),
      freight:        money('运费', { min: '0', unit: '元', price: true, help: '随货另付的运费，含税，按金额摊入各行' }),
      freightTaxRate: decimal('运费税率', { scale: 4, min: '0', max: '100', unit: '%', default: '9' }),
      directToSite,
      exclAmount:     sum('不含税金额'),
      ...storeFoot, totalAmount: sum('价税合计'),
    },
    sections: {
      基本信息: ['code', 'projectId', 'warehouseId', 'supplierId', 'handlerId', 'bizDay', 'directToSite'],
      送货: ['noteNo', 'deliverer', 'plate'],
      金额: ['includeTax', 'taxRate', 'freight', 'freightTaxRate', 'totalAmount', 'exclAmount'],
      ...PAPERS,
    },
    lines: {
      items: defineGrid('store.planInLines', {
        title: '入库明细', access, rows: { add: true, remove: true, move: true }, footer: { amount: 'sum', exclAmount: 'sum', cost: 'sum' },
        lead: ['itemName', 'arrived', 'quantity'], head: taxed,
        columns: {
          ...goodsColumns, ordered: shownQuantity('订货数量'), ...counted,
          rejected:     shownQuantity('拒收'),
          rejectReason: choice('拒收原因', REJECT_REASON, { width: 110 }),
          amount: sum('价税合计'), exclAmount: sum('不含税金额'),
          cost:   money('入账成本', { readOnly, unit: '元', price: true, width: 120, help: '按成本口径，含摊入的运费；过账后有' }),
          ...ownItem,
        },
        derived: [
          { when: {}, column: 'rejected', value: row => row.arrived.minus(row.quantity) },
          { when: { 'head.includeTax': true }, column: 'amount', value: typed },
          {
            when: { 'head.includeTax': true }, column: 'exclAmount',
            value: (row, head: Terms<typeof taxed>) => typed(row).over(factor(head)),
          },
          { when: { 'head.includeTax': false }, column: 'exclAmount', value: typed },
          {
            when: { 'head.includeTax': false }, column: 'amount', value: (row, head: Terms<typeof taxed>) => typed(row).times(factor(head)),
          },
        ],
      }),
    },
    derived: [
      { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
      { when: {}, column: 'exclAmount', value: lines => lines.items.exclAmount },
    ],
    checks: [
      ...hasLines,
      {
        tab: 'items', at: { line: 'items', column: 'quantity', rows: tooMany },
        test: ({ lines }) => (some(lines, tooMany) ? '合格入库不能多于到货数量' : null),
      },
      {
        tab: 'items', at: { line: 'items', column: 'rejectReason', rows: unsaid },
        test: ({ lines }) => (some(lines, unsaid) ? '有拒收，请选择拒收原因' : null),
      },
    ],
  },
  list: {
    ...storeList, columns: { ...storeList.columns, supplierName: { width: 190 }, noteNo: { width: 120 } },
    quick: [...storeList.quick, 'supplierName', 'noteNo'],
  },
  life: {
    number: { type: 'inbound', column: 'code', by: 'day' },
    process: { key: 'planIn', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: {} },
  },
  relations: {
    pulls: {
      items: [{
        from: ORDERS.MATERIAL.name, line: 'items', quantity: 'quantity', ceiling: 'quantity', begins: ['arrived'],
        remainder: 'supply.deliver',
        reopened: { remainder: 'store.returned', column: 'way', value: 'EXCHANGE' },
        match: { projectId: 'projectId', supplierId: 'supplierId', includeTax: 'includeTax', taxRate: 'taxRate' },
        copies: {
          itemName: 'itemName', spec: 'spec', brand: 'brand', unit: 'unit', price: 'price', ordered: 'quantity',
          projectItemId: 'projectItemId', projectItemName: 'projectItemName', libMaterialId: 'libMaterialId',
        },
      }],
    },
  },
  print: { signers: ['送货人', '验收人', '仓管员', '制单人'], triplicate: PARTS },
})
