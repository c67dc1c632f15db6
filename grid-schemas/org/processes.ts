/** Process groups (processDefinitionGroupKey, domain B12.1). */
export const PROCESS_GROUPS = {
  finance: '财务', contract: '合同', material: '材料', labour: '劳务', analysis: '测算', site: '现场', other: '其他',
} as const
export type ProcessGroup = keyof typeof PROCESS_GROUPS

/** Role keys of the default approvers (domain B14), in order. */
type Approvers = readonly number[]
const MANAGER = 7
const COST = 3
const FINANCE = 5
const BOSS = 2
const spending: Approvers = [MANAGER, COST, FINANCE, BOSS]
const income: Approvers = [MANAGER, FINANCE]
const keeper: Approvers = [MANAGER]

/** Every process key (domain B12.10): name, group, default approvers, and additional ones above the budget. */
export const PROCESSES = {
  spendingApplyWorker: ['人工付款申请', 'finance', spending], spendingApplyMaterial: ['材料付款申请', 'finance', spending],
  spendingApplyMachine: ['机械付款申请', 'finance', spending], spendingApplyOther: ['其他付款申请', 'finance', spending],
  spendingApplyTax: ['税金付款申请', 'finance', [FINANCE, BOSS]], spendingApplyDeposit: ['保证金付款申请', 'finance', spending],
  incomeApplyProject: ['项目收款申请', 'finance', income], incomeApplyOther: ['其他收款申请', 'finance', [FINANCE]],
  incomeApplyMaterialReturn: ['材料退款申请', 'finance', income], incomeApplyDepositReturn: ['保证金退回申请', 'finance', income],
  subscribe: ['材料申购', 'material', [MANAGER, COST], [BOSS]], purchase: ['材料采购合同', 'contract', [MANAGER, COST, BOSS]],
  purchaseBook: ['采购订单', 'material', [MANAGER, COST]], purchaseReturned: ['采购退货', 'material', [MANAGER]],
  workContract: ['劳务合同', 'contract', [MANAGER, COST, BOSS]],
  pickApply: ['领料申请', 'material', keeper], requisition: ['领用申请', 'material', keeper, [COST]],
  backToWarehouse: ['退库申请', 'material', keeper], return: ['退料', 'material', keeper], planIn: ['采购入库', 'material', keeper],
  otherIn: ['其他入库', 'material', [MANAGER, COST]], planOut: ['领料出库', 'material', keeper], otherOut: ['其他出库', 'material', [MANAGER, COST]],
  patrol: ['巡检', 'site', keeper], acceptance: ['验收', 'site', keeper], variableChange: ['变更签证', 'site', [MANAGER, COST, BOSS]],
  loss: ['损耗报损', 'site', [MANAGER, COST]], scheduleDelay: ['工期延误', 'site', [MANAGER, BOSS]],
  costAnalyse: ['成本测算', 'analysis', [COST, BOSS]],
  constructionDispatch: ['施工派工', 'labour', keeper], constructionDispatchDaily: ['施工日报', 'labour', keeper],
  settlement: ['劳务结算', 'labour', [MANAGER, COST, BOSS]], projectState: ['项目状态变更', 'other', [BOSS]],
  inquiryAward: ['询价定标', 'material', [COST, BOSS]], quotaPublish: ['定额发布', 'other', [COST]],
} as const satisfies Readonly<Record<string, readonly [name: string, group: ProcessGroup, approvers: Approvers, beyond?: Approvers]>>
export type ProcessKey = keyof typeof PROCESSES
export const isProcessKey = (key: string): key is ProcessKey => Object.hasOwn(PROCESSES, key)
