import { OFFER_ORDERS } from '#schemas/price/offers.ts'
import { CLAUSES, CLAUSES_MAX } from './clauses.ts'
import { boolean, choice, decimal, integer, longText, money, text, type Column, type KindName } from '#schemas/kit/index.ts'

export const SETTING_GROUPS = {
  tax: '税率与口径', cost: '成本与预警', purchase: '采购与库存', labour: '劳务', site: '现场与变更', finance: '财务', flow: '审批',
  project: '项目与质保', contract: '合同', notice: '提醒', keep: '数据保留',
} as const
export type SettingGroup = keyof typeof SETTING_GROUPS

/** A merchant's setting, valid from a day on and stored as text of its column kind. */
export interface SettingDef {
  readonly group: SettingGroup
  readonly column: Column<KindName, unknown>
  readonly default: string
  /** Source: section of the domain's rules, or a regulation. */
  readonly source: string
  readonly help?: string
}

const rate = (label: string, max = '100') => decimal(label, { scale: 4, min: '0', max, unit: '%', required: true })
const days = (label: string, min = 1, max = 365) => integer(label, { min, max, unit: '天', required: true })
/** A hundred years: practically for ever. */
const LONGEST = 36_500
const yes = (label: string) => boolean(label, { required: true })
const limit = (label: string) => money(label, { min: '0', unit: '元', required: true })
const def = (group: SettingGroup, column: SettingDef['column'], standard: string, source: string, help?: string): SettingDef =>
  ({ group, column, default: standard, source, ...(help !== undefined && { help }) })

const clauses = (label: string) => longText(label, { required: true, max: CLAUSES_MAX })
const CLAUSES_HELP = '打印在明细之后，一行一条；花括号里是表单的字段，如 {价税合计}、{价税合计大写}、{甲方}'
const RESUME = { START: '从头重新审批', REJECTER: '直接回到驳回人' } as const

/** Every setting, with the specification's default (domain B0 to B18). */
export const SETTINGS = {
  costBasis: def('tax', choice('成本口径', { INCL: '含税', EXCL: '不含税' }, { required: true }), 'INCL', 'B0', '报表只用一种口径，已提交的单据保持提交时的口径'),
  taxGoods: def('tax', rate('货物税率'), '13', 'B0'),
  taxConstruction: def('tax', rate('建筑、运输服务税率'), '9', 'B0'),
  taxService: def('tax', rate('现代服务税率'), '6', 'B0'),
  taxSmallScale: def('tax', rate('小规模征收率'), '3', 'B0'),

  budgetYellow: def('cost', rate('预算用量提示线'), '80', 'B5.5', '申购或合同占用达到预算的比例时提示'),
  budgetOrange: def('cost', rate('预算用量警告线'), '95', 'B5.5'),
  costIndexWarn: def('cost', decimal('成本绩效警戒值', { scale: 2, min: '0.01', max: '9.99', required: true }), '0.9', 'B5.5', 'CPI 低于该值时预警'),
  costIndexFrom: def('cost', rate('成本绩效起算进度'), '20', 'B5.5'),
  priceOverMedian: def('cost', decimal('价格偏离中位数', { scale: 2, min: '1', max: '9.99', unit: '倍', required: true }), '1.15', 'B5.5'),
  forecastProgress: def('cost', rate('按实际单价预测的起算进度'), '10', 'B5.4'),
  forecastPostings: def('cost', integer('按实际单价预测的最少记录', { min: 1, max: 100, unit: '条', required: true }), '3', 'B5.4'),
  priceUnbalanced: def('cost', rate('不平衡报价警戒偏离', '1000'), '30', 'GB 50500', '清单项的单价 ÷ 成本与全部清单相差超过该比例时，提交前提醒'),
  priceOrder: def(
    'cost', choice('刷新价格的来源次序', OFFER_ORDERS, { required: true, width: 260 }), 'CONTRACT-INQUIRY-PRICE_LIST-LIBRARY', 'B0',
    '每种材料先给出次序在前的来源，逐项可以改选'
  ),
  matchScore: def('cost', integer('自动匹配最低分', { min: 1, max: 100, required: true }), '70', 'B3'),
  matchLead: def('cost', integer('自动匹配领先分', { min: 0, max: 100, required: true }), '10', 'B3'),
  changeNeedsApprovedAnalysis: def('cost', yes('变更提交前测算须审定'), 'false', 'B4.2', '是：变更测算审定后变更才能提交；否：变更测算提交后即可'),
  shareDays: def('cost', days('测算分享链接有效期', 1, 7), '7', 'B4.5'),

  orderWithoutInquiry: def('purchase', yes('有合同时申购可直接下单'), 'true', 'B7.1'),
  directToSite: def('purchase', yes('允许材料直送现场'), 'true', 'B7.1'),
  spotPurchaseLimit: def('purchase', limit('零星采购限额'), '2000', 'B7.1'),
  inquiryLimit: def('purchase', limit('须多家询价的金额'), '20000', 'B7.5', '超过时邀请的供应商不少于下一项，或注明单一来源'),
  inquirySuppliers: def('purchase', integer('询价供应商最少家数', { min: 1, max: 20, unit: '家', required: true }), '3', 'B7.5'),
  orderOverRate: def('purchase', rate('订单超合同数量比例'), '0', 'B7.2'),
  receiveOverRate: def('purchase', rate('入库超订单数量比例', '5'), '0', 'B7.2'),
  outboundFlowLimit: def('purchase', limit('出库须审批的金额'), '50000', 'B22'),
  reservationDays: def('purchase', days('领料预留保留天数', 1, 90), '7', 'B7.3', '批准的领料单超过该天数没有出库的余量自动关闭，预留释放'),
  stockIdleDays: def('purchase', days('库存呆滞天数'), '60', 'B13'),

  awardPrice: def('labour', rate('定标评分：价格'), '60', 'B8', '三项权重之和为 100'),
  awardScore: def('labour', rate('定标评分：班组评价'), '30', 'B8'),
  awardCapacity: def('labour', rate('定标评分：履约能力'), '10', 'B8'),
  labourProgressRate: def('labour', rate('劳务进度款比例'), '80', 'B8'),
  labourRetentionRate: def('labour', rate('劳务质保金比例', '3'), '3', 'B8'),
  dailyLateDays: def('labour', days('日报逾期须说明的天数', 1, 30), '3', 'B8'),
  wageUnpaidDays: def('labour', days('工资未付预警天数', 1, 31), '30', '保障农民工工资支付条例', '工资至少按月支付'),
  attendanceDiff: def('labour', decimal('考勤差异预警', { scale: 1, min: '0.5', max: '31', unit: '天', required: true }), '1', 'B8'),

  changeNotifyDays: def('site', days('变更通知期限', 1, 28), '14', 'B10', '施工合同示范文本的索赔期限是 28 天'),
  changeReportDays: def('site', days('变更审定后未报甲方预警'), '7', 'B10'),
  changeAnswerDays: def('site', days('甲方未答复预警'), '14', 'B10'),
  letterReplyDays: def('site', days('联系函答复期限'), '7', 'B11'),
  delayApprovalDays: def('site', days('工期延误须审批的天数', 0), '3', 'B11.1'),

  offsetApprovalLimit: def('finance', limit('冲抵须审批的金额'), '10000', 'B9.2'),
  materialPayRate: def('finance', rate('材料付款控制比例'), '80', 'B9.1'),
  accountOverdraft: def('finance', yes('允许账户余额为负'), 'false', 'B9.2'),
  depositRemindDays: def('finance', days('保证金到期提醒'), '30', 'B9.3'),

  allowSelf: def('flow', yes('允许审批自己的单据'), 'false', 'B12.3', '财务类单据始终不允许'),
  resumeOtherwise: def('flow', choice('驳回后重新提交', RESUME, { required: true }), 'REJECTER', 'B12.4', '改了金额、数量单价或流程条件时，始终从头审批'),
  recallAnyTime: def('flow', yes('审批中随时可撤回'), 'false', 'B12.5', '否：当前节点有人处理后不能撤回'),
  remindHoursNormal: def('flow', integer('一般单据催办时限', { min: 1, max: 720, unit: '小时', required: true }), '48', 'B12.2'),
  remindHoursUrgent: def('flow', integer('加急单据催办时限', { min: 1, max: 720, unit: '小时', required: true }), '24', 'B12.2'),
  remindHoursVeryUrgent: def('flow', integer('特急单据催办时限', { min: 1, max: 720, unit: '小时', required: true }), '4', 'B12.2'),

  retentionRate: def('project', rate('质保金比例', '3'), '3', '建质〔2017〕138号', '不得超过结算价的 3%'),
  warrantyMonths: def('project', integer('质保期', { min: 1, max: 120, unit: '个月', required: true }), '24', '建设工程质量管理条例'),
  warrantyWaterproof: def('project', integer('防水质保期', { min: 60, max: 240, unit: '个月', required: true }), '60', '建设工程质量管理条例', '不得少于 5 年'),
  warrantyHeating: def('project', integer('供热供冷质保期', { min: 2, max: 10, unit: '个采暖、供冷期', required: true }), '2', '建设工程质量管理条例'),

  clausesLabour: def('contract', clauses('劳务合同标准条款'), CLAUSES.LABOUR, 'B8.3', CLAUSES_HELP),
  clausesMaterial: def('contract', clauses('材料合同标准条款'), CLAUSES.MATERIAL, 'B7.5', CLAUSES_HELP),
  clausesMachine: def('contract', clauses('机械合同标准条款'), CLAUSES.MACHINE, 'B7.5', CLAUSES_HELP),

  contractEndDays: def('notice', days('合同到期提醒'), '30', 'B13'),
  contractEndDaysLast: def('notice', days('合同到期再次提醒'), '7', 'B13'),
  dailyMissingTime: def('notice', text('缺日报提醒时间', { max: 5, required: true }), '20:00', 'B13'),

  auditKeepDays: def('keep', days('操作记录保留期', 180, LONGEST), '1095', '网络安全法', '不少于六个月；单据、项目、价格、人员与权限的操作记录始终保留'),
  draftKeepDays: def('keep', days('草稿历史版本保留期', 90, LONGEST), '365', '会计档案管理办法', '只清理草稿中间保存的版本；提交、审批、过账的版本与最新版本始终保留'),
  priceListKeepDays: def('keep', days('未对应库条目的信息价保留期', 1825, LONGEST), '3650', 'GB 50500', '只清理同地区已有更新月份或已撤回的信息价；对应过库条目的价格始终保留'),
  exportKeepDays: def('keep', days('导出记录保留期', 180, LONGEST), '365', '网络安全法', '不少于六个月；导出的文件保留 7 天'),
  taskKeepDays: def('keep', days('后台任务保留期', 30, LONGEST), '180', 'B16', '任务清理后，它的导入不能再撤销'),
} as const satisfies Readonly<Record<string, SettingDef>>

export type SettingKey = keyof typeof SETTINGS
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)
