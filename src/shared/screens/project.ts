import { BUILT, screens } from './screen.ts'

/** Store keepers and team leaders read a project's labour. */
const LABOUR = { beside: 'P_LABOUR', ...BUILT } as const
/** Store keepers and planners read a project's schedule. */
const PLAN = { beside: 'P_PLAN', ...BUILT } as const

/** Projects, and the tabs of one project below its number (spec-1 §2). */
export const projectScreens = [
  ...screens({ permission: 'N_PROJ', kind: 'live', menu: 'project' }, [['/project/list', '项目列表', BUILT]]),
  ...screens({ permission: 'N_PROJ_ADD', kind: 'hidden' }, [
    ['/project/add', '新增项目', BUILT],
    ['/project/edit', '编辑项目', BUILT],
    ['/project/state/save', '投标结果', BUILT],
  ]),
  ...screens({ permission: 'N_PROJ', kind: 'hidden' }, [
    ['/project/detail', '项目详情', BUILT],
    ['/project/analyse', '成本测算', { permission: 'P_ANALYSE_COMPARISON', ...BUILT }],
    ['/project/fullDetail', '项目完整详情', BUILT],
    ['/project/state/detail', '投标结果详情', BUILT],
    ['/project/executeReady/info', '施工准备', { execute: true, ...BUILT }],
    ['/project/executeReady/member', '施工准备成员', { execute: true, ...BUILT }],
    ['/project/detailed-design', '深化设计', { execute: true, ...BUILT }],
  ]),
  ...screens({ permission: 'N_PROJ', kind: 'placeholder', menu: 'project', execute: true }, [
    ['/project/order', '项目订单'],
    ['/project/settlement/upstream/*', '对上结算'],
    ['/project/settlement/downstream', '对下结算'],
    ['/project/quality', '质量'],
    ['/project/completed', '竣工'],
  ]),
  ...screens({ permission: 'N_PROJ', kind: 'redirect' }, [
    ['/project/{id}', '项目'],
    ['/project/{id}/variable', '变更'],
  ]),
  ...screens({ permission: 'N_PROJ', kind: 'hidden' }, [
    ['/project/{id}/info', '项目信息', { permission: 'P_INFO', ...BUILT }],
    ['/project/{id}/member', '项目成员', BUILT],
    ['/project/{id}/runCost', '成本对比', { permission: 'P_ANALYSE_COMPARISON' }],
    ['/project/{id}/implementation', '实施', { permission: 'P_PLAN', execute: true, ...BUILT }],
    ['/project/{id}/plan', '计划', { permission: 'P_PLAN', execute: true, ...BUILT }],
    ['/project/{id}/labor', '劳务', { permission: 'P_LABOUR', execute: true }],
    ['/project/{id}/progress', '进度', { permission: 'P_DISPATCH', execute: true }],
    ['/project/{id}/purchase', '采购', { permission: 'P_PURCHASE', execute: true, ...BUILT }],
    ['/project/{id}/worksite', '现场', { permission: 'P_EXECUTE', execute: true }],
    ['/project/{id}/storage', '仓储', { permission: 'P_STORAGE', execute: true, ...BUILT }],
    ['/project/{id}/workSafety', '安全', { permission: 'P_SAFETY', execute: true }],
    ['/project/{id}/finance', '财务', { permission: 'P_FINANCE', execute: true }],
    ['/project/{id}/datum', '资料', { permission: 'P_DOC' }],
    ['/project/{id}/risk', '风险', { permission: 'P_RISK' }],
    ['/project/{id}/analyseExecute', '执行测算', { execute: true, ...BUILT }],
    ['/project/{id}/realAnalyseBaseTab', '实时测算', { execute: true, ...BUILT }],
    ['/project/{id}/realAnalysePlanTab', '实时计划', { execute: true }],
    ['/project/{id}/variable/detail', '变更详情', BUILT],
    ['/project/{id}/variable/add', '新增变更', BUILT],
    ['/project/{id}/variable/edit', '编辑变更', BUILT],
    ['/project/{id}/variable/analyse', '变更测算', BUILT],
    // The specification names no pages of losses.
    ['/project/{id}/loss/detail', '损耗详情', BUILT],
    ['/project/{id}/loss/add', '新增损耗', BUILT],
    ['/project/{id}/loss/edit', '编辑损耗', BUILT],
    // Nor pages of delays, which start from their bars.
    ['/project/{id}/delay/detail', '延误详情', { permission: 'P_PLAN', execute: true, ...BUILT }],
    ['/project/{id}/delay/edit', '编辑延误', { permission: 'P_PLAN', execute: true, ...BUILT }],
    ['/project/{id}/executeReady', '施工准备', { execute: true, ...BUILT }],
    ['/project/{id}/purchaseSummary/list', '采购汇总', { permission: 'P_PURCHASE', execute: true, ...BUILT }],
    ['/project/{id}/purchaseSummary/detail', '采购汇总详情', { permission: 'P_PURCHASE', execute: true, ...BUILT }],
    ['/project/{id}/analyse/info', '项目测算', BUILT],
    ['/project/{id}/analyse/joinDetail', '测算详情', BUILT],
    ['/project/{id}/analyse/fees', '费率表', { permission: 'P_ANALYSE_COMPARISON', ...BUILT }],
    ['/project/{id}/analyse/optimizeDetail', '优化测算', { permission: 'P_ANALYSE_OPTIMIZE', ...BUILT }],
    ['/project/{id}/management/roles', '项目成员管理', BUILT],
  ]),
  ...screens({ permission: 'P_STORAGE', kind: 'hidden', execute: true }, [
    ['/project/{id}/execute/workerDispatchIndex', '派工'],
    ['/project/{id}/execute/schedule', '进度排程', PLAN],
    ['/project/{id}/execute/scheduleItem', '排程明细', PLAN],
    ['/project/{id}/execute/workerSummary/list', '用工汇总', LABOUR],
    ['/project/{id}/execute/workerSummary/detail', '用工汇总详情', LABOUR],
    ['/project/{id}/execute/workerSummary/appoint', '指定班组', LABOUR],
    ['/project/{id}/execute/workerSummary/preferential', '择优班组', LABOUR],
    ['/project/{id}/execute/workerInquiryAdd', '新增劳务询价', LABOUR],
  ]),
  ...screens({ permission: 'N_PROJ', kind: 'hidden' }, [
    ['/machineInquiryDetail', '机械询价详情', BUILT],
    ['/purchaseInquiryDetail', '采购询价详情', BUILT],
    ['/purchaseContractDetail', '采购合同详情', BUILT],
  ]),
]
