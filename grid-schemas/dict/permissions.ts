/** Titles by permission key (spec-1 §6, domain B14). */
export const PERMISSIONS = {
  N_PROJ: '项目管理', N_PROJ_ADD: '项目新增', N_PROCESS: '我的任务', N_CONTRACT: '合同管理', N_FINANCE: '财务管理',
  N_QUOTA: '定额库', N_WORKER: '人工库', N_MATERIAL: '材料库', N_MACHINE: '机械库', N_MERCHANT: '企业管理',
  P_INFO: '项目信息', P_PLAN: '计划', P_LABOUR: '人工', P_DISPATCH: '进度', P_PURCHASE: '采购', P_EXECUTE: '现场',
  P_STORAGE: '仓库', P_SAFETY: '安全', P_FINANCE: '项目财务', P_DOC: '资料', P_RISK: '风险',
  P_ANALYSE_COMPARISON: '成本对比', P_ANALYSE_OPTIMIZE: '测算优化', P_PRICE: '查看价格',
  N_PLATFORM: '平台管理',
} as const
export type Permission = keyof typeof PERMISSIONS

/** For platform users only; no company role may have it. */
export const PLATFORM_PERMISSION = 'N_PLATFORM' satisfies Permission
export const COMPANY_PERMISSIONS = Object.keys(PERMISSIONS).filter((key): key is Permission => key !== PLATFORM_PERMISSION)

/** Actions of a permission (domain B14). */
export const ACTIONS = {
  add: '新增', delete: '删除', edit: '编辑', query: '查询', get: '查看', enable: '启用', disable: '停用',
  import: '导入', export: '导出', audit: '审批', reaudit: '反审核', print: '打印',
} as const
export type PermissionAction = keyof typeof ACTIONS
