import { DICT } from '#schemas/dict/dictionaries.ts'
import { decimal, defineGrid, dict, money, text, type Access, type Grid, type Terms } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { ofItem } from '#schemas/supply/fields.ts'
import { CONTRACT_LIBRARY } from './states.ts'
import { taxSide } from './terms.ts'

const shared = {
  unit:     dict('单位', DICT.materialUnit, { required: '单位必须选择', width: 72 }),
  quantity: decimal('数量', { scale: 6, min: '0.000001', required: '数量必须填写', width: 150 }),
  price:    money('单价', { min: '0.01', required: '单价必须填写', unit: '元', price: true, width: 110, help: '含税或不含税，以合同的单价口径为准' }),
  amount:   money('价税合计', { readOnly: true, unit: '元', price: true, width: 130 }),
  exclAmount: money('不含税金额', { readOnly: true, unit: '元', price: true, width: 130 }),
  remark:   text('备注', { max: 200, width: 180 }),
} as const
type Priced = Terms<Pick<typeof shared, 'quantity' | 'price'>>
const typed = ({ quantity, price }: Priced) => quantity.times(price).round(2)
const factor = ({ taxRate }: Terms<typeof taxed>) => taxRate.over('100').plus('1')
const taxed = { includeTax: taxSide, taxRate: decimal('税率', { scale: 4 }) } as const
const sheet = {
  rows: { add: true, remove: true, move: true }, footer: { amount: 'sum', exclAmount: 'sum' }, lead: ['itemName', 'amount'], head: taxed,
  // One side of the tax is typed per line, the other computed and rounded to 2 decimals: totals are sums of lines (domain B0).
  derived: [
    { when: { 'head.includeTax': true }, column: 'amount', value: typed },
    {
      when: { 'head.includeTax': true }, column: 'exclAmount',
      value: (row: Priced, head: Terms<typeof taxed>) => typed(row).over(factor(head)),
    },
    { when: { 'head.includeTax': false }, column: 'exclAmount', value: typed },
    {
      when: { 'head.includeTax': false }, column: 'amount',
      value: (row: Priced, head: Terms<typeof taxed>) => typed(row).times(factor(head)),
    },
  ],
} as const
/** A supplement row's reference to the contract row. */
const versioned = { contractRow: text('合同原行', { hidden: true, excel: false, max: 64 }) }

interface LineFacts { readonly name: string, readonly access: Access, readonly label: string, readonly more: typeof versioned | object }

/** 合同明细：按分项或工序约定的人工单价。 */
const labourLines = ({ name, access, label, more }: LineFacts) => defineGrid(name, {
  title: '合同明细', access, ...sheet,
  columns: {
    itemCode: text('项目编码', { max: 50, width: 130 }),
    itemName: text(label, { required: `${label}必须填写`, max: 100, width: 240, pin: 'left' }),
    jobCategory: dict('工种', DICT.jobCategory, { width: 110 }),
    jobLevel: dict('职业等级', DICT.jobLevel, { width: 100 }),
    jobName: text('工序', { max: 100, width: 140 }),
    ...shared, ...ofItem, ...more,
  },
})

/** 合同明细：按品牌与规格定价、定量。 */
const goodsLines = ({ name, access, label, more }: LineFacts) => defineGrid(name, {
  title: '合同明细', access, ...sheet,
  columns: {
    itemName: text(label, { required: `${label}必须填写`, max: 100, width: 220, pin: 'left' }),
    spec:     text('规格型号', { max: 100, width: 150 }),
    brand:    text('品牌', { max: 50, width: 110 }),
    ...shared, ...ofItem, ...more,
    libMaterialId: text('库内编号', { hidden: true, excel: false, copy: false, max: 64 }),
  },
})

type LineColumns = ReturnType<typeof labourLines>['columns'] & ReturnType<typeof goodsLines>['columns']

export function linesOf(kind: SupplierKind, owner: 'contract' | 'supplement') {
  const { key, call, item } = CONTRACT_LIBRARY[kind]
  const name = `contract.${call.toLowerCase()}${owner === 'contract' ? 'Lines' : 'SupplementLines'}`
  const facts = { name, access: { read: key, write: key }, label: item, more: owner === 'contract' ? {} : versioned } as const
  return (
    kind === 'LABOUR' ? labourLines(facts) : goodsLines(facts)
  ) as ReturnType<typeof labourLines> & ReturnType<typeof goodsLines> as Grid<LineColumns, 'id'>
}
