import { boolean, choice, computed, decimal, defineGrid, longText, money, text, type RowOf } from '#schemas/kit/index.ts'
import { hasSign, readBase } from './bases.ts'
import { FEE_KIND, FEE_PART, FEE_ROLE } from './feeTerms.ts'

/** Amounts require P_PRICE; rates are for users who may compare analyses (sheet of pricing, Rights). */
export const feeAccess = { read: 'P_ANALYSE_COMPARISON', write: 'P_ANALYSE_COMPARISON' } as const

const NAME_FORM = { fault: (name: string): string | null => (hasSign(name) ? '费用名称里不能有加号、减号：基数中用它们连接各项' : null) }
const BASE_FORM = {
  clean: (typed: string): string => typed.replaceAll('＋', '+').replaceAll(/[−－]/g, '-').replaceAll(/\s+/g, ''),
  fault: (typed: string): string | null => (readBase(typed, true) === null ? '基数由费用名称以加号、减号连接，如 人工费+机械费' : null),
}

/** 费率表：一行一项费用，自上而下计算；基数只能取上方的行 (GB 50500)。 */
export const feeRows = defineGrid('pricing.fees', {
  title: '费用', access: feeAccess,
  columns: {
    name:        text('费用名称', { required: '费用名称必须填写', max: 30, width: 176, pin: 'left', form: NAME_FORM }),
    part:        choice('计入', FEE_PART, { required: '计入必须选择', default: 'UNIT', width: 92 }),
    kind:        choice('计算方式', FEE_KIND, { required: '计算方式必须选择', default: 'RATE', width: 104 }),
    bases:       text('基数', { max: 200, width: 240, form: BASE_FORM, cell: 'suggested', help: '人工费、人材机、分部分项合计、税前合计等，或上方的费用名称，用加号、减号连接' }),
    rate:        decimal('费率', { scale: 4, min: '-99.9999', max: '1000', unit: '%', price: true, width: 100 }),
    amount:      money('金额', { unit: '元', price: true, width: 120, help: '单价内的是每单位金额；按建筑面积的是每平方米金额' }),
    role:        choice('费用类别', FEE_ROLE, { width: 132, help: '利润行吸收亏损，也是目标总价所解的行' }),
    competitive: boolean('可竞争', { required: true, default: true, width: 80, help: '安全文明施工费、规费、税金不得作为竞争性费用' }),
    given:       boolean('招标给定', { required: true, default: false, width: 88, help: '金额由招标文件给定，如暂列金额、专业工程暂估价' }),
    outwardRate: decimal('对外费率', { scale: 4, min: '0', max: '1000', unit: '%', price: true, width: 100, help: '对外的综合单价分析表按它列示；不填的与费率相同' }),
    remark:      longText('备注', { max: 200, width: 200 }),
  },
  unique: { columns: ['name'], message: '费用名称不能重复' },
  rules: [
    { when: { kind: 'RATE' }, require: ['bases', 'rate'], message: '按费率计算时基数和费率必须填写' },
    { when: { kind: 'AMOUNT' }, require: ['amount'], message: '金额必须填写' },
    { when: { kind: 'AREA' }, require: ['amount'], message: '每平方米金额必须填写' },
    { when: { part: 'UNIT', kind: ['AREA', 'LINES'] }, refuse: 'kind', message: '单价内的费用按费率或金额计算' },
    { when: { kind: ['AMOUNT', 'AREA', 'LINES'] }, lock: ['bases', 'rate', 'outwardRate'], lockMessage: '不按费率计算' },
    { when: { kind: ['RATE', 'LINES'] }, lock: ['amount'], lockMessage: '金额由计算得出' },
  ],
  rows: { add: true, remove: true, move: true },
})
export type FeeRow = RowOf<typeof feeRows>

/** 费用明细：计日工、总承包服务费、暂列金额等的各行，合计为该项费用。 */
export const feeLines = defineGrid('pricing.feeLines', {
  title: '费用明细', access: feeAccess,
  columns: {
    feeName:  text('费用', { required: '所属费用必须填写', max: 30, width: 160, pin: 'left', cell: 'suggested' }),
    name:     text('项目名称', { required: '项目名称必须填写', max: 100, width: 220 }),
    unit:     text('单位', { max: 20, width: 72 }),
    quantity: decimal('数量或计算基数', { scale: 6, min: '0', required: '数量或计算基数必须填写', width: 132 }),
    price:    money('单价', { required: '单价必须填写', min: '0', default: '0.00', unit: '元', price: true, width: 110 }),
    rate:     decimal('费率', {
      scale: 4, min: '0', max: '1000', required: '费率必须填写', default: '0.0000', unit: '%', price: true, width: 96,
      help: '按计算基数的百分比计的，如总承包服务费',
    }),
    amount:   computed('金额', { scale: 2, unit: '元', price: true, width: 120 }),
  },
  formulas: { amount: row => row.quantity.times(row.price).plus(row.quantity.times(row.rate).over('100')) },
  rows: { add: true, remove: true, move: true },
  footer: { amount: 'sum' },
})
export type FeeLine = RowOf<typeof feeLines>
