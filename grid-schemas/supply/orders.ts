import {
  boolean, callsOf, choice, date, decimal, defineDocument, defineGrid, FILLED, longText, money, PROCESS_STATE, PROCESS_TONES, ref,
  SOURCE_ROW, text, type Terms,
} from '#schemas/kit/index.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { handler, taxSide } from '#schemas/contract/terms.ts'
import { project } from '#schemas/project/project.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { libMaterialId, needDay, ofItem, papers, quantity, remark, requestedItem } from './fields.ts'
import { SUPPLY_LIBRARY } from './library.ts'
import { subscribe } from './subscribe.ts'
import { DELIVER_STATE, DELIVER_TO, DELIVER_TONES } from './states.ts'

const readOnly = true
const sum = (label: string, width = 130) => money(label, { readOnly, unit: '元', price: true, width })
const priced = {
  quantity,
  price:      money('单价', { min: '0.01', required: '单价必须填写', unit: '元', price: true, width: 104, help: '按订单的单价口径；取自合同的不能改' }),
  amount:     sum('价税合计'),
  exclAmount: sum('不含税金额'),
} as const
const taxed = { includeTax: taxSide, taxRate: decimal('税率', { scale: 4 }) } as const
const typed = ({ quantity: q, price }: Terms<Pick<typeof priced, 'quantity' | 'price'>>) => q.times(price).round(2)
const factor = ({ taxRate }: Terms<typeof taxed>) => taxRate.over('100').plus('1')

/** 采购订单：凭生效合同按日期要货，或小额零星采购；到货由入库得出 (domain B7.3, B7.5). */
function orderOf(kind: 'MATERIAL' | 'MACHINE') {
  const { word, key, path, call } = SUPPLY_LIBRARY[kind]
  const access = { read: key, write: key } as const
  const { itemName, spec, brand, unit } = requestedItem(kind)
  const contract = CONTRACTS_OF[kind]
  return defineDocument(`supply.${call.toLowerCase()}Order`, {
    title: `${word}订单`, entity: `${call.toLowerCase()}Order`, access, named: 'orderName',
    opens: `${path}/order/detail?id={id}`, adds: `${path}/order/add`, edits: `${path}/order/edit?id={id}`,
    calls: callsOf('order', `${call}Order`),
    form: {
      header: {
        code:         text('订单号', { readOnly }),
        orderName:    text('订单名称', { required: '订单名称必须填写', max: 100 }),
        projectName:  text('项目', { readOnly }),
        projectId:    ref('项目', () => project.list, { label: 'projectName', required: '项目必须选择' }),
        supplierName: text('供应商', { readOnly }),
        supplierId:   ref('供应商', () => SUPPLIERS[kind].list, { label: 'supplierName', required: '供应商必须选择' }),
        ...handler,
        needDay:      date('要求到货', { required: '要求到货日期必须填写' }),
        deliverTo:    choice('送达', DELIVER_TO, { default: 'STORE', required: '送达方式必须选择' }),
        address:      text('收货地址', { max: 100 }),
        receiver:     text('收货人', { max: 20 }),
        receiverPhone: text('收货电话', { max: 30, strip: 'all' }),
        ...taxed,
        taxRate:      decimal('税率', { scale: 4, min: '0', max: '100', unit: '%', default: '13', required: '税率必须填写' }),
        freight:      money('运费', { min: '0', unit: '元', price: true, help: '另付的运费，含税' }),
        totalAmount:  sum('价税合计'),
        exclAmount:   sum('不含税金额'),
        spot:         boolean('零星采购', { readOnly, help: '没有合同的明细' }),
        deliverState: choice('到货', DELIVER_STATE, { readOnly, tones: DELIVER_TONES, default: 'NONE', later: true }),
        processState: choice('审批状态', PROCESS_STATE, { readOnly, tones: PROCESS_TONES }),
        remark:       longText('备注', { max: 500 }),
        attachments:  papers,
      },
      sections: {
        基本信息: ['code', 'orderName', 'projectId', 'supplierId', 'handlerId', 'needDay', 'spot', 'deliverState'],
        收货: ['deliverTo', 'address', 'receiver', 'receiverPhone'],
        金额: ['includeTax', 'taxRate', 'freight', 'totalAmount', 'exclAmount'],
        备注与附件: ['remark', 'attachments'],
      },
      lines: {
        items: defineGrid(`supply.${call.toLowerCase()}OrderLines`, {
          title: '订单明细', access, rows: { add: true, remove: true, move: true }, footer: { amount: 'sum', exclAmount: 'sum' },
          lead: ['itemName', 'quantity'], head: taxed,
          columns: {
            itemName, spec, brand, unit, ...priced, needDay,
            purchaseUnit: text('采购单位', { max: 10, width: 84, help: '箱、卷等包装单位' }),
            factor:       decimal('每采购单位数量', { scale: 6, min: '0.000001', width: 112, help: '一个采购单位合多少基本单位' }),
            packs:        decimal('采购数量', { scale: 6, readOnly, width: 100 }),
            ...ofItem, remark, libMaterialId,
          },
          rules: [{ when: { [SOURCE_ROW]: FILLED }, lock: ['price'], lockMessage: '取自合同的单价不能改，请先签补充协议' }],
          derived: [
            { when: { 'head.includeTax': true }, column: 'amount', value: typed },
            {
              when: { 'head.includeTax': true }, column: 'exclAmount',
              value: (row, head: Terms<typeof taxed>) => typed(row).over(factor(head)),
            },
            { when: { 'head.includeTax': false }, column: 'exclAmount', value: typed },
            {
              when: { 'head.includeTax': false }, column: 'amount',
              value: (row, head: Terms<typeof taxed>) => typed(row).times(factor(head)),
            },
            { when: {}, column: 'packs', value: row => row.quantity.over(row.factor) },
          ],
        }),
      },
      derived: [
        { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
        { when: {}, column: 'exclAmount', value: lines => lines.items.exclAmount },
      ],
      checks: [{ tab: 'items', test: ({ lines }) => ((lines.items ?? []).length === 0 ? '请至少登记一行订单明细' : null) }],
    },
    list: {
      columns: {
        code: { width: 150, pin: 'left' }, orderName: { width: 220, pin: 'left', cell: 'recordLink' }, supplierName: { width: 190 },
        projectName: { width: 190 }, needDay: { width: 108 },
        totalAmount: { width: 120 }, deliverState: { width: 92 }, processState: { width: 96 }, handlerName: { width: 88 },
        exclAmount: { width: 130, hidden: true },
      },
      sort: [['code', 'desc']], footer: { totalAmount: 'sum', exclAmount: 'sum' },
      quick: ['code', 'orderName', 'supplierName', 'projectName'], lead: ['orderName', 'totalAmount', 'processState'],
    },
    life: {
      number: { type: 'order', column: 'code', by: 'day' },
      process: { key: 'purchaseBook', project: 'projectId', amount: 'totalAmount', people: ['handlerId'] },
    },
    relations: {
      remainders: [{ line: 'items', ceiling: 'quantity', remainder: 'supply.deliver' }],
      pulls: {
        items: [{
          from: contract.name, line: 'items', quantity: 'quantity', ceiling: 'quantity', states: ['EFFECTIVE'],
          match: { projectId: 'projectId', supplierId: 'supplierId', includeTax: 'includeTax', taxRate: 'taxRate' },
          copies: { itemName: 'itemName', spec: 'spec', brand: 'brand', unit: 'unit', price: 'price', libMaterialId: 'libMaterialId' },
        }, ...kind === 'MATERIAL' ? [{
          from: subscribe.name, line: 'items', slot: { key: 'need', title: '申购单' }, quantity: 'quantity', ceiling: 'quantity',
          match: { projectId: 'projectId' }, remainder: 'supply.supply',
          copies: {
            itemName: 'itemName', spec: 'spec', brand: 'brand', unit: 'unit', needDay: 'needDay', projectItemId: 'projectItemId',
            projectItemName: 'projectItemName', libMaterialId: 'libMaterialId',
          },
        } as const] : []],
      },
    },
    print: { parties: { 订货方: null, 供货方: 'supplierName' } },
  })
}
export const ORDERS = { MATERIAL: orderOf('MATERIAL'), MACHINE: orderOf('MACHINE') } as const
