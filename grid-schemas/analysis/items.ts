import {
  boolean, choice, computed, datetime, decimal, defineGrid, dict, FILLED, integer, longText, money, text, treeOrder, treeParent, type RowOf,
} from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { NEEDS_PARAM, PRICE_WAY, WAY_TONES } from '#schemas/pricing/feeTerms.ts'
import { ITEM_STATE, ITEM_TONES } from './itemStates.ts'
import { PRICING_BASIS, ITEM_SIDE } from './modes.ts'
import { gapColumns } from './sums.ts'

const readOnly = true
const NEEDS_BOTH = '填写了单位或工程量的行是清单项，单位和工程量都要填写'
const amount = { scale: 2, unit: '元', price: true, width: 90 } as const
const unit = { readOnly, price: true, hidden: true, copy: false, width: 84, group: { title: '每单位', notes: ['元'] } } as const
/** Cost factor if prices are on the other side of the tax. */
const SIDE = { readOnly, scale: 12, default: '1', hidden: true, sort: false, filter: false, copy: false, excel: false, width: 84 } as const
/** Typed cost of an item without a package. */
const typedCost = { min: '0', price: true, hidden: true, width: 76, group: { title: '自填成本', notes: ['元'] } } as const
const OWN_HELP = '没有定额包的清单项在定价视图的“自填成本”中填写'
const HIDDEN_PRICE = { readOnly, unit: '元', price: true, hidden: true, copy: false, sort: false, filter: false } as const
const OF_PACKAGE = '由定额包的人工预算或材料预算除以定额包的工程量得出'

const OF_CHANGE = '来自变更项，请在变更签证中修改'

const OWN_COST = ['ownMachine', 'ownOther'] as const
const PRICED = ['sellPrice', 'priceWay', 'priceParam', 'priceReason'] as const

/**
 * 测算表：项目清单在一份测算里的样子，每项一个定额包快照 (domain B4.3、B4.4)。没有单位的行是分部，金额是下级之和，毛利率由合计算出。
 * Money is rounded per row: quantity × unit price with six decimals, so that a package of 100 m2 loses nothing. Without a package, cost and
 * margin are empty and excluded from sums. In a change's analysis, omitted work is negative.
 */
export const analysisItems = defineGrid('analysis.items', {
  title: '测算表', access: { read: 'P_ANALYSE_COMPARISON', write: 'P_ANALYSE_COMPARISON' },
  columns: {
    name:          text('清单项目', { required: '清单项目必须填写', max: 100, width: 148, pin: 'left', beside: 'feature' }),
    number:        text('序号', { max: 20, width: 56, sort: false, hidden: true }),
    code:          text('项目编码', { max: 40, width: 132, strip: 'all', hidden: true }),
    feature:       longText('项目特征', { max: 300, width: 160, hidden: true }),
    unit:          dict('单位', DICT.unit, { width: 42 }),
    quantity:      decimal('工程量', { scale: 6, min: '0.000001', hint: '工程量必须大于 0', width: 76 }),
    side:          choice('增减', ITEM_SIDE, { readOnly, hidden: true, width: 64, copy: false, help: '变更后多做的为增加，少做的为减少；减少的金额为负' }),
    sign:          decimal('增减系数', {
      readOnly, scale: 0, default: '1', hidden: true, sort: false, filter: false, copy: false, excel: false, width: 84,
    }),
    quotaName:     text('定额包', { readOnly, width: 84, pin: 'left', cell: 'noted' }),
    quotaCode:     text('定额编码', { readOnly, width: 104, hidden: true }),
    score:         integer('匹配分', { readOnly, width: 68, hidden: true }),
    candidates:    integer('候选', { readOnly, unit: '个', width: 68, hidden: true, copy: false }),
    labourPrice:   decimal('人工单价', { readOnly, scale: 6, unit: '元', price: true, width: 112, hidden: true, help: OF_PACKAGE }),
    materialPrice: decimal('材料单价', { readOnly, scale: 6, unit: '元', price: true, width: 112, hidden: true, help: OF_PACKAGE }),
    labour:        computed('人工', { ...amount, sum: 'branch' }),
    material:      computed('材料', { ...amount, width: 100, sum: 'branch' }),
    machine:       money('机械', { readOnly, unit: '元', price: true, width: 76, sum: 'branch', help: `机械费中计入此项的金额；${OWN_HELP}` }),
    other:         money('其他', { readOnly, unit: '元', price: true, width: 76, sum: 'branch', help: `其他费中计入此项的金额；${OWN_HELP}` }),
    direct:        computed('直接成本', { ...amount, width: 102, sum: 'branch' }),
    ownMachine:    money('机械费', { ...typedCost, help: '没有定额包的清单项每单位的机械费' }),
    ownOther:      money('其他费', { ...typedCost, help: '没有定额包的清单项每单位的其他费' }),
    unitLabour:    money('人工费', unit),
    unitMaterial:  money('材料费', unit),
    unitMachine:   money('机械费', { ...unit, excel: '单位机械费' }),
    unitOther:     money('其他费', { ...unit, excel: '单位其他费' }),
    unitDirect:    money('直接费', { ...unit, width: 92 }),
    unitManage:    money('管理费', unit),
    unitProfit:    money('利润', unit),
    unitRisk:      money('风险', unit),
    unitFees:      money('其余费用', { ...unit, help: '单价内的其他费用' }),
    sellPrice:     money('综合单价', { unit: '元', min: '0', hint: '综合单价不能为负数', price: true, width: 100, help: '填写即为手工定价，清空后按费率计算' }),
    labourSide:    decimal('人工口径系数', SIDE),
    otherSide:     decimal('材料、机械口径系数', SIDE),
    sideDirect:    computed('成本（报价口径）', {
      scale: 2, unit: '元', price: true, hidden: true, copy: false, excel: false, width: 116, sum: 'branch', help: '直接成本在报价一侧的金额，毛利率按它计算',
    }),
    duePrice:      money('待重算', {
      readOnly, unit: '元', price: true, hidden: true, copy: false, width: 96, help: '成本或费率变动后应有的单价；已确认的清单项不自动改变',
    }),
    priceWay:      choice('方式', PRICE_WAY, {
      required: true, default: 'RATE', leaf: true, price: true, hidden: true, width: 88, tones: WAY_TONES,
    }),
    priceParam:    decimal('毛利率或一口价', { scale: 2, min: '0', price: true, hidden: true, width: 116, help: '按毛利率定价的百分数，或一口价的金额' }),
    lumpRest:      money('一口价尾差', { ...HIDDEN_PRICE, width: 92, help: '一口价的金额减去合价：单价保留两位小数，合价与它可能差几分' }),
    priceLocked:   boolean('锁价', {
      default: false, leaf: true, price: true, hidden: true, width: 64, copy: false, help: '锁价后任何批量改价都不改变此项',
    }),
    priceReason:   text('定价说明', { max: 200, price: true, hidden: true, width: 160 }),
    lastPrice:     money('上版单价', { ...HIDDEN_PRICE, width: 96, help: '此前最近一版有效报价中的综合单价' }),
    lastMore:      money('较上版', { ...HIDDEN_PRICE, width: 88, help: '综合单价减去上版单价' }),
    sell:          computed('报价', { ...amount, width: 108, sum: 'branch' }),
    pricedSell:    computed('已测算报价', { ...amount, hidden: true, sum: 'branch', help: '已有成本的清单项的报价，毛利率按它计算' }),
    pricedDirect:  computed('已报价成本', { ...amount, hidden: true, sum: 'branch', help: '已有报价的清单项的直接成本，毛利率按它计算' }),
    ...gapColumns,
    margin:        computed('毛利率', {
      scale: 2, unit: '%', price: true, width: 84, sum: 'formula', cell: 'noted', help: '合计只算既有成本又有报价的清单项：（报价 − 直接成本）÷ 报价',
    }),
    expected:      money('预计变更', { readOnly, unit: '元', price: true, width: 104, sum: 'branch', help: '此项预计变更的期望金额之和，不计入成本' }),
    agreed:        choice('组价', PRICING_BASIS, { readOnly, hidden: true, width: 88, copy: false, help: '沿用审定测算的价格，或在变更测算中重新组价' }),
    state:         choice('状态', ITEM_STATE, { readOnly, width: 76, pin: 'right', copy: false, tones: ITEM_TONES }),
    phaseName:     text('阶段', { readOnly, width: 112, hidden: true, copy: false, help: '此项在进度计划中的阶段' }),
    noCostReason:  text('不计成本原因', { readOnly, width: 140, hidden: true, copy: false }),
    remark:        longText('备注', { max: 500, width: 160 }),
    own:           boolean('本测算新增', { readOnly, hidden: true, width: 96, copy: false, excel: false }),
    quotaVersion:  integer('定额版本', { readOnly, hidden: true, width: 80, copy: false }),
    snapshotAt:    datetime('快照时间', { readOnly, hidden: true, width: 140, copy: false, excel: false }),
    parentId:      treeParent(),
    sort:          treeOrder(),
  },
  formulas: {
    labour:     row => row.quantity.times(row.labourPrice).times(row.sign),
    material:   row => row.quantity.times(row.materialPrice).times(row.sign),
    direct:     row => row.labour.plus(row.material).plus(row.machine).plus(row.other),
    sell:       row => row.quantity.times(row.sellPrice).times(row.sign),
    pricedSell: row => row.sell.plus(row.direct.times('0')),
    sideDirect: row => row.labour.times(row.labourSide).plus(row.material.plus(row.machine).plus(row.other).times(row.otherSide)),
    pricedDirect: row => row.sideDirect.plus(row.sell.times('0')),
    margin:     row => row.pricedSell.minus(row.pricedDirect).times('100').over(row.pricedSell),
  },
  rules: [
    { when: { unit: FILLED }, require: ['quantity'], message: NEEDS_BOTH },
    { when: { quantity: FILLED }, require: ['unit'], message: NEEDS_BOTH },
    {
      when: { side: FILLED }, lock: ['name', 'number', 'code', 'feature', 'unit', 'quantity', ...PRICED, 'priceLocked'],
      lockMessage: OF_CHANGE, keep: true, message: OF_CHANGE,
    },
    {
      when: { own: false }, lock: ['name', 'number', 'code', 'feature', 'unit'], lockMessage: '来自项目清单，请在工程量清单中修改', keep: true,
      message: '清单项来自项目清单，只能删除本测算新增的行',
    },
    {
      when: { state: 'LOCKED' },
      lock: ['name', 'number', 'code', 'feature', 'unit', 'quantity', 'remark', ...OWN_COST, ...PRICED, 'priceLocked'],
      lockMessage: '此项已锁定', keep: true, message: '此项已锁定，不能删除',
    },
    { when: { state: ['MATCHED', 'CONFIRMED'] }, lock: ['unit'], lockMessage: '已有定额包，单位不能修改' },
    { when: { state: null, own: false }, lock: ['quantity', ...PRICED], lockMessage: '分部的金额是下级之和' },
    { when: { state: null }, lock: [...OWN_COST, 'priceWay', 'priceParam', 'priceLocked', 'priceReason'], lockMessage: '分部没有成本和定价方式' },
    { when: { quotaName: FILLED }, lock: OWN_COST, lockMessage: '已有定额包，机械费和其他费在机械、其他费中填写' },
    { when: { priceLocked: true }, lock: PRICED, lockMessage: '此项已锁价' },
    { when: { priceWay: 'MARGIN' }, require: ['priceParam'], message: NEEDS_PARAM.MARGIN },
    { when: { priceWay: 'LUMP' }, require: ['priceParam'], message: NEEDS_PARAM.LUMP },
    { when: { priceWay: ['RATE', 'MANUAL', 'TARGET', 'GIVEN'] }, lock: ['priceParam'], lockMessage: '先把方式改为毛利率或一口价' },
  ],
  footer: { labour: 'sum', material: 'sum', machine: 'sum', other: 'sum', direct: 'sum', sell: 'sum' },
  quick: ['name', 'code', 'feature', 'quotaName'],
  lead: ['name', 'direct', 'state'],
  pick: { name: 'name', detail: 'code' },
  rows: { add: true, remove: true },
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 8, kinds: { 分部: { unit: null }, 清单项: { unit: FILLED } } },
})
export type AnalysisItemRow = RowOf<typeof analysisItems>
