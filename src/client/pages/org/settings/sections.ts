import { peopleSections } from '../people/sections.ts'
import { registrationSections } from '../registration/sections.ts'
import type { Section } from '../section.ts'

/** Every section, in the order in which they stand. */
export const SECTIONS: readonly Section[] = [
  { key: 'company', title: '企业信息', group: '企业', load: async () => (await import('./CompanySection.tsx')).CompanySection },
  ...peopleSections,
  { key: 'warehouses', title: '仓库', group: '资料', load: async () => (await import('./rowSections.tsx')).WarehouseSection },
  { key: 'accounts', title: '银行账户', load: async () => (await import('./rowSections.tsx')).AccountSection },
  { key: 'dicts', title: '数据字典', load: async () => (await import('./DictSection.tsx')).DictSection },
  { key: 'itemTree', title: '分项类型', load: async () => (await import('./TreeSection.tsx')).ItemTreeSection },
  { key: 'materialTree', title: '材料类型', load: async () => (await import('./TreeSection.tsx')).MaterialTreeSection },
  { key: 'values', title: '业务参数', group: '规则', load: async () => (await import('./ValueSection.tsx')).ValueSection },
  { key: 'flows', title: '审批流程', load: async () => (await import('./FlowSection.tsx')).FlowSection },
  { key: 'prefixes', title: '编号前缀', load: async () => (await import('./rowSections.tsx')).PrefixSection },
  { key: 'calendar', title: '节假日', load: async () => (await import('./rowSections.tsx')).CalendarSection },
  ...registrationSections,
  { key: 'log', title: '操作记录', group: '记录', load: async () => (await import('./LogSection.tsx')).LogSection },
]
