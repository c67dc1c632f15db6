import type { Section } from '../section.ts'

/** Who works here and what they may do. No declaration is named here: the page loads a section when it is opened. */
export const peopleSections: readonly Section[] = [
  { key: 'staff', title: '员工', group: '人员', action: 'query', load: async () => (await import('./StaffSection.tsx')).StaffSection },
  { key: 'departments', title: '部门', action: 'query', load: async () => (await import('./DepartmentsSection.tsx')).DepartmentsSection },
  { key: 'roles', title: '角色', action: 'query', load: async () => (await import('./RolesSection.tsx')).RolesSection },
  { key: 'projectRoles', title: '项目角色', action: 'query', load: async () => (await import('./ProjectRolesSection.tsx')).ProjectRolesSection },
  { key: 'explain', title: '权限说明', action: 'get', load: async () => (await import('./ExplainSection.tsx')).ExplainSection },
]
