import { PLATFORM_PERMISSION } from '#schemas/dict/permissions.ts'
import { screenKey } from '#client/data/route.ts'
import type { Section } from '../section.ts'

/** All sections in display order. No declaration is imported here: a section is loaded when it is opened. */
export const SECTIONS: readonly Section[] = [
  { key: 'company', title: '企业信息', group: '企业', load: async () => (await import('./CompanySection.tsx')).CompanySection },
  { key: 'staff', title: '员工', group: '人员', action: 'query', load: async () => (await import('../people/StaffSection.tsx')).StaffSection },
  {
    key: 'departments', title: '部门', action: 'query',
    load: async () => (await import('../people/DepartmentsSection.tsx')).DepartmentsSection,
  },
  { key: 'roles', title: '角色', action: 'query', load: async () => (await import('../people/RolesSection.tsx')).RolesSection },
  {
    key: 'projectRoles', title: '项目角色', action: 'query',
    load: async () => (await import('../people/ProjectRolesSection.tsx')).ProjectRolesSection,
  },
  { key: 'explain', title: '权限说明', action: 'get', load: async () => (await import('../people/ExplainSection.tsx')).ExplainSection },
  { key: 'warehouses', title: '仓库', group: '资料', load: async () => (await import('./rowSections.tsx')).WarehouseSection },
  { key: 'accounts', title: '银行账户', load: async () => (await import('./rowSections.tsx')).AccountSection },
  { key: 'dicts', title: '数据字典', load: async () => (await import('./DictSection.tsx')).DictSection },
  { key: 'itemTree', title: '分项类型', load: async () => (await import('./TreeSection.tsx')).ItemTreeSection },
  { key: 'materialTree', title: '材料类型', load: async () => (await import('./TreeSection.tsx')).MaterialTreeSection },
  { key: 'values', title: '业务参数', group: '规则', load: async () => (await import('./ValueSection.tsx')).ValueSection },
  {
    key: 'feeTemplates', title: '费率模板', permission: screenKey('/merchant/feeTemplate'),
    load: async () => (await import('../feeTemplate/FeeTemplateSection.tsx')).FeeTemplateSection,
  },
  { key: 'flows', title: '审批流程', load: async () => (await import('./FlowSection.tsx')).FlowSection },
  { key: 'prefixes', title: '编号前缀', load: async () => (await import('./rowSections.tsx')).PrefixSection },
  { key: 'calendar', title: '节假日', load: async () => (await import('./rowSections.tsx')).CalendarSection },
  {
    key: 'registrations', title: '入驻申请', group: '平台', permission: PLATFORM_PERMISSION,
    load: async () => (await import('../registration/RegistrationsSection.tsx')).RegistrationsSection,
  },
  { key: 'log', title: '操作记录', group: '记录', load: async () => (await import('./LogSection.tsx')).LogSection },
  { key: 'proof', title: '账目核对', load: async () => (await import('./ProofSection.tsx')).ProofSection },
]
